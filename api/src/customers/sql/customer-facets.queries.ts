import { customerSegments, type CustomerFilters, type ValueCount } from '@sala/shared-contracts';
import { filterParameters, type FilterParameters } from '../model/filter-parameters';
import { readSegments } from '../model/segments';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

type Dimension = 'status' | 'kind' | 'source' | 'tags' | 'segment' | 'owner' | 'consent' | 'fields';

const countsSql = `
  select value, count from customer_counts(
    $1::jsonb || case when $2::text is null then '{}'::jsonb else jsonb_build_object('words', customer_patterns($2, false)) end, $3)`;

/** Each facet ignores its own filter: its counts tell what choosing another value would give. */
const withoutDimension = (wanted: FilterParameters, dimension: Dimension): FilterParameters =>
  Object.fromEntries(Object.entries(wanted).filter(([key]) => key !== dimension));

/** Select fields keep their conditions: an option’s count is what adding it would leave. */
const countDimension = (
  db: Db,
  wanted: FilterParameters,
  search: string | undefined,
  dimension: Dimension,
): Promise<ValueCount[]> =>
  db.query<ValueCount>(countsSql, [
    JSON.stringify(dimension === 'fields' ? wanted : withoutDimension(wanted, dimension)),
    search || null,
    dimension,
  ]);

const namesOf = async (db: Db, owners: readonly ValueCount[]): Promise<Map<string, string>> => {
  const ids = owners.map(({ value }) => value).filter((value) => value !== 'none');
  const people = await db.query<{ id: string; name: string }>(
    `select u.id, ${shortPersonName('u')} as name from user_account u join membership m on m.user_id = u.id
     where m.company_id = app_company() and u.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(people.map(({ id, name }) => [id, name]));
};

const byKey = async (
  db: Db,
  found: readonly ValueCount[],
): Promise<Record<string, ValueCount[]>> => {
  const fields = await db.query<{ id: string; key: string }>(
    `select id, key from field_definition where scope = 'customer' and type = 'select' order by sort_order, created_at, key`,
  );
  return Object.fromEntries(
    fields.map(({ id, key }) => [
      key,
      found
        .filter(({ value }) => value.startsWith(`${id}:`))
        .map(({ value, count }) => ({ value: value.slice(id.length + 1), count })),
    ]),
  );
};

export const readFacets = async (db: Db, filters: CustomerFilters) => {
  const wanted = await filterParameters(db, filters);
  const of = (dimension: Dimension): Promise<ValueCount[]> =>
    countDimension(db, wanted, filters.search, dimension);
  const owners = await of('owner');
  const names = await namesOf(db, owners);
  return {
    status: await of('status'),
    kind: await of('kind'),
    source: await of('source'),
    tags: await of('tags'),
    segment: await countDimension(
      db,
      { ...wanted, everySegment: await readSegments(db, customerSegments) },
      filters.search,
      'segment',
    ),
    owner: owners.map((owner) => ({ ...owner, label: names.get(owner.value) ?? null })),
    consent: await of('consent'),
    fields: await byKey(db, await of('fields')),
  };
};

export const readTags = (db: Db): Promise<ValueCount[]> =>
  db.query<ValueCount>(`select value, count from customer_counts('{}', 'tags')`);
