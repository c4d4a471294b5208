import type { Prescription } from '@sala/shared-contracts';
import {
  recordPatientRead,
  requireCare,
  requireClinicalAccess,
  requirePatient,
} from '../../patients';
import { ProblemError } from '../../platform/http/problem-error';
import {
  findPrescription,
  lockPrescription,
  readPrescription,
} from '../sql/prescription-record.queries';
import type { LockedPrescription } from '../sql/prescription-record.queries';
import { lockVisit, readVisitFacts, type VisitFacts } from '../sql/visit-rows.queries';
import { actionsOf } from './prescription-permissions';
import type { VisitDesk } from './show-visit';
import { demandAction } from './visit-permissions';

/**
 * Locks a visit in which the caller writes prescriptions: while it is held, and after its
 * signature.
 *
 * @throws permission.denied, visit.closed, visit.transition_refused, care_relation.required
 */
export const lockForPrescribing = async (desk: VisitDesk, visitId: string): Promise<VisitFacts> => {
  const { db, actor } = desk;
  await lockVisit(db, visitId);
  const facts = await readVisitFacts(db, visitId);
  await requireCare(desk, facts.patient.id);
  demandAction(actor, facts, facts.status === 'signed' ? 'amend' : 'write');
  return facts;
};

/** As {@link lockForPrescribing}, without refusing. */
export const mayPrescribe = (desk: Pick<VisitDesk, 'actor'>, facts: VisitFacts): boolean => {
  try {
    demandAction(desk.actor, facts, facts.status === 'signed' ? 'amend' : 'write');
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
};

/**
 * Locks an issued prescription as it was seen.
 *
 * @throws resource.not_found, resource.version_conflict, care_relation.required
 */
export const lockIssued = async (
  desk: VisitDesk,
  prescriptionId: string,
  version?: number,
): Promise<LockedPrescription> => {
  const { db, now } = desk;
  const { visitId, patientId } = await findPrescription(db, prescriptionId, now);
  await requirePatient(db, patientId);
  await requireCare(desk, patientId);
  await lockVisit(db, visitId);
  const found = await lockPrescription(db, prescriptionId, now);
  if (found.status === 'draft') throw new ProblemError('resource.not_found');
  if (version !== undefined && version !== found.version)
    throw new ProblemError('resource.version_conflict', {
      meta: { current: { status: found.status, version: found.version } },
    });
  return found;
};

/** The prescription as the caller may see it; logs the read. @throws emergency_access.required */
export const showPrescription = async (
  desk: VisitDesk,
  prescriptionId: string,
): Promise<Prescription> => {
  const { db, actor, now, audit } = desk;
  const { patientId, visitId } = await findPrescription(db, prescriptionId, now);
  await requirePatient(db, patientId, now);
  const access = await requireClinicalAccess(desk, patientId, {
    record: 'visit',
    recordId: visitId,
  });
  const found = await readPrescription(db, prescriptionId);
  await audit({
    action: 'prescription.read',
    entityType: 'prescription',
    entityId: prescriptionId,
    diff: { patientId, ...(found.intact ? {} : { altered: true }) },
  });
  await recordPatientRead(audit, patientId);
  return { ...found, actions: access === 'emergency' ? [] : actionsOf(actor, found) };
};
