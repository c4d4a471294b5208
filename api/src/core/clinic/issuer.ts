import { readablePhone } from '@sala/shared-contracts';
import type { Db } from '../database';

/** The company, as its documents name it. */
export interface Issuer {
  readonly commercialName: string;
  readonly legalName: string | null;
  readonly rfc: string | null;
  /** Lines of the address, telephone. */
  readonly contact: readonly string[];
  /** Of a kind that a PDF can show; null: none, or another. */
  readonly logo: Uint8Array | null;
}

type IssuerRow = Omit<Issuer, 'contact'> & { readonly address: string | null; readonly phone: string | null };

/** The company with the place where it is, the first one it had. */
export const readIssuer = async (db: Db): Promise<Issuer> => {
  const { address, phone, ...issuer } = await db.one<IssuerRow>(
    `select c.commercial_name as "commercialName", c.legal_name as "legalName", c.rfc, s.address, s.phone,
       (select f.content from stored_file f where f.company_id = c.id and f.id = c.logo_id and f.type in ('image/png', 'image/jpeg')) as logo
     from company c left join lateral (
       select address, phone from site where company_id = c.id and active order by created_at, id limit 1
     ) s on true
     where c.id = app_company()`,
  );
  return { ...issuer, contact: [address, phone && readablePhone(phone)].filter((line) => line !== null) };
};
