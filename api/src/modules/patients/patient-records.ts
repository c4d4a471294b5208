import type { Patient } from '@sala/shared-contracts';
import { changesBetween, type Changes } from '../../core/changes';
import type { Db } from '../../core/database';
import { ProblemError } from '../../core/problem-error';

export const entityType = 'patient';

/** What others tell, or the database keeps: nobody's change of the record. */
const derived: ReadonlySet<string> = new Set([
  'id', 'name', 'debt', 'hasAlerts', 'consentMissing', 'customerName', 'guardianPatient', 'mergedInto', 'tags', 'photoId', 'lastVisitOn',
]);

const tagNames = (patient: Partial<Patient>): string | null => patient.tags?.map(({ name }) => name).join(', ') || null;

/** One line per column; what was empty and stays so is left out. */
export const patientChanges = (before: Partial<Patient>, after: Partial<Patient>): Changes => {
  const changes = changesBetween(before, after);
  const tags = [tagNames(before), tagNames(after)] as const;
  return {
    ...Object.fromEntries(Object.entries(changes).filter(([column, [old, fresh]]) => !derived.has(column) && (old !== null || fresh !== null))),
    ...(tags[0] === tags[1] ? {} : { tags }),
  };
};

interface Change {
  readonly at: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>> | null;
}

const merged = (changes: readonly Change[]): Changes => {
  const all = new Map<string, readonly [unknown, unknown]>();
  for (const { diff } of changes) {
    for (const [column, [before, after]] of Object.entries(diff ?? {})) all.set(column, [all.has(column) ? all.get(column)?.[0] : before, after]);
  }
  return Object.fromEntries(all);
};

/** Actions that count a version up. */
const versioned = ['patient.created', 'patient.updated', 'patient.status_set', 'patient.merged', 'patient.unmerged'];

/** Refuses what somebody decided about an older version, and says who changed what since. */
export const refuseStale = async (db: Db, present: Patient, version: number): Promise<void> => {
  if (version === present.version) return;
  const changes = await db.query<Change>(
    `select a.at, a.user_id as "byId", nullif(concat_ws(' ', u.first_name, u.last_name), '') as "byName", a.diff
     from audit_log a left join user_account u on u.id = a.user_id
     where a.company_id = app_company() and a.entity_type = $1 and a.entity_id = $2 and a.action = any ($3) order by a.id desc limit $4`,
    [entityType, present.id, versioned, Math.max(0, Math.min(present.version - version, 50))],
  );
  const last = changes[0];
  throw new ProblemError('resource.version_conflict', {
    meta: {
      current: present,
      ...(last ? { changedAt: last.at, changedBy: last.byId && { id: last.byId, name: last.byName }, changes: merged([...changes].reverse()) } : {}),
    },
  });
};

/** A record that went into another one is read, and no longer written. */
export const refuseMerged = ({ status, mergedInto }: Patient): void => {
  if (status === 'merged') throw new ProblemError('patient.merged', { meta: { mergedInto } });
};
