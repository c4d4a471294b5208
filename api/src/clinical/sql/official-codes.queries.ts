import type { PoolClient } from 'pg';
import type { OfficialCode } from '../model/official-codes';

export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Nobody used them, and they are not in the file any more. */
  readonly retired: readonly string[];
  /** Their titles differ, or they are not in the file; records name them, so they stay. */
  readonly kept: readonly string[];
  /** In the file with titles of our own, which stay (`reference/cie10.tsv`). */
  readonly own: number;
}

/** Tables with a foreign key to `cie10`, today's and those to come. */
const usedSql = `select coalesce(string_agg(format('exists (select from %s u where u.%I = k.code)', c.conrelid::regclass, a.attname), ' or '), 'false') as used
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'cie10'::regclass`;

const sameLimits = `(k.sex_limit, k.age_min, k.age_max) is not distinct from (i.sex, i."ageMin", i."ageMax")`;

/**
 * Makes the official rows of the catalogue those of a file, in the transaction of the client.
 *
 * Titles of codes that records name stay, since signed notes show them; their limits change.
 */
export const importOfficialCodes = async (
  client: PoolClient,
  codes: readonly OfficialCode[],
): Promise<ImportReport> => {
  const list = async (text: string, values: readonly unknown[] = []): Promise<string[]> =>
    (await client.query<{ code: string }>(text, [...values])).rows.map(({ code }) => code).sort();
  // Two imports go one after the other; readers, and visits that name a code, do not wait.
  await client.query('lock table cie10 in share update exclusive mode');
  await client.query(
    `create temp table incoming on commit drop as select * from jsonb_to_recordset($1::jsonb)
       as i (code text, title text, chapter smallint, sex text, "ageMin" smallint, "ageMax" smallint)`,
    [JSON.stringify(codes)],
  );
  await client.query('create unique index on incoming (code)');
  const { used } = (await client.query<{ used: string }>(usedSql)).rows[0] ?? { used: 'true' };
  // Ours have an English title.
  const kept = await list(
    `select k.code from cie10 k left join incoming i using (code)
     where k.title_en is null and (${used}) and i.title is distinct from k.title`,
  );
  const changed = await list(
    `update cie10 k set title = case when ${used} then k.title else i.title end, sex_limit = i.sex, age_min = i."ageMin", age_max = i."ageMax"
     from incoming i where i.code = k.code and k.title_en is null and not (${sameLimits} and (k.title = i.title or ${used})) returning k.code`,
  );
  const retired = await list(
    `delete from cie10 k where k.title_en is null and not (${used}) and not exists (select from incoming i where i.code = k.code) returning k.code`,
  );
  const own = await list(
    'select k.code from cie10 k join incoming i using (code) where k.title_en is not null',
  );
  const added = await list(
    `insert into cie10 (code, title, chapter, sex_limit, age_min, age_max)
     select i.code, i.title, i.chapter, i.sex, i."ageMin", i."ageMax" from incoming i
     where not exists (select from cie10 k where k.code = i.code) returning code`,
  );
  return { added, changed, retired, kept, own: own.length };
};
