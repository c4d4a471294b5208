import { readablePhone, type PaperIssuer } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readPicture } from '../../platform/files/images';
import type { Issuer } from '../../platform/pdf/letterhead';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { readIssuerRow, type StoredIssuer } from '../sql/issuer.queries';

/**
 * Loads the company for printed documents, outside of a transaction. Logos from before the
 * conversion of uploads may be WebP, which PDF cannot embed; a worker converts them. A damaged logo
 * is left out.
 */
export const printableIssuer = async ({
  companyId,
  logoType,
  ...issuer
}: StoredIssuer): Promise<Issuer> => {
  if (issuer.logo === null || logoType !== 'image/webp')
    return { ...issuer, logo: issuer.logo && new Uint8Array(issuer.logo) }; // a Buffer would serialize to a long JSON array
  refuseInTransaction('a thread'); // readPicture refuses too, but its error would count as a damaged logo
  const picture = await readPicture(companyId, issuer.logo).catch(() => null);
  return { ...issuer, logo: picture?.content ?? null };
};

/** The company with the address of a site: where the paper belongs, or else the first. */
export const readIssuer = async (db: Db, siteId: string | null = null): Promise<StoredIssuer> => {
  const row = await readIssuerRow(db, siteId);
  const { address, phone, ...company } = row;
  return {
    ...company,
    contact: [address, phone && readablePhone(phone)].filter((line) => line !== null),
  };
};

/** The same without the picture, for a sheet that the browser prints. */
export const readIssuerLines = async (db: Db, siteId: string | null): Promise<PaperIssuer> => {
  const { commercialName, legalName, rfc, taxRegime, address, phone } = await readIssuerRow(
    db,
    siteId,
  );
  return { commercialName, legalName, rfc, taxRegime, address, phone };
};
