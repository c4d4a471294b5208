import type {
  Contract,
  EndpointRequest,
  MessageTemplate,
  TemplateCategory,
  TemplateEvent,
  TemplateHeaderKind,
  TemplateLanguage,
  TemplateRejection,
  TemplateVersion,
} from '@sala/shared-contracts';
import { templateRejections } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { TemplateContent } from './message-template-writes.queries';
import { personName } from '../../platform/people/person-names';

type ListQuery = EndpointRequest<Contract['messageTemplateList']>['query'];

/** Of which messages its use tells. */
const usageDays = 30;
const previewMax = 160;

const known = templateRejections.map((one) => `'${one}'`).join(', ');
const rejection = `case when v.rejection is not null then json_build_object('code', v.rejection,
  'reason', case when lower(v.rejection) in (${known}) then lower(v.rejection) else '${'other' satisfies TemplateRejection}' end) end as rejection`;
const failure = `case when v.error_code is not null then json_build_object('code', v.error_code, 'text', v.error_text) end as failure`;
const person = (id: string): string =>
  `(select json_build_object('id', u.id, 'name', ${personName('u')}) from user_account u where u.id = ${id})`;

/** $1 is the current time. */
const columns = `t.id, t.name, t.language, t.event, t.status, v.category,
  case when t.provider_category <> v.category then t.provider_category end as "changedCategory", t.quality,
  left(v.body, ${previewMax}) as preview, json_build_object('number', v.number, 'status', v.status) as newest, ${rejection}, ${failure},
  case when t.status = 'approved' and t.archived_at is null then t.in_use end as "inUse",
  (select json_build_object('sent', count(*) filter (where m.status in ('sent', 'delivered', 'read')),
      'delivered', count(*) filter (where m.status in ('delivered', 'read')), 'read', count(*) filter (where m.status = 'read'),
      'failed', count(*) filter (where m.status = 'failed'))
    from message m where m.company_id = t.company_id and m.template_id = t.id and m.at > $1::timestamptz - interval '${usageDays} days') as usage,
  t.synced_at as "syncedAt", t.archived_at as "archivedAt", t.updated_at as "updatedAt", t.version`;

const source = `message_template t join message_template_version v on v.company_id = t.company_id and v.template_id = t.id and v.number = t.newest`;

/** Of the page, without the column that only orders. */
const orders: Readonly<Record<ListQuery['sort'], string>> = {
  name: 't.name, t.language, t.id',
  '-name': 't.name desc, t.language, t.id',
  updatedAt: 't.updated_at, t.id',
  '-updatedAt': 't.updated_at desc, t.id desc',
  '-usage': `(select count(*) from message m where m.company_id = t.company_id and m.template_id = t.id
    and m.at > $1::timestamptz - interval '${usageDays} days') desc, t.name, t.id`,
};

/** $2 to $5 are the filters; the status is asked for by itself, so that its values can be counted. */
const matches = `(t.archived_at is not null) = ($2 = 'yes')
  and ($3::text is null or t.name like all (search_patterns($3)) or searched_text(v.body) like all (search_patterns($3)))
  and ($4::text[] is null or v.category = any ($4)) and ($5::text[] is null or t.language = any ($5))`;

export const listTemplates = async (
  db: Db,
  { search, status, category, language, archived, sort, page, pageSize }: ListQuery,
  now: string,
) => {
  const filter = [now, archived, search || null, category ?? null, language ?? null];
  const items = await db.query<MessageTemplate>(
    `select ${columns} from ${source} where ${matches} and ($6::text[] is null or t.status = any ($6))
     order by ${orders[sort]} limit $7 offset $8`,
    [...filter, status ?? null, pageSize, (page - 1) * pageSize],
  );
  const statuses = await db.query<{ value: string; count: number }>(
    `select t.status as value, count(*)::int as count from ${source} where $1::timestamptz is not null and ${matches} group by 1 order by 1`,
    filter,
  );
  const chosen = statuses.filter(({ value }) => !status || status.some((one) => one === value));
  const total = chosen.reduce((sum, { count }) => sum + count, 0);
  const { syncedAt } = await db.one<{ syncedAt: string | null }>(
    'select max(synced_at) as "syncedAt" from message_template',
    [],
  );
  return { items, total, page, pageSize, statuses, syncedAt };
};

/** @throws resource.not_found */
export const readTemplate = (db: Db, id: string, now: string): Promise<MessageTemplate> =>
  db.one<MessageTemplate>(`select ${columns} from ${source} where t.id = $2`, [now, id]);

