import {
  limits,
  type EmailCategory,
  type EmailRule,
  type EmailSender,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { RuledMail } from '../model/mail/mail-rules';
import type { Stamp } from './mailboxes.queries';
import { shortPersonName } from '../../platform/people/person-names';

export type RuleColumns = Omit<EmailRule, 'id' | 'assigneeName' | 'version'>;

const columns = `r.id, r.name, r.conditions, r.operator, r.category, r.label, r.archive, r.mark_read as "markRead", r.create_task as "createTask", r.assignee_id as "assigneeId",
  nullif(${shortPersonName('u')}, '') as "assigneeName", r.enabled, r.priority, r.version`;

const source = 'email_rule r left join user_account u on u.id = r.assignee_id';

/** In the order in which they are asked. */
export const listRules = (db: Db): Promise<EmailRule[]> =>
  db.query<EmailRule>(`select ${columns} from ${source} order by r.priority, r.created_at, r.id`);

export const readRule = (db: Db, id: string): Promise<EmailRule> =>
  db.one<EmailRule>(`select ${columns} from ${source} where r.id = $1`, [id]);

export const lockRule = (db: Db, id: string): Promise<EmailRule> =>
  db.one<EmailRule>(`select ${columns} from ${source} where r.id = $1 for no key update of r`, [
    id,
  ]);

const valuesOf = (rule: RuleColumns): unknown[] => [
  rule.name,
  JSON.stringify(rule.conditions),
  rule.operator,
  rule.category,
  rule.label,
  rule.archive,
  rule.markRead,
  rule.assigneeId,
  rule.enabled,
  rule.priority,
  rule.createTask,
];

export const insertRule = async (
  db: Db,
  rule: RuleColumns,
  { userId, now }: Stamp,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into email_rule (company_id, name, conditions, operator, category, label, archive, mark_read, assignee_id, enabled, priority,
         create_task, created_at, created_by, updated_at, updated_by)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $13) returning id`,
      [...valuesOf(rule), now, userId],
    )
  ).id;

export const updateRule = async (
  db: Db,
  id: string,
  rule: RuleColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update email_rule set name = $2, conditions = $3, operator = $4, category = $5, label = $6, archive = $7, mark_read = $8, assignee_id = $9,
       enabled = $10, priority = $11, create_task = $12, updated_at = $13, updated_by = $14, version = version + 1 where id = $1`,
    [id, ...valuesOf(rule), now, userId],
  );
};

export const deleteRule = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from email_rule where id = $1', [id]);
};

export const countRules = async (db: Db): Promise<number> =>
  (await db.one<{ count: number }>('select count(*)::int as count from email_rule')).count;

export interface TriedMail extends RuledMail {
  readonly threadId: string;
  readonly at: string;
  readonly category: EmailCategory;
}

/** The latest mails that arrived. */
export const latestMails = (db: Db): Promise<TriedMail[]> =>
  db.query<TriedMail>(
    `select m.thread_id as "threadId", m.at, t.category, json_build_object('name', m.from_name, 'address', m.from_address) as from,
       m.recipients as to, m.copies as cc, m.subject, left(m.body, ${limits.emailRuleTextMax}) as text
     from email_message m join email_thread t on t.company_id = m.company_id and t.id = m.thread_id
     where m.company_id = app_company() and m.direction = 'in' order by m.at desc limit ${limits.emailRuleTried}`,
  );

/** Undefined: no move has taught anything of this sender. */
export const categoryOfSender = async (
  db: Db,
  address: string,
): Promise<EmailCategory | undefined> =>
  (
    await db.maybe<{ category: EmailCategory }>(
      'select category from email_sender_category where address = $1',
      [address],
    )
  )?.category;

/** What was taught by whom reaches more categories stays. */
export const teachSender = async (
  db: Db,
  { address, category }: { readonly address: string; readonly category: EmailCategory },
  reach: readonly string[],
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into email_sender_category as s (company_id, address, category, taught_at, taught_by) values (app_company(), $1, $2, $3, $4)
     on conflict (company_id, address) do update set category = excluded.category, taught_at = excluded.taught_at, taught_by = excluded.taught_by
     where s.category = any ($5)`,
    [address, category, now, userId, reach],
  );
};

export const listSenders = (db: Db): Promise<EmailSender[]> =>
  db.query<EmailSender>(
    `select s.id, s.address, s.category, s.taught_at as "taughtAt", ${shortPersonName('u')} as "taughtBy"
     from email_sender_category s join user_account u on u.id = s.taught_by order by s.taught_at desc, s.id limit 500`,
  );

/** @throws resource.not_found */
export const deleteSender = (db: Db, id: string): Promise<{ address: string }> =>
  db.one<{ address: string }>('delete from email_sender_category where id = $1 returning address', [
    id,
  ]);
