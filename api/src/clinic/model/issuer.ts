import { readablePhone } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readPicture } from '../../platform/files/images';
import type { Issuer } from '../../platform/pdf/letterhead';
import { refuseInTransaction } from '../../platform/database/open-transaction';

/** The company with its logo as it is stored. */
export interface StoredIssuer extends Issuer {
  readonly companyId: string;
  readonly logoType: string | null;
}

interface IssuerRow extends Omit<StoredIssuer, 'contact'> {
  readonly address: string | null;
  readonly phone: string | null;
}

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
  const row = await db.one<IssuerRow>(
    `select c.id as "companyId", c.commercial_name as "commercialName", c.legal_name as "legalName", c.rfc, s.address, s.phone,
       f.content as logo, f.type as "logoType"
     from company c left join stored_file f on f.company_id = c.id and f.id = c.logo_id left join lateral (
       select address, phone from site where company_id = c.id and active order by created_at, id limit 1
     ) s on true
     where c.id = app_company()`,
  );
  const { address, phone, ...company } = row;
  return {
    ...company,
    contact: [address, phone && readablePhone(phone)].filter((line) => line !== null),
  };
};
