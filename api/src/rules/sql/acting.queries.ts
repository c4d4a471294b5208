import type { RuleSubject } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './rules.queries';

/** Where the person of a subject is kept. */
const owners: Partial<Record<RuleSubject, string>> = {
  lead: 'lead set owner_id = $2, updated_at = $3, updated_by = $4',
  customer: 'customer set owner_id = $2, updated_at = $3, updated_by = $4',
  task: 'task set assignee_id = $2, assignee_role = null, updated_at = $3, updated_by = $4',
  conversation:
    'conversation set assignee_id = $2, assigned_at = $3 from (select $4::uuid) as acting',
  email_thread:
    'email_thread set assignee_id = $2 from (select $3::timestamptz, $4::uuid) as acting',
};

/** @returns false when it is gone, or has no place for a person */
export const assign = async (
  db: Db,
  kind: RuleSubject,
  id: string,
  userId: string,
  stamp: Stamp,
): Promise<boolean> => {
  const owner = owners[kind];
  if (owner === undefined) return false;
  const [columns, from] = owner.split(' from ');
  const source = from === undefined ? '' : ` from ${from}`;
  const rows = await db.query(
    `update ${columns}, version = version + 1${source} where company_id = app_company() and id = $1 returning id`,
    [id, userId, stamp.now, stamp.userId],
  );
  return rows.length > 0;
};

/** @returns false when it has the tag, null when such subjects have none */
export const addTag = async (
  db: Db,
  kind: RuleSubject,
  id: string,
  tag: string,
  stamp: Stamp,
): Promise<boolean | null> => {
  switch (kind) {
    case 'customer':
      return (
        (await db.maybe(
          `update customer set tags = tags || $2::text, updated_at = $3, updated_by = $4, version = version + 1
           where id = $1 and not $2 = any (tags) returning id`,
          [id, tag, stamp.now, stamp.userId],
        )) !== undefined
      );
    case 'email_thread':
      return (
        (await db.maybe(
          `update email_thread set labels = labels || lower($2), version = version + 1
           where id = $1 and not lower($2) = any (labels) returning id`,
          [id, tag],
        )) !== undefined
      );
    case 'conversation':
      return (
        (await db.maybe(
          `insert into conversation_label (company_id, conversation_id, label) values (app_company(), $1, lower($2))
           on conflict do nothing returning label`,
          [id, tag],
        )) !== undefined
      );
    default:
      return null;
  }
};

/** The few columns that a rule may change; the catalogue of fields says the same. */
const settable: Partial<Record<RuleSubject, Readonly<Record<string, string>>>> = {
  customer: { status: 'status', source: 'source' },
  lead: { interest: 'interest', nextStep: 'next_step', nextStepOn: 'next_step_on' },
  task: { priority: 'priority', dueOn: 'due_on' },
};

/** @returns false when it is gone, or no rule may change the field */
export const setField = async (
  db: Db,
  kind: RuleSubject,
  id: string,
  { field, value }: { readonly field: string; readonly value: string | number | boolean | null },
  { userId, now }: Stamp,
): Promise<boolean> => {
  const column = settable[kind]?.[field];
  if (column === undefined) return false;
  const type = column.endsWith('_on') ? 'date' : 'text';
  const rows = await db.query(
    `update ${kind} set ${column} = $2::text::${type}, updated_at = $3, updated_by = $4, version = version + 1
     where company_id = app_company() and id = $1 returning id`,
    [id, value === null ? null : String(value), now, userId],
  );
  return rows.length > 0;
};
