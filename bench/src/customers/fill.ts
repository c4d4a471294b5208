import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { giveOut } from '../given-out';
import { customersSql, generatedFields, valuesSql } from './generated-customers';

/** Connection to the suite's own PostgreSQL, read from its files. */
export const connectionOf = async (dataDir: string): Promise<pg.ClientConfig> => {
  const directory = path.join(dataDir, 'postgres-18');
  const [, , , port, host] = (await readFile(path.join(directory, 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  return { host: host?.trim() ?? '', port: Number(port), user: 'postgres', database: 'sala' };
};

export interface Owner {
  readonly companyId: string;
  readonly userId: string;
}

/** The owner of the demo company. */
export const ownerOf = async (client: pg.Client): Promise<Owner> => {
  const { rows } = await client.query<Owner>(
    `select m.company_id as "companyId", m.user_id as "userId" from membership m join user_account u on u.id = m.user_id where u.email = 'owner@demo.sala.test'`,
  );
  if (!rows[0]) throw new Error('The demonstration has no owner');
  return rows[0];
};

const insertField = async (
  client: pg.Client,
  { companyId, userId }: Owner,
  { key, type, options = [] }: (typeof generatedFields)[number],
  place: number,
): Promise<string> => {
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `insert into field_definition (company_id, scope, key, label, type, required, sort_order, created_at, created_by, updated_at, updated_by)
     values ($1, 'customer', $2::text, $2::text, $3, false, 100 + $4::int, now(), $5, now(), $5) returning id`,
    [companyId, key, type, place, userId],
  );
  const id = rows[0]?.id ?? '';
  await client.query(
    `insert into field_option (company_id, field_id, scope, value, label, sort_order)
     select $1, $2, 'customer', o, o, n from unnest($3::text[]) with ordinality as given (o, n)`,
    [companyId, id, options],
  );
  await client.query('commit');
  return id;
};

/**
 * Grows a company to a number of customers, each with ten values. Skips triggers and foreign keys,
 * so derived data is written separately.
 */
export const createFiller = (client: pg.Client, owner: Owner) => {
  let fields: readonly string[] = [];
  let last = 0;
  return async (count: number): Promise<void> => {
    if (fields.length === 0) {
      const { rows } = await client.query<{ last: number }>(
        'select max(number) as last from customer where company_id = $1',
        [owner.companyId],
      );
      last = rows[0]?.last ?? 0; // the demo's own customers stay
      for (const [place, field] of generatedFields.entries())
        fields = [...fields, await insertField(client, owner, field, place)];
    }
    // Rows are valid by construction, so foreign keys and triggers are skipped.
    await client.query('set session_replication_role = replica');
    await client.query(customersSql, [owner.companyId, owner.userId, last + 1, count]);
    for (const [place, field] of generatedFields.entries())
      await client.query(valuesSql(field), [owner.companyId, fields[place], last + 1, count]);
    await client.query(
      `insert into customer_word (company_id, word) select distinct company_id, word from customer, words_of(name) as word
       where company_id = $1 and number > $2 on conflict do nothing`,
      [owner.companyId, last],
    );
    await giveOut(client, owner.companyId, 'customer', count);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze customer, field_value, customer_word');
    last = count;
  };
};
