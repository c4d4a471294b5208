import { readablePhone } from '@sala/shared-contracts';
import type { Db } from '../database';
import { readPicture } from '../images';

/** The company, as its documents name it. */
export interface Issuer {
  readonly commercialName: string;
  readonly legalName: string | null;
  readonly rfc: string | null;
  /** Lines of the address, telephone. */
  readonly contact: readonly string[];
  /** PNG or JPEG, which a PDF can show. */
  readonly logo: Uint8Array | null;
}

interface IssuerRow extends Omit<Issuer, 'contact'> {
  readonly address: string | null;
  readonly phone: string | null;
  readonly logoType: string | null;
  readonly companyId: string;
}

/** Logos that were stored before pictures were converted may be WebP. One that is damaged keeps nobody from a document. */
const printable = async ({ logo, logoType, companyId }: IssuerRow): Promise<Uint8Array | null> => {
  if (logo === null || logoType !== 'image/webp') return logo;
  return (await readPicture(companyId, logo).catch(() => null))?.content ?? null;
};

/** The company with the place where it is, the first one it had. */
export const readIssuer = async (db: Db): Promise<Issuer> => {
  const row = await db.one<IssuerRow>(
    `select c.id as "companyId", c.commercial_name as "commercialName", c.legal_name as "legalName", c.rfc, s.address, s.phone,
       f.content as logo, f.type as "logoType"
     from company c left join stored_file f on f.company_id = c.id and f.id = c.logo_id left join lateral (
       select address, phone from site where company_id = c.id and active order by created_at, id limit 1
     ) s on true
     where c.id = app_company()`,
  );
  const { commercialName, legalName, rfc, address, phone } = row;
  const logo = await printable(row);
  return { commercialName, legalName, rfc, logo, contact: [address, phone && readablePhone(phone)].filter((line) => line !== null) };
};
