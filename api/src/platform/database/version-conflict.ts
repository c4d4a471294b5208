import type { Changes } from '../audit/changes';
import type { Db } from './database';
import { ProblemError } from '../http/problem-error';
import { shortPersonName } from '../people/person-names';

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

/** Audited actions with a diff that do not increment the record's version. */
const actionsWithoutVersion = [
  'appointment.offered',
  'appointment.reminded',
  'company.change_restored',
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
  'service_request.printed',
];

/**
 * Limit of changes merged into the response; an older form still learns who changed the record
 * last.
 */
const mergedChangesMax = 50;

/** Newest first. Changes to all records of a kind at once are logged under the company. */
const readChanges = (db: Db, entityType: string, id: string, versions: number): Promise<Change[]> =>
  db.query<Change>(
    `select a.at, a.user_id as "byId", nullif(${shortPersonName('u')}, '') as "byName", a.diff
     from audit_log a left join user_account u on u.id = a.user_id
     where a.company_id = app_company() and a.entity_type = $1 and a.entity_id in ($2, app_company()::text)
       and a.diff is not null and a.action <> all ($3) order by a.id desc limit $4`,
    [entityType, id, actionsWithoutVersion, Math.max(0, Math.min(versions, mergedChangesMax))],
  );

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

/** Merges changes per field, from the first value to the last. */
const mergeChanges = (newestFirst: readonly Change[]): Changes => {
  const all = new Map<string, readonly [unknown, unknown]>();
  for (const { diff } of [...newestFirst].reverse()) {
    for (const [column, pair] of Object.entries(diff ?? {})) {
      if (isPair(pair))
        all.set(column, [all.has(column) ? all.get(column)?.[0] : pair[0], pair[1]]);
    }
  }
  // Fields changed back to their first value are omitted.
  return Object.fromEntries(
    [...all].filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)),
  );
};

/**
 * Refuses an update based on an older version, and reports who changed what since: every version
 * has an audit entry. Lock the record first.
 *
 * @param entityType as in the audit log.
 * @param current the record as the caller may see it, if that differs from `present`.
 * @throws resource.version_conflict
 */
export const requireCurrentVersion = async (
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
            changes: mergeChanges(changes),
          }
        : {}),
    },
  });
};
