import { randomUUID } from 'node:crypto';
import type { TeachingMaterial, TeachingMaterialRow, TeachingStatus } from '@sala/shared-contracts';
import type { Stamp } from '../../patients';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

const rowColumns = `m.id, m.title, m.locale, m.topic, m.kind, m.age_min as "ageMin", m.age_max as "ageMax", m.sex, m.reading_level as "readingLevel",
  array(select json_build_object('code', c.code, 'title', k.title) from unnest(m.codes) with ordinality as c (code, place)
    left join cie10 k on k.code = c.code order by c.place) as codes,
  m.status, m.edition, m.starter_key is not null as starter, m.questions <> '[]' as "hasQuestions", m.approved_at as "approvedAt",
  (select nullif(${shortPersonName('u')}, '') from user_account u where u.id = m.approved_by) as "approvedBy",
  m.updated_at as "updatedAt", m.version`;

const columns = `${rowColumns}, coalesce(m.body, '') as body, m.url, m.questions, m.supersedes_id as "supersedesId",
  (select json_build_object('name', f.name, 'size', f.size) from stored_file f where f.company_id = m.company_id and f.id = m.file_id) as file`;

export interface MaterialFilter {
  readonly search: string | null;
  readonly topic: readonly string[] | null;
  readonly status: readonly string[] | null;
  readonly locale: readonly string[] | null;
  readonly kind: readonly string[] | null;
}

const facets = ['topic', 'status', 'locale', 'kind'] as const;

type Facet = (typeof facets)[number];

const bySearch = `searched_text(concat_ws(' ', m.title, array_to_string(m.codes, ' '),
  (select string_agg(k.title, ' ') from cie10 k where k.code = any (m.codes)))) like all (search_patterns(coalesce($1, '')))`;

/** Conditions with the values $1 to $5; without what one facet chooses. */
const conditions = (without?: Facet): string =>
  [
    bySearch,
    ...facets.map((facet, at) =>
      facet === without
        ? `($${at + 2}::text[] is null or true)`
        : `($${at + 2}::text[] is null or m.${facet} = any ($${at + 2}))`,
    ),
  ].join(' and ');

const valuesOf = ({ search, topic, status, locale, kind }: MaterialFilter) => [
  search,
  topic,
  status,
  locale,
  kind,
];

const orders = {
  title: 'm.title collate "es-x-icu"',
  '-title': 'm.title collate "es-x-icu" desc',
  updatedAt: 'm.updated_at',
  '-updatedAt': 'm.updated_at desc',
} as const;

export type MaterialOrder = keyof typeof orders;

export const listMaterials = async (
  db: Db,
  filter: MaterialFilter,
  { sort, page, pageSize }: { sort: MaterialOrder; page: number; pageSize: number },
): Promise<{ items: TeachingMaterialRow[]; total: number }> => {
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from teaching_material m where ${conditions()}`,
    valuesOf(filter),
  );
  const items = await db.query<TeachingMaterialRow>(
    `select ${rowColumns} from teaching_material m where ${conditions()} order by ${orders[sort]}, m.id limit $6 offset $7`,
    [...valuesOf(filter), pageSize, (page - 1) * pageSize],
  );
  return { items, total };
};

interface Counted {
  readonly facet: Facet;
  readonly value: string;
  readonly count: number;
}

export const countMaterials = async (
  db: Db,
  filter: MaterialFilter,
): Promise<Record<Facet, { value: string; count: number }[]>> => {
  const counted = await db.query<Counted>(
    facets
      .map(
        (facet) =>
          `select '${facet}' as facet, m.${facet} as value, count(*)::int as count from teaching_material m where ${conditions(facet)} group by 2`,
      )
      .join(' union all '),
    valuesOf(filter),
  );
  const of = (facet: Facet) =>
    counted.filter((one) => one.facet === facet).map(({ value, count }) => ({ value, count }));
  return { topic: of('topic'), status: of('status'), locale: of('locale'), kind: of('kind') };
};

export const readMaterial = (db: Db, materialId: string): Promise<TeachingMaterial> =>
  db.one<TeachingMaterial>(`select ${columns} from teaching_material m where m.id = $1`, [
    materialId,
  ]);

export const lockMaterial = async (db: Db, materialId: string): Promise<TeachingMaterial> => {
  await db.one('select 1 from teaching_material where id = $1 for update', [materialId]);
  return readMaterial(db, materialId);
};

/** Codes of a list that are not in the catalogue. */
export const findUnknownCodes = async (db: Db, codes: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ code: string }>(
      'select c.code from unnest($1::text[]) c (code) where not exists (select from cie10 k where k.code = c.code)',
      [codes],
    )
  ).map(({ code }) => code);

export type MaterialContent = Pick<
  TeachingMaterial,
  | 'title'
  | 'locale'
  | 'topic'
  | 'kind'
  | 'ageMin'
  | 'ageMax'
  | 'sex'
  | 'readingLevel'
  | 'body'
  | 'url'
  | 'questions'
> & { readonly codes: readonly string[] };

const contentValues = (material: MaterialContent) => [
  material.title,
  material.locale,
  material.topic,
  material.kind,
  material.body || null,
  material.url,
  material.codes,
  material.ageMin,
  material.ageMax,
  material.sex,
  material.readingLevel,
  JSON.stringify(material.questions),
];

const contentColumns =
  'title, locale, topic, kind, body, url, codes, age_min, age_max, sex, reading_level, questions';

interface Origin {
  readonly status: 'draft' | 'in_review';
  readonly starterKey: string | null;
}

/** @returns its id; null: this starter is there already. */
export const insertMaterial = async (
  db: Db,
  material: MaterialContent,
  { status, starterKey }: Origin,
  { userId, now }: Stamp,
): Promise<string | null> => {
  const row = await db.maybe<{ id: string }>(
    `insert into teaching_material (company_id, ${contentColumns}, status, starter_key, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $15, $16)
     on conflict (company_id, starter_key) where edition = 1 do nothing returning id`,
    [...contentValues(material), status, starterKey, now, userId],
  );
  return row?.id ?? null;
};

export const updateMaterial = async (
  db: Db,
  materialId: string,
  material: MaterialContent,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update teaching_material set (${contentColumns}) = row ($2, $3, $4, $5, $6, $7, $8::text[], $9::int, $10::int, $11, $12, $13::jsonb),
       file_id = case when $5 = 'pdf' then file_id end, updated_at = $14, updated_by = $15, version = version + 1 where id = $1`,
    [materialId, ...contentValues(material), now, userId],
  );
};

