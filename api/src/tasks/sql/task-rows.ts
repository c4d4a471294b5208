import { taskRelatedKinds, type Permission, type Role } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { scopeFor } from '../../platform/http/actor';
import { personName } from '../../platform/people/person-names';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const name = (alias: string) => personName(alias);

/** A person of a row, or null. */
export const personOf = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', ${name(alias)}) end`;

/** Whom a comment `o` names. */
export const mentionsOfComment = `coalesce((select json_agg(json_build_object('id', n.id, 'name', ${name('n')}))
  from task_mention x join user_account n on n.id = x.user_id where x.company_id = o.company_id and x.comment_id = o.id), '[]')`;

/** Today in the company's time zone. */
export const today = (now: string): string =>
  `(select (${now}::timestamptz at time zone time_zone)::date from company where id = app_company())`;

export const isOpen = `t.status not in ('done', 'canceled')`;

/** Columns of every task; $1 is the person who asks, $2 now. */
export const factColumns = `t.id, t.number, t.title, t.status, t.priority, ${personOf('a')} as assignee, t.assignee_role as "assigneeRole",
  t.due_on as "dueOn", coalesce(t.due_on < ${today('$2')} and ${isOpen}, false) as overdue, t.source, t.rule_run_id as "ruleRunId", ${personOf('c')} as "createdBy",
  t.created_at as "createdAt", t.completed_at as "completedAt", t.version`;

export const factTables = `task t left join user_account a on a.id = t.assignee_id left join user_account c on c.id = t.created_by`;

type RelatedKind = (typeof taskRelatedKinds)[number];

const readingOf: Readonly<Record<RelatedKind, Permission>> = {
  lead: 'leads:read',
  customer: 'customers:read',
  purchase: 'purchases:read',
  appointment: 'appointments:read',
};

/** Who asks, and how far their rights to read and to write reach. */
export interface Requester {
  readonly userId: string;
  readonly roles: readonly Role[];
  readonly seesAll: boolean;
  readonly writesAll: boolean;
  /** Kinds of records whose names they may read. */
  readonly readableKinds: readonly RelatedKind[];
}

export const requesterOf = (actor: Pick<Actor, 'userId' | 'roles' | 'apiToken'>): Requester => ({
  userId: actor.userId,
  roles: actor.roles.filter((role): role is Role => typeof role === 'string'),
  seesAll: scopeFor(actor, 'tasks:read') === 'all',
  writesAll: scopeFor(actor, 'tasks:write') === 'all',
  readableKinds: taskRelatedKinds.filter((kind) => scopeFor(actor, readingOf[kind]) === 'all'),
});

/**
 * $1 to $5: who asks, now, their roles, whether they see everything, and whether they write
 * everything.
 */
export const requesterValues = (
  { userId, roles, seesAll, writesAll }: Requester,
  now: string,
): unknown[] => [userId, now, roles, seesAll, writesAll];

/** Own tasks: made by one, for one, or for a role one has. */
export const isOwn = `coalesce(t.created_by = $1 or t.assignee_id = $1 or t.assignee_role = any ($3), false)`;
