import type { SapChange } from '../../adapters/sap/hl7/change';
import type { Db } from '../../platform/database/database';
import { isAfter } from '../../platform/time/instants';
import { lockCaseState } from '../sql/case-state.queries';
import { moveToSurvivor } from '../sql/sap-patient-writes.queries';
import { applySaidAppointment } from './apply-appointment';
import { applyCase } from './apply-case';
import { applySaidPatient, ensurePatient } from './apply-patient';
import { caseAfter, type CaseChange } from './case-after';
import type { FollowContext } from './follow-appointment';
import { followMerge, refreshLink } from './sap-links';

export type ChangedKind = 'patient' | 'case' | 'appointment';

export interface Applied {
  readonly state: 'applied' | 'stale' | 'ignored';
  /** Why not; nothing of a person. */
  readonly reason: string | null;
  readonly kinds: readonly ChangedKind[];
}

const applied = (...kinds: ChangedKind[]): Applied => ({ state: 'applied', reason: null, kinds });
const stale = (what: string): Applied => ({
  state: 'stale',
  reason: `a newer message about this ${what} was applied before`,
  kinds: [],
});

const applyToCase = async (db: Db, change: CaseChange, at: string): Promise<Applied> => {
  const known = await lockCaseState(db, change.case.falnr);
  if (known && isAfter(known.appliedAt, at)) return stale('case');
  if (!known && change.kind === 'cancel')
    return { state: 'ignored', reason: 'it cancels a case that is not known', kinds: [] };
  if (!(await applySaidPatient(db, change.patient, at)))
    await ensurePatient(db, change.patient.patnr);
  const isWritten = await applyCase(db, caseAfter(known?.state ?? null, change, at), at);
  return isWritten ? applied('case', 'patient') : stale('case');
};

const applyMerge = async (
  context: FollowContext,
  { patient, merged }: Extract<SapChange, { readonly kind: 'merge' }>,
  at: string,
): Promise<Applied> => {
  const { db } = context;
  const survivor = { ...patient, mergedInto: null };
  if (!(await applySaidPatient(db, survivor, at))) await ensurePatient(db, patient.patnr);
  for (const patnr of merged) {
    if (!(await applySaidPatient(db, { patnr, mergedInto: patient.patnr }, at))) continue;
    await moveToSurvivor(db, patnr, patient.patnr);
    await followMerge(context, patnr, patient.patnr);
  }
  return applied('patient', 'case', 'appointment');
};

/**
 * Writes what a message means. What is older than what was applied of its record stays out.
 *
 * @param receivedAt stands for the time of a message that tells none
 */
export const applyChange = async (
  context: FollowContext,
  change: SapChange,
  receivedAt: string,
): Promise<Applied> => {
  const { db } = context;
  const at = change.sentAt ?? change.at ?? receivedAt;
  switch (change.kind) {
    case 'patient': {
      if (!(await applySaidPatient(db, change.patient, at))) return stale('patient');
      await refreshLink(db, change.patient.patnr);
      return applied('patient');
    }
    case 'merge':
      return applyMerge(context, change, at);
    case 'case':
    case 'cancel': {
      const outcome = await applyToCase(db, change, at);
      if (outcome.state === 'applied') await refreshLink(db, change.patient.patnr);
      return outcome;
    }
    case 'appointment': {
      const outcome = await applySaidAppointment(context, change.appointment, at);
      if (outcome === 'stale') return stale('appointment');
      if (outcome === 'incomplete')
        return { state: 'ignored', reason: 'the appointment was never booked here', kinds: [] };
      if (change.patient && (await applySaidPatient(db, change.patient, at)))
        await refreshLink(db, change.patient.patnr);
      return applied('appointment');
    }
  }
};
