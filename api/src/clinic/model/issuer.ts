import { readablePhone } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readPicture } from '../../platform/files/images';
import type { Issuer } from '../../platform/pdf/letterhead';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { readIssuerRow, type StoredIssuer } from '../sql/issuer.queries';

/**
 * Logos that were stored before pictures were converted may be WebP, which no PDF shows; they are
 * converted in a thread, so no transaction may be open. One that is damaged keeps nobody from a
 * document.
 */
export const printableIssuer = async ({
  companyId,
  logoType,
  ...issuer
}: StoredIssuer): Promise<Issuer> => {
  if (issuer.logo === null || logoType !== 'image/webp')
    return { ...issuer, logo: issuer.logo && new Uint8Array(issuer.logo) }; // no Buffer: as JSON it is long
  refuseInTransaction('a thread'); // readPicture says so as well, but as one more picture that cannot be read
  const picture = await readPicture(companyId, issuer.logo).catch(() => null);
  return { ...issuer, logo: picture?.content ?? null };
};

/** The company with the place where it is, the first one it had. */
export const readIssuer = async (db: Db): Promise<StoredIssuer> => {
  const row = await readIssuerRow(db);
  const { address, phone, ...company } = row;
  return {
    ...company,
    contact: [address, phone && readablePhone(phone)].filter((line) => line !== null),
  };
};
