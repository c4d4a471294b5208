import { systemRules, type SystemRule } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './rules.queries';

interface StoredSystemRule {
  readonly key: SystemRule;
  readonly enabled: boolean;
  /** 0: never changed. */
  readonly version: number;
}

const columns = `k.key, coalesce(s.enabled, true) as enabled, coalesce(s.version, 0) as version`;
const source = `unnest($1::text[]) with ordinality as k (key, place) left join system_rule s on s.key = k.key`;

export const listSystemRules = (
  db: Db,
  keys: readonly SystemRule[] = systemRules,
): Promise<StoredSystemRule[]> =>
  db.query<StoredSystemRule>(`select ${columns} from ${source} order by k.place`, [keys]);

/** Serializes changes of one that may have no row yet. */
export const lockSystemRule = async (db: Db, key: SystemRule): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('system_rule/', app_company(), $1::text), 0))`,
    [key],
  );
};

export const saveSystemRule = async (
  db: Db,
  key: SystemRule,
  enabled: boolean,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into system_rule (company_id, key, enabled, updated_at, updated_by) values (app_company(), $1, $2, $3, $4)
     on conflict (company_id, key) do update set enabled = excluded.enabled, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by, version = system_rule.version + 1`,
    [key, enabled, now, userId],
  );
};

const tasksFrom = (source: string): string =>
  `select count(*) from task where source = 'event' and source_key like '${source}:%' and created_at > $1`;

/** What each did since an instant. */
const counts: Readonly<Record<SystemRule, string>> = {
  waitlist_offers: 'select count(*) from waitlist_offer where offered_at > $1',
  no_show_marking: `select count(*) from appointment_status_history where to_status = 'no_show' and by_user is null and at > $1`,
  risk_calls: tasksFrom('no_show_risk'),
  unsigned_visits: tasksFrom('visit_unsigned'),
  consent_renewals: tasksFrom('consent_expiring'),
  appointment_reminders: `select count(*) from appointment_reminder where status = 'sent' and sent_at > $1`,
};

export const countWork = async (
  db: Db,
  since: string,
): Promise<Readonly<Record<SystemRule, number>>> =>
  db.one<Record<SystemRule, number>>(
    `select ${systemRules.map((key) => `(${counts[key]})::int as ${key}`).join(', ')}`,
    [since],
  );
