import { randomUUID } from 'node:crypto';
import { limits } from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import { readDraft, writeDraft } from '../sql/prescription-drafts.queries';
import { asDraftItem } from '../sql/prescription-items.queries';
import { readPrescription, type LockedPrescription } from '../sql/prescription-record.queries';
import { findOwnVisitInProgress } from '../sql/prescription-patient.queries';
import { lockForPrescribing } from './prescription-desk';
import type { VisitDesk } from './show-visit';

interface Repeated {
  readonly itemKey: string;
  /** Absent: the caller's visit in progress with the patient, or the one it was prescribed in. */
  readonly visitId?: string | undefined;
}

/**
 * Adds one issued item to the draft of a visit. What the draft has already stays once.
 *
 * @throws resource.not_found, prescription.draft_full
 */
export const repeatItem = async (
  desk: VisitDesk,
  { id, patientId, visitId: ownVisitId }: LockedPrescription,
  { itemKey, visitId: asked }: Repeated,
): Promise<{ visitId: string; visitNumber: number }> => {
  const { db, actor, now, audit, publish } = desk;
  const visitId =
    asked ?? (await findOwnVisitInProgress(db, patientId, actor.userId)) ?? ownVisitId;
  const visit = await lockForPrescribing(desk, visitId);
  if (visit.patient.id !== patientId) throw new ProblemError('resource.not_found');
  const shown = { visitId, visitNumber: visit.visitNumber };
  const found = (await readPrescription(db, id)).items.find(({ key }) => key === itemKey);
  if (!found) throw new ProblemError('resource.not_found');
  const item = asDraftItem(found);
  const { items, facts, generalInstructions } = await readDraft(db, visitId);
  const isThere = items.some(({ medicationId, genericName, presentation }) =>
    item.medicationId === null
      ? genericName === item.genericName && presentation === item.presentation
      : medicationId === item.medicationId,
  );
  if (isThere) return shown;
  if (items.length >= limits.prescriptionItemsMax)
    throw new ProblemError('prescription.draft_full', {
      meta: { maximum: limits.prescriptionItemsMax },
    });
  await writeDraft(
    db,
    visitId,
    {
      items: [
        ...items.map(({ medication: _medication, ...kept }) => kept),
        { ...item, key: randomUUID() },
      ],
      facts,
      generalInstructions,
    },
    { userId: actor.userId, now },
  );
  await audit({
    action: 'prescription.saved',
    entityType: 'visit',
    entityId: visitId,
    diff: { patientId, from: id, items: items.length + 1 },
  });
  await publish({ type: 'prescription.drafted', entityId: visitId });
  return shown;
};