export const setMaterialFile = async (
  db: Db,
  materialId: string,
  fileId: string,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'update teaching_material set file_id = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1',
    [materialId, fileId, now, userId],
  );
};

export const readMaterialFileId = async (db: Db, materialId: string): Promise<string> =>
  (
    await db.one<{ id: string }>(
      'select file_id as id from teaching_material where id = $1 and file_id is not null',
      [materialId],
    )
  ).id;

/** Two approvals for one code and language happen one after the other. */
export const lockApprovals = async (db: Db): Promise<void> => {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('teaching/' || app_company(), 0))`);
};

/**
 * What an approval replaces: the edition before, and what is approved for the same code and
 * language.
 */
export const findReplaced = async (
  db: Db,
  { id, supersedesId, codes, locale }: TeachingMaterial,
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select id from teaching_material where status = 'approved' and id <> $1
         and (id = $2 or (primary_code = $3 and locale = $4)) order by id = $2 desc, id for update`,
      [id, supersedesId, codes[0]?.code ?? null, locale],
    )
  ).map((row) => row.id);

export const setMaterialStatus = async (
  db: Db,
  materialId: string,
  status: TeachingStatus,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update teaching_material set status = $2, updated_at = $3, updated_by = $4, version = version + 1,
       approved_at = case when $2 = 'approved' then $3 else approved_at end,
       approved_by = case when $2 = 'approved' then $4 else approved_by end where id = $1`,
    [materialId, status, now, userId],
  );
};

/** What it replaced, known with its approval. */
export const setSuperseded = async (db: Db, materialId: string, supersedesId: string) => {
  await db.query('update teaching_material set supersedes_id = $2 where id = $1', [
    materialId,
    supersedesId,
  ]);
};

export const findNextEdition = (db: Db, materialId: string): Promise<{ id: string } | undefined> =>
  db.maybe(
    `select id from teaching_material where supersedes_id = $1 and status in ('draft', 'in_review')`,
    [materialId],
  );

/** A draft with the same content. A file belongs to one edition or several: it never changes. */
export const copyMaterial = async (
  db: Db,
  materialId: string,
  { userId, now }: Stamp,
): Promise<string> => {
  const id = randomUUID();
  await db.query(
    `insert into teaching_material (company_id, id, ${contentColumns}, file_id, edition, supersedes_id, starter_key, created_at, created_by, updated_at, updated_by)
     select company_id, $2, ${contentColumns}, file_id, edition + 1, id, starter_key, $3, $4, $3, $4 from teaching_material where id = $1`,
    [materialId, id, now, userId],
  );
  return id;
};

export const listStarterKeys = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ key: string }>(
      'select starter_key as key from teaching_material where starter_key is not null and edition = 1',
    )
  ).map(({ key }) => key);
