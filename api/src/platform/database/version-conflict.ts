import type { Changes } from '../audit/changes';
import type { Db } from './database';
import { ProblemError } from '../http/problem-error';

/** A record that counts its versions. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

interface Change {
  readonly at: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly diff: unknown;
}

/** Entries with a diff that leave the version of what they are about as it was. */
const besideTheRecord = [
  'appointment.offered',
  'appointment.reminded',
  'company.logo_changed',
  'customer.data_exported',
  'customerField.exported',
  'dataset.exported',
  'dataset.mailed',
  'eventType.ordered',
  'patient.consented',
  'patient.data_exported',
  'patient.file_added',
  'patient.file_read',
  'patient.file_removed',
  'patient.merge_proposed',
  'patient.printed',
  'purchase.printed',
  'purchaseField.exported',
];

/** Of so many at most the fields are told; a form that is older names who was last all the same. */
const told = 50;

/** The newest first. What is done to all records of a kind at once is written under the company. */
const readChanges = (db: Db, entityType: string, id: string, versions: number): Promise<Change[]> =>
  db.query<Change>(
    `select a.at, a.user_id as "byId", nullif(concat_ws(' ', u.first_name, u.last_name), '') as "byName", a.diff
     from audit_log a left join user_account u on u.id = a.user_id
     where a.company_id = app_company() and a.entity_type = $1 and a.entity_id in ($2, app_company()::text)
       and a.diff is not null and a.action <> all ($3) order by a.id desc limit $4`,
    [entityType, id, besideTheRecord, Math.max(0, Math.min(versions, told))],
  );

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

/**
 * One line for each field, from what it was before the first of the changes to what it is after the
 * last.
 */
const merged = (newestFirst: readonly Change[]): Changes => {
  const all = new Map<string, readonly [unknown, unknown]>();
  for (const { diff } of [...newestFirst].reverse()) {
    for (const [column, pair] of Object.entries(diff ?? {})) {
      if (isPair(pair))
        all.set(column, [all.has(column) ? all.get(column)?.[0] : pair[0], pair[1]]);
    }
  }
  // What went back to where it was differs in nothing.
  return Object.fromEntries(
    [...all].filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)),
  );
};

/**
 * Refuses what somebody decided about an older version, and says who saved what since: every
 * version has its entry in the audit log. The record should be locked.
 *
 * @param entityType as the audit log has it.
 * @param current the record as the caller may see it, where that is not `present`.
 * @throws resource.version_conflict
 */
export const refuseStale = async (
  db: Db,
  entityType: string,
  present: Versioned,
  version: number,
  current: unknown = present,
): Promise<void> => {
  if (version === present.version) return;
  const changes = await readChanges(db, entityType, present.id, present.version - version);
  const last = changes[0];
  throw new ProblemError('resource.version_conflict', {
    meta: {
      current,
      ...(last
        ? {
            changedAt: last.at,
            changedBy: last.byId === null ? null : { id: last.byId, name: last.byName },
            changes: merged(changes),
          }
        : {}),
    },
  });
};