/** The newest first. */
export const listVersions = (db: Db, id: string): Promise<TemplateVersion[]> =>
  db.query<TemplateVersion>(
    `select v.number, v.status, v.category,
       json_build_object('kind', v.header_kind, 'text', v.header_text, 'file',
         case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end) as header,
       v.body, v.footer, v.buttons, v.variables, ${rejection}, ${failure}, v.submitted_at as "submittedAt", ${person('v.submitted_by')} as "submittedBy",
       v.decided_at as "decidedAt", v.created_at as "createdAt", ${person('v.created_by')} as "createdBy"
     from message_template_version v left join stored_file f on f.company_id = v.company_id and f.id = v.header_file_id
     where v.template_id = $1 order by v.number desc`,
    [id],
  );

/** @throws resource.not_found where no version has it. */
export const requireHeaderFile = async (db: Db, fileId: string): Promise<void> => {
  await db.one('select from message_template_version where header_file_id = $1 limit 1', [fileId]);
};

/** What the provider has of the company, newest texts; for a simulated one that began anew. */
export const listAtProvider = (db: Db): Promise<KnownAtProvider[]> =>
  db.query<KnownAtProvider>(
    `select t.provider_id as "providerId", t.name, t.language, coalesce(t.provider_category, v.category) as category, t.quality,
       case when v.status = 'pending' then 'pending' else t.status end as status, v.rejection, t.in_use = v.number as "isInUse",
       v.header_kind as "headerKind", v.header_text as "headerText", v.header_file_id as "headerFileId", v.body, v.footer, v.buttons, v.variables
     from message_template t join message_template_version v on v.company_id = t.company_id and v.template_id = t.id
       and v.number = (select max(s.number) from message_template_version s where s.company_id = t.company_id and s.template_id = t.id and s.status <> 'draft')
     where t.provider_id is not null and t.archived_at is null`,
    [],
  );

export interface KnownAtProvider extends TemplateContent {
  readonly providerId: string;
  readonly name: string;
  readonly language: string;
  readonly quality: string;
  readonly status: string;
  readonly rejection: string | null;
  readonly isInUse: boolean | null;
}

export interface UsableTemplate {
  readonly id: string;
  readonly name: string;
  readonly language: TemplateLanguage;
  /** As the provider charges for it. */
  readonly category: TemplateCategory;
  readonly number: number;
  readonly headerKind: TemplateHeaderKind;
  readonly headerText: string;
  readonly headerFileId: string | null;
  readonly body: string;
  readonly footer: string;
  readonly buttons: TemplateVersion['buttons'];
  readonly variables: TemplateVersion['variables'];
}

const usable = `select t.id, t.name, t.language, coalesce(t.provider_category, v.category) as category, v.number, v.header_kind as "headerKind",
    v.header_text as "headerText", v.header_file_id as "headerFileId", v.body, v.footer, v.buttons, v.variables
  from message_template t join message_template_version v on v.company_id = t.company_id and v.template_id = t.id and v.number = t.in_use
  where t.status = 'approved' and t.archived_at is null`;

/** Those that the provider sends now. */
export const listUsable = (db: Db): Promise<UsableTemplate[]> =>
  db.query<UsableTemplate>(`${usable} order by t.name, t.language`, []);

export const findUsable = (
  db: Db,
  name: string,
  language: string,
): Promise<UsableTemplate | undefined> =>
  db.maybe<UsableTemplate>(`${usable} and t.name = $1 and t.language = $2`, [name, language]);

/** The same by its id. */
export const findUsableById = (db: Db, id: string): Promise<UsableTemplate | undefined> =>
  db.maybe<UsableTemplate>(`${usable} and t.id = $1`, [id]);

/**
 * What says the first of these events that has one, in one of these languages, the first if there
 * are several: the nearest language, then by name.
 */
export const findForEvents = (
  db: Db,
  events: readonly TemplateEvent[],
  languages: readonly TemplateLanguage[],
): Promise<UsableTemplate | undefined> =>
  db.maybe<UsableTemplate>(
    `${usable} and t.event = any ($1::text[]) and t.language = any ($2::text[])
     order by array_position($1::text[], t.event), array_position($2::text[], t.language), t.name limit 1`,
    [events, languages],
  );

/** Whether what was made of the template may still go out. */
export const isUsable = async (db: Db, templateId: string): Promise<boolean> =>
  (await findUsableById(db, templateId)) !== undefined;

/** The company in whose name this transaction runs. */
export const readOwnCompany = async (db: Db): Promise<string> =>
  (await db.one<{ companyId: string }>('select app_company() as "companyId"')).companyId;
