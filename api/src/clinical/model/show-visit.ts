import type { Visit } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { recordPatientRead, requireClinicalAccess } from '../../patients';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { possibleActions } from './visit-permissions';
import { readCosignature } from '../sql/cosignatures.queries';
import { readRecord, signerOf } from '../sql/visit-record.queries';
import { readVisitFacts } from '../sql/visit-rows.queries';

export interface VisitDesk extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Actor<string>;
  readonly now: string;
}

/** The visit as the user may see it; logs the read. @throws emergency_access.required */
export const showVisit = async (desk: VisitDesk, visitId: string): Promise<Visit> => {
  const { db, actor, now, audit } = desk;
  const { practitionerUserId, cosignerUserId, ...facts } = await readVisitFacts(db, visitId, now);
  const access = await requireClinicalAccess(desk, facts.patient.id, {
    record: 'visit',
    recordId: visitId,
  });
  await audit({
    action: 'visit.read',
    entityType: 'visit',
    entityId: visitId,
    diff: { patientId: facts.patient.id },
  });
  await recordPatientRead(audit, facts.patient.id);
  const record = await readRecord(db, visitId, facts.patient.id);
  if (record.signature?.content === 'altered')
    await audit({
      action: 'visit.content_altered',
      entityType: 'visit',
      entityId: visitId,
      diff: { patientId: facts.patient.id },
    });
  return {
    ...facts,
    actions:
      access === 'emergency'
        ? []
        : possibleActions(actor, { status: facts.status, practitionerUserId, cosignerUserId }),
    licensed: (await signerOf(db, actor.userId)).maySign,
    cosignature: await readCosignature(db, visitId, actor.userId),
    ...record,
  };
};
