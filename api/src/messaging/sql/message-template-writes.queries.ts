import type {
  MessageTemplate,
  TemplateButton,
  TemplateCategory,
  TemplateHeaderKind,
  TemplateStatus,
  TemplateVariable,
  TemplateVersionStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface TemplateContent {
  readonly category: TemplateCategory;
  readonly headerKind: TemplateHeaderKind;
  readonly headerText: string;
  readonly headerFileId: string | null;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly TemplateButton[];
  readonly variables: readonly TemplateVariable[];
}

export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly event: MessageTemplate['event'];
  readonly status: TemplateStatus;
  readonly newest: number;
  readonly inUse: number | null;
  readonly providerId: string | null;
  readonly providerCategory: string | null;
  readonly quality: string;
  readonly archivedAt: string | null;
  readonly version: number;
}

export interface VersionRow extends TemplateContent {
  readonly number: number;
  readonly status: TemplateVersionStatus;
  readonly submittedBy: string | null;
  readonly acceptedAt: string | null;
}

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const columns = `id, name, language, event, status, newest, in_use as "inUse", provider_id as "providerId", provider_category as "providerCategory",
  quality, archived_at as "archivedAt", version`;

const versionColumns = `number, status, category, header_kind as "headerKind", header_text as "headerText", header_file_id as "headerFileId",
  body, footer, buttons, variables, submitted_by as "submittedBy", accepted_at as "acceptedAt"`;

/** @throws resource.not_found */
export const lockTemplate = (db: Db, id: string): Promise<TemplateRow> =>
  db.one<TemplateRow>(`select ${columns} from message_template where id = $1 for no key update`, [
    id,
  ]);

export const findTemplate = (db: Db, id: string): Promise<TemplateRow | undefined> =>
  db.maybe<TemplateRow>(`select ${columns} from message_template where id = $1`, [id]);

/** Those that are not archived, locked in the order of everybody. */
export const lockTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.query<TemplateRow>(
    `select ${columns} from message_template where archived_at is null and status <> 'draft' order by id for no key update`,
    [],
  );

export const readVersion = (db: Db, id: string, number: number): Promise<VersionRow> =>
  db.one<VersionRow>(
    `select ${versionColumns} from message_template_version where template_id = $1 and number = $2`,
    [id, number],
  );

export const countTemplates = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from message_template where archived_at is null',
      [],
    )
  ).count;

export const isNameTaken = async (
  db: Db,
  { name, language }: Pick<TemplateRow, 'name' | 'language'>,
  butFor: string | null = null,
): Promise<boolean> =>
  (await db.maybe(
    `select from message_template where name = $1 and language = $2 and archived_at is null and id is distinct from $3::uuid`,
    [name, language, butFor],
  )) !== undefined;

const valuesOf = (content: TemplateContent): unknown[] => [
  content.category,
  content.headerKind,
  content.headerText,
  content.headerFileId,
  content.body,
  content.footer,
  JSON.stringify(content.buttons),
  JSON.stringify(content.variables),
];

export const insertVersion = async (
  db: Db,
  { id, number }: { readonly id: string; readonly number: number },
  content: TemplateContent,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into message_template_version (company_id, template_id, number, category, header_kind, header_text, header_file_id,
       body, footer, buttons, variables, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, number, ...valuesOf(content), now, userId],
  );
};

