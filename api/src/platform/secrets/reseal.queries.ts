import type { Pool } from 'pg';
import type { SealedColumn } from './sealed-columns';

interface SealedValue {
  /** Its place in the table. */
  readonly at: string;
  readonly owner: string;
  readonly sealed: Buffer;
}

/** What is sealed with another key than that of this id. */
export const listSealedWithOthers = async (
  pool: Pool,
  { table, column, owner }: SealedColumn,
  keyId: Buffer,
): Promise<SealedValue[]> => {
  const { rows } = await pool.query<SealedValue>(
    `select ctid::text as at, ${owner} as owner, ${column} as sealed from ${table} where substr(${column}, 1, 4) <> $1`,
    [keyId],
  );
  return rows;
};

/** @returns false when it was changed meanwhile, with the new key */
export const replaceSealed = async (
  pool: Pool,
  { table, column }: SealedColumn,
  { at, sealed }: Pick<SealedValue, 'at' | 'sealed'>,
  resealed: Buffer,
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update ${table} set ${column} = $1 where ctid = $2::tid and ${column} = $3`,
    [resealed, at, sealed],
  );
  return rowCount === 1;
};

export interface EncryptedCompany {
  readonly companyId: string;
  /** Who chose its present key. */
  readonly userId: string;
}

export const listEncryptedCompanies = async (pool: Pool): Promise<EncryptedCompany[]> => {
  const { rows } = await pool.query<EncryptedCompany>(
    `select c.id as "companyId", k.created_by as "userId" from company c
     join company_key k on k.company_id = c.id and k.id = c.at_rest_key order by c.id`,
  );
  return rows;
};

export const mayActAsOwner = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ may: boolean }>(
    `select pg_has_role(oid, 'member') as may from pg_roles where rolname = 'app_owner'`,
  );
  return rows[0]?.may === true;
};
