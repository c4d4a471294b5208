import type { Contract, EndpointRequest, QuickReply } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './mailboxes.queries';
import { shortPersonName } from '../../platform/people/person-names';

export type ReplyRow = Omit<QuickReply, 'text' | 'missing'> & { readonly ownerId: string | null };
export type ReplyColumns = Omit<
  ReplyRow,
  'id' | 'files' | 'department' | 'assignee' | 'usageCount' | 'lastUsedAt' | 'version' | 'ownerId'
>;

/** Who asks, and whether they see those of every department. */
export interface ReplyReader {
  readonly userId: string;
  readonly manages: boolean;
}

const columns = `r.id, r.shortcode, r.title, r.body, r.scope, r.department_id as "departmentId", r.owner_id as "ownerId", r.language, r.folder, r.labels,
  r.assign_to as "assignTo", r.assignee_id as "assigneeId", r.snooze_hours as "snoozeHours", r.task_title as "taskTitle",
  (select json_build_object('id', d.id, 'name', d.name) from department d where d.company_id = r.company_id and d.id = r.department_id) as department,
  (select json_build_object('id', u.id, 'name', ${shortPersonName('u')}) from user_account u where u.id = r.assignee_id) as assignee,
  (select coalesce(json_agg(json_build_object('id', q.id, 'name', f.name, 'type', f.type, 'size', f.size) order by q.created_at, q.id), '[]')
   from quick_reply_file q join stored_file f on f.company_id = q.company_id and f.id = q.file_id
   where q.company_id = r.company_id and q.quick_reply_id = r.id) as files,
  r.usage_count as "usageCount", r.last_used_at as "lastUsedAt", r.version`;

/** $1: a member. */
const ownDepartments = `select pd.department_id from practitioner p join practitioner_department pd
    on pd.company_id = p.company_id and pd.practitioner_id = p.id where p.company_id = app_company() and p.user_id = $1 and p.active
  union select s.department_id from staff_member s where s.company_id = app_company() and s.user_id = $1 and s.status <> 'terminated'`;

/** $1 and $2: who asks. */
export const visibleReplies = `r.company_id = app_company() and (r.scope = 'global' or r.owner_id = $1
  or r.scope = 'department' and ($2 or r.department_id in (${ownDepartments})))`;

export const listReplies = (
  db: Db,
  { userId, manages }: ReplyReader,
  filter: EndpointRequest<Contract['quickReplyList']>['query'],
): Promise<ReplyRow[]> =>
  db.query<ReplyRow>(
    `select ${columns} from quick_reply r where ${visibleReplies} and ($3::text is null or r.search like all (search_patterns($3)))
       and ($4::text is null or r.scope = $4) and ($5::text is null or r.language = $5) and ($6::text is null or r.folder = $6)
     order by r.folder nulls first, r.shortcode, r.scope, r.id`,
    [
      userId,
      manages,
      filter.search || null,
      filter.scope ?? null,
      filter.language ?? null,
      filter.folder ?? null,
    ],
  );

export const listFolders = async (db: Db, { userId, manages }: ReplyReader): Promise<string[]> =>
  (
    await db.query<{ folder: string }>(
      `select distinct r.folder from quick_reply r where ${visibleReplies} and r.folder is not null order by r.folder`,
      [userId, manages],
    )
  ).map(({ folder }) => folder);

export const listDepartments = (
  db: Db,
  { userId, manages }: ReplyReader,
): Promise<{ id: string; name: string }[]> =>
  db.query(
    `select d.id, d.name from department d where d.company_id = app_company() and d.active
       and ($2 or d.id in (${ownDepartments})) order by d.name`,
    [userId, manages],
  );

export const listPeople = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db.query(
    `select id, ${shortPersonName('user_account')} as name from user_account where id = any ($1) order by 2, id`,
    [ids],
  );

/** What the reader may not see is not there. @throws resource.not_found */
export const lockReply = (
  db: Db,
  { userId, manages }: ReplyReader,
  id: string,
): Promise<ReplyRow> =>
  db.one<ReplyRow>(
    `select ${columns} from quick_reply r where ${visibleReplies} and r.id = $3 for no key update of r`,
    [userId, manages, id],
  );

const valuesOf = (reply: ReplyColumns, ownerId: string | null): unknown[] => [
  reply.shortcode,
  reply.title,
  reply.body,
  reply.scope,
  reply.departmentId,
  ownerId,
  reply.language,
  reply.folder,
  reply.labels,
  reply.assignTo,
  reply.assigneeId,
  reply.snoozeHours,
  reply.taskTitle,
];

export const insertReply = async (
  db: Db,
  reply: ReplyColumns,
  ownerId: string | null,
  { userId, now }: Stamp,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into quick_reply (company_id, shortcode, title, body, scope, department_id, owner_id, language, folder, labels, assign_to, assignee_id,
         snooze_hours, task_title, created_at, created_by, updated_at, updated_by)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14, $15) returning id`,
      [...valuesOf(reply, ownerId), now, userId],
    )
  ).id;

export const updateReply = async (
  db: Db,
  id: string,
  reply: ReplyColumns,
  ownerId: string | null,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update quick_reply set shortcode = $2, title = $3, body = $4, scope = $5, department_id = $6, owner_id = $7, language = $8, folder = $9, labels = $10,
       assign_to = $11, assignee_id = $12, snooze_hours = $13, task_title = $14, updated_at = $15, updated_by = $16, version = version + 1 where id = $1`,
    [id, ...valuesOf(reply, ownerId), now, userId],
  );
};

export const deleteReply = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from quick_reply where id = $1', [id]);
};

/** It was put into an answer. */
export const countUse = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query(
    'update quick_reply set usage_count = usage_count + 1, last_used_at = $2 where id = $1',
    [id, now],
  );
};

/** Of the company with its departments (null), or of one person. */
export const countReplies = async (db: Db, ownerId: string | null): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from quick_reply where company_id = app_company() and owner_id is not distinct from $1::uuid`,
      [ownerId],
    )
  ).count;
