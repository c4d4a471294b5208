import type { Visit } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { recordPatientRead } from '../../patients';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { possibleActions } from './visit-permissions';
import { readRecord, licenceOf } from '../sql/visit-record.queries';
import { readVisitFacts } from '../sql/visit-rows.queries';

export interface VisitDesk extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Actor<string>;
  readonly now: string;
}

/** The visit as the user may see it; logs the read. */
export const showVisit = async (
  { db, actor, audit }: VisitDesk,
  visitId: string,
): Promise<Visit> => {
  const { practitionerUserId, ...facts } = await readVisitFacts(db, visitId);
  await audit({
    action: 'visit.read',
    entityType: 'visit',
    entityId: visitId,
    diff: { patientId: facts.patient.id },
  });
  await recordPatientRead(audit, facts.patient.id);
  return {
    ...facts,
    actions: possibleActions(actor, { status: facts.status, practitionerUserId }),
    licensed: (await licenceOf(db, actor.userId)) !== null,
    ...(await readRecord(db, visitId, facts.patient.id)),
  };
};
