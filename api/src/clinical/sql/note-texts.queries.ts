import { randomUUID } from 'node:crypto';
import type { NoteSnippet, NoteTemplate } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';
import { shortPersonName } from '../../platform/people/person-names';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** A text of a person, as stored. */
interface Kept {
  readonly companyId: string;
  readonly mine: boolean;
}

const templateTable = 'note_template';
const snippetTable = 'note_snippet';

const facts = (
  userId: string,
) => `x.company_id as "companyId", x.id, x.owner_id = ${userId} as mine,
  case when x.owner_id = ${userId} then 'own' else 'team' end as source, x.title, null as "titleEn", x.shared, x.version,
  (select nullif(${shortPersonName('u')}, '') from user_account u where u.id = x.owner_id) as owner`;

const visible = '(x.owner_id = $1 or x.shared)';

/** What decides which templates fit: kind of the visit and specialty of the practitioner. */
export interface TemplateFit {
  readonly eventTypeId: string | null;
  readonly eventType: string | null;
  readonly specialtyId: string | null;
  readonly specialty: string | null;
}

export const readTemplateFit = async (
  db: Db,
  userId: string,
  visitId: string | null,
): Promise<TemplateFit> =>
  db.one<TemplateFit>(
    `select e.id as "eventTypeId", e.slug as "eventType", s.id as "specialtyId", s.code as specialty
     from (select app_company() as company_id) here
     left join visit v on v.company_id = here.company_id and v.id = $2
     left join appointment a on a.company_id = v.company_id and a.id = v.appointment_id
     left join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     left join practitioner w on w.company_id = here.company_id and w.user_id = $1
     left join category s on s.company_id = w.company_id and s.id = w.specialty_id`,
    [userId, visitId],
  );

type KeptTemplate = Omit<NoteTemplate, 'suggested'> & Kept;

const templateColumns = `${facts('$1')}, x.event_type_id as "eventTypeId", x.specialty_id as "specialtyId", x.sections`;

const openTemplate = async (db: Db, { companyId, ...row }: KeptTemplate) => ({
  ...row,
  sections: await openTexts(db, { companyId, table: templateTable, rowId: row.id }, row.sections),
});

export type OpenTemplate = Awaited<ReturnType<typeof openTemplate>>;

/** Those of the person, then shared ones, by title. */
export const listTemplates = async (db: Db, userId: string): Promise<OpenTemplate[]> => {
  const rows = await db.query<KeptTemplate>(
    `select ${templateColumns} from note_template x where ${visible}
     order by mine desc, x.title collate "es-x-icu", x.id`,
    [userId],
  );
  return Promise.all(rows.map((row) => openTemplate(db, row)));
};

/** One that the person sees, locked. @throws resource.not_found */
export const lockTemplate = async (db: Db, userId: string, id: string): Promise<OpenTemplate> =>
  openTemplate(
    db,
    await db.one<KeptTemplate>(
      `select ${templateColumns} from note_template x where x.id = $2 and ${visible} for update of x`,
      [userId, id],
    ),
  );

export type TemplateColumns = Pick<
  NoteTemplate,
  'title' | 'shared' | 'eventTypeId' | 'specialtyId' | 'sections'
>;

const templateValues = async (db: Db, id: string, wanted: TemplateColumns) => [
  id,
  wanted.title,
  wanted.shared,
  wanted.eventTypeId,
  wanted.specialtyId,
  JSON.stringify((await sealerFor(db)).texts({ table: templateTable, rowId: id }, wanted.sections)),
];

export const insertTemplate = async (
  db: Db,
  wanted: TemplateColumns,
  { userId, now }: Stamp,
): Promise<string> => {
  const id = randomUUID(); // the texts are bound to it
  await db.query(
    `insert into note_template (company_id, id, title, shared, event_type_id, specialty_id, sections, owner_id, created_at, updated_at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [...(await templateValues(db, id, wanted)), userId, now],
  );
  return id;
};

export const updateTemplate = async (
  db: Db,
  id: string,
  wanted: TemplateColumns,
  now: string,
): Promise<void> => {
  await db.query(
    `update note_template set title = $2, shared = $3, event_type_id = $4, specialty_id = $5, sections = $6,
       updated_at = $7, version = version + 1 where id = $1`,
    [...(await templateValues(db, id, wanted)), now],
  );
};

/** Of these two, the ones that are not of this company. */
export const unknownPlaces = async (
  db: Db,
  { eventTypeId, specialtyId }: Pick<TemplateColumns, 'eventTypeId' | 'specialtyId'>,
): Promise<('eventTypeId' | 'specialtyId')[]> => {
  const { eventType, specialty } = await db.one<{ eventType: boolean; specialty: boolean }>(
    `select $1::uuid is null or exists (select from event_type where id = $1) as "eventType",
       $2::uuid is null or exists (select from category where kind = 'specialty' and id = $2) as specialty`,
    [eventTypeId, specialtyId],
  );
  return [
    ...(eventType ? [] : (['eventTypeId'] as const)),
    ...(specialty ? [] : (['specialtyId'] as const)),
  ];
};

const snippetColumns = `${facts('$1')}, x.key, x.text`;

type KeptSnippet = NoteSnippet & Kept;

const openSnippet = async (db: Db, { companyId, text, ...row }: KeptSnippet) => ({
  ...row,
  ...(await openTexts(db, { companyId, table: snippetTable, rowId: row.id }, { text })),
});

export type OpenSnippet = Awaited<ReturnType<typeof openSnippet>>;

export const listSnippets = async (db: Db, userId: string): Promise<OpenSnippet[]> => {
  const rows = await db.query<KeptSnippet>(
    `select ${snippetColumns} from note_snippet x where ${visible} order by mine desc, x.key, x.id`,
    [userId],
  );
  return Promise.all(rows.map((row) => openSnippet(db, row)));
};

/** One that the person sees, locked. @throws resource.not_found */
export const lockSnippet = async (db: Db, userId: string, id: string): Promise<OpenSnippet> =>
  openSnippet(
    db,
    await db.one<KeptSnippet>(
      `select ${snippetColumns} from note_snippet x where x.id = $2 and ${visible} for update of x`,
      [userId, id],
    ),
  );

export type SnippetColumns = Pick<NoteSnippet, 'key' | 'title' | 'text' | 'shared'>;

const snippetValues = async (db: Db, id: string, { key, title, text, shared }: SnippetColumns) => [
  id,
  key,
  title,
  (await sealerFor(db)).texts({ table: snippetTable, rowId: id }, { text }).text,
  shared,
];

export const insertSnippet = async (
  db: Db,
  wanted: SnippetColumns,
  { userId, now }: Stamp,
): Promise<string> => {
  const id = randomUUID(); // the text is bound to it
  await db.query(
    `insert into note_snippet (company_id, id, key, title, text, shared, owner_id, created_at, updated_at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $7)`,
    [...(await snippetValues(db, id, wanted)), userId, now],
  );
  return id;
};

export const updateSnippet = async (
  db: Db,
  id: string,
  wanted: SnippetColumns,
  now: string,
): Promise<void> => {
  await db.query(
    `update note_snippet set key = $2, title = $3, text = $4, shared = $5, updated_at = $6, version = version + 1
     where id = $1`,
    [...(await snippetValues(db, id, wanted)), now],
  );
};

/** @param table a constant of the caller */
export const deleteNoteText = async (
  db: Db,
  table: typeof templateTable | typeof snippetTable,
  id: string,
): Promise<void> => {
  await db.query(`delete from ${table} where id = $1`, [id]);
};
