import type { Permission, RuleRun, RuleSubject } from '@sala/shared-contracts';
import { recordPatientsShown } from '../../patients';
import { scopeFor } from '../../platform/http/actor';
import type { Context } from '../../platform/http/handler';
import { readSnapshots } from '../sql/snapshots.queries';
import type { RunRow } from '../sql/run-lists.queries';
import type { Snapshot } from './evaluate';

/** Who reads what a subject is called, and what its fields hold. */
const readerOf: Readonly<Record<RuleSubject, Permission>> = {
  appointment: 'appointments:read',
  visit: 'patients:read',
  prescription: 'prescriptions:read',
  purchase: 'purchases:read',
  lead: 'leads:read',
  customer: 'customers:read',
  patient: 'patients:read',
  task: 'tasks:read',
  conversation: 'patient-chats:read',
  email_thread: 'email:read',
  clinical_document: 'patients:read',
  staff_document: 'staff:read',
};

export type Reader = Pick<Context<'ruleRunList'>, 'db' | 'actor' | 'audit'>;

export const readsSubject = ({ actor }: Pick<Reader, 'actor'>, kind: RuleSubject): boolean =>
  scopeFor(actor, readerOf[kind]) === 'all';

export const permissionOfSubject = (kind: RuleSubject): Permission => readerOf[kind];

interface Named {
  readonly subjectKind: RuleSubject;
  readonly subjectId: string;
}

/** Subjects that the caller may read, as they are now; patients among them are on record as shown. */
export const readSubjects = async (
  reader: Reader,
  named: readonly Named[],
): Promise<ReadonlyMap<string, Snapshot>> => {
  const found = new Map<string, Snapshot>();
  for (const kind of new Set(named.map(({ subjectKind }) => subjectKind))) {
    if (!readsSubject(reader, kind)) continue;
    const ids = named.flatMap((one) => (one.subjectKind === kind ? [one.subjectId] : []));
    for (const one of await readSnapshots(reader.db, kind, [...new Set(ids)]))
      found.set(one.id, one);
  }
  const patients = [...found.values()].flatMap(({ patientId }) => patientId ?? []);
  await recordPatientsShown(reader.audit, [...new Set(patients)]);
  return found;
};

export const runOf = (
  { subjectKind, subjectId, ...run }: RunRow,
  subjects: ReadonlyMap<string, Snapshot>,
): RuleRun => ({
  ...run,
  subject: { kind: subjectKind, id: subjectId, label: subjects.get(subjectId)?.label ?? null },
});

export const showRuns = async (reader: Reader, rows: readonly RunRow[]): Promise<RuleRun[]> => {
  const subjects = await readSubjects(reader, rows);
  return rows.map((row) => runOf(row, subjects));
};