export const insertTemplate = async (
  db: Db,
  {
    name,
    language,
    event = null,
  }: Pick<TemplateRow, 'name' | 'language'> & Partial<Pick<TemplateRow, 'event'>>,
  content: TemplateContent,
  { userId, now }: Stamp,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into message_template (company_id, name, language, event, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $5, $3, $4, $3, $4) returning id`,
    [name, language, now, userId, event],
  );
  await insertVersion(db, { id, number: 1 }, content, { userId, now });
  return id;
};

/** A draft is written on; an earlier submission of it that failed is not taken up again. */
export const updateDraft = async (
  db: Db,
  { id, number }: { readonly id: string; readonly number: number },
  content: TemplateContent,
): Promise<void> => {
  await db.query(
    `update message_template_version set category = $3, header_kind = $4, header_text = $5, header_file_id = $6, body = $7, footer = $8,
       buttons = $9, variables = $10, delivery_id = null, error_code = null, error_text = null where template_id = $1 and number = $2`,
    [id, number, ...valuesOf(content)],
  );
};

export const touchTemplate = async (
  db: Db,
  id: string,
  { name, language, event, newest }: Pick<TemplateRow, 'name' | 'language' | 'event' | 'newest'>,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update message_template set name = $2, language = $3, newest = $4, updated_at = $5, updated_by = $6, event = $7, version = version + 1
     where id = $1`,
    [id, name, language, newest, now, userId, event],
  );
};

export const submitVersion = async (
  db: Db,
  { id, newest }: Pick<TemplateRow, 'id' | 'newest'>,
  deliveryId: string,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update message_template_version set status = 'pending', delivery_id = $3, submitted_at = $4, submitted_by = $5,
       accepted_at = null, error_code = null, error_text = null where template_id = $1 and number = $2`,
    [id, newest, deliveryId, now, userId],
  );
  await db.query(
    `update message_template set status = case when status = 'approved' then status else 'pending' end,
       provider_id = case when status <> 'disabled' then provider_id end,
       updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
    [id, now, userId],
  );
};

export const archiveTemplate = async (
  db: Db,
  id: string,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update message_template set archived_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
    [id, now, userId],
  );
};

/** The provider took it, under this id. */
export const recordTaken = async (
  db: Db,
  { id, number }: { readonly id: string; readonly number: number },
  providerId: string,
  now: string,
): Promise<void> => {
  await db.query(
    `update message_template_version set accepted_at = coalesce(accepted_at, $3) where template_id = $1 and number = $2`,
    [id, number, now],
  );
  await db.query('update message_template set provider_id = $2, synced_at = $3 where id = $1', [
    id,
    providerId,
    now,
  ]);
};

export interface ToldTemplate {
  readonly providerId: string | null;
  readonly name: string | null;
  readonly language: string | null;
}

export interface TemplateState {
  readonly status: TemplateStatus;
  readonly inUse: number | null;
  readonly providerCategory: string | null;
  readonly quality: string;
}

export const recordState = async (
  db: Db,
  id: string,
  { status, inUse, providerCategory, quality }: TemplateState,
  now: string,
): Promise<void> => {
  await db.query(
    `update message_template set status = $2, in_use = $3, provider_category = $4, quality = $5, synced_at = $6, version = version + 1 where id = $1`,
    [id, status, inUse, providerCategory, quality, now],
  );
};

/** Those that a report names; what became of them is read at the provider. */
export const recordTold = async (
  db: Db,
  { providerId, name, language }: ToldTemplate,
  now: string,
): Promise<boolean> =>
  (
    await db.query(
      `update message_template set told_at = $4 where archived_at is null and status <> 'draft'
         and (provider_id = $1 or provider_id is null and name = $2 and language = $3) returning id`,
      [providerId, name, language, now],
    )
  ).length > 0;

/** Whether something was reported since the provider was asked. */
export const isToldSince = async (db: Db, since: string): Promise<boolean> =>
  (await db.maybe('select from message_template where told_at >= $1 limit 1', [since])) !==
  undefined;

/** Told of again, with nothing new. */
export const recordSynced = async (db: Db, ids: readonly string[], now: string): Promise<void> => {
  await db.query('update message_template set synced_at = $2 where id = any ($1)', [ids, now]);
};

export const decideVersion = async (
  db: Db,
  { id, number }: { readonly id: string; readonly number: number },
  {
    status,
    rejection,
  }: { readonly status: 'approved' | 'rejected'; readonly rejection: string | null },
  now: string,
): Promise<void> => {
  await db.query(
    `update message_template_version set status = $3, rejection = $4, decided_at = $5 where template_id = $1 and number = $2`,
    [id, number, status, rejection, now],
  );
};
