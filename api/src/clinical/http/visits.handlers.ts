import { missingForSignature, type VisitAction, type VisitStatus } from '@sala/shared-contracts';
import { companyDay } from '../../platform/time/company-day';
import {
  startConsultation,
  findLeftWithoutVisit,
  moveAppointment,
  practitionerOf,
} from '../../scheduling';
import {
  recordPatientRead,
  recordPatientsShown,
  requireCare,
  requireClinicalAccess,
  requirePatient,
} from '../../patients';
import { moveVisit } from '../../front-desk';
import { scopeFor } from '../../platform/http/actor';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { showVisit, type VisitDesk } from '../model/show-visit';
import { demandAction, possibleActions } from '../model/visit-permissions';
import { visitSigning } from '../model/visit-signing';
import { readDiagnoses, readNote, hashVisitContent, signerOf } from '../sql/visit-record.queries';
import {
  countStates,
  listUnsigned,
  countOthersVisits,
  listVisits,
  listVisitsOfPatient,
  lockAppointmentsOf,
  lockVisit,
  readVisitFacts,
} from '../sql/visit-rows.queries';

type Names =
  | 'visitList'
  | 'visitUnsigned'
  | 'patientVisitList'
  | 'visitView'
  | 'visitStart'
  | 'visitCancel'
  | 'visitSign';

/** Authorizes an action on a visit and locks the visit with its appointments. */
const lockForAction = async (
  desk: VisitDesk,
  visitId: string,
  action: VisitAction,
  version?: number,
) => {
  const { db, actor } = desk;
  const appointments = await lockAppointmentsOf(db, visitId);
  const visit = await lockVisit(db, visitId);
  const facts = await readVisitFacts(db, visitId);
  // Starting an encounter with whoever has arrived begins the care.
  if (action !== 'start') await requireCare(desk, facts.patient.id);
  demandAction(actor, facts, action);
  if (version !== undefined && version !== visit.version)
    throw new ProblemError('resource.version_conflict', {
      meta: { current: { status: visit.status, version: visit.version } },
    });
  return { visit, appointments };
};

/** A practitioner who consults begins with their own visits; who runs the clinic, with all. */
const showsOwnFirst = async ({ db, actor }: Pick<VisitDesk, 'db' | 'actor'>): Promise<boolean> =>
  scopeFor(actor, 'clinical:sign') !== undefined &&
  scopeFor(actor, 'organization:manage') === undefined &&
  (await practitionerOf(db, actor.userId)) !== null;

type LockedVisit = Awaited<ReturnType<typeof lockForAction>>;

/** Ends the consultations of a visit. */
const completeAppointments = async (
  desk: VisitDesk,
  { appointments }: LockedVisit,
  reason?: string,
): Promise<void> => {
  const { db, actor, now } = desk;
  for (const appointment of appointments.filter(({ status }) => status === 'in_progress')) {
    await moveAppointment(
      db,
      appointment,
      'completed',
      { actor, now, reason, columns: { completed_at: now } },
      desk,
    );
  }
};

const statusOf = async ({ db }: VisitDesk, visitId: string): Promise<VisitStatus> =>
  (await lockVisit(db, visitId)).status;

export const visitHandlers = defineHandlers<Names>({
  visitList: async (desk) => {
    const { db, query, actor, now, audit } = desk;
    const date = query.date ?? (await companyDay(db, now));
    const mine = query.mine === 'auto' ? await showsOwnFirst(desk) : query.mine === 'true';
    const filter = {
      date,
      departmentId: query.departmentId ?? null,
      inCare: actor.policy?.careRelations === true,
    };
    const rows = await listVisits(db, { ...filter, mineOf: mine ? actor.userId : null }, now);
    const others = mine ? await countOthersVisits(db, { ...filter, mineOf: actor.userId }, now) : 0;
    const shown = rows.filter(({ state }) => query.state === undefined || state === query.state);
    await recordPatientsShown(audit, [...new Set(shown.map(({ patient }) => patient.id))]);
    return {
      date,
      mine,
      others,
      items: shown.map(({ practitionerUserId, cosignerUserId, ...row }) => ({
        ...row,
        actions: possibleActions(actor, {
          status: row.status,
          practitionerUserId,
          cosignerUserId,
        }),
      })),
      counts: countStates(rows),
    };
  },

  visitUnsigned: async ({ db, actor, now, audit }) => {
    const found = await listUnsigned(db, actor.userId, actor.policy?.careRelations === true, now);
    await recordPatientsShown(audit, [...new Set(found.items.map(({ patient }) => patient.id))]);
    return found;
  },

  patientVisitList: async (desk) => {
    const { db, params, now, audit } = desk;
    const { patientId } = params;
    await requirePatient(db, patientId, now);
    await requireClinicalAccess(desk, patientId, { record: 'visits', recordId: patientId });
    await recordPatientRead(audit, patientId);
    return { items: await listVisitsOfPatient(db, patientId) };
  },

  visitView: (desk) => showVisit(desk, desk.params.visitId),

  visitStart: async (desk) => {
    const { db, actor, now, body, params } = desk;
    const { visit, appointments } = await lockForAction(
      desk,
      params.visitId,
      'start',
      body.version,
    );
    const waiting = appointments.find(({ status }) => status === 'checked_in');
    if (waiting)
      await startConsultation(desk, {
        appointmentId: waiting.id,
        takenBy: await practitionerOf(db, actor.userId),
        alongside: body.alongside,
      });
    else await moveVisit(db, visit, 'in_progress', { userId: actor.userId, now }, desk);
    return showVisit(desk, visit.id);
  },

  visitCancel: async (desk) => {
    const { db, actor, now, body, params } = desk;
    const { reason } = body;
    const locked = await lockForAction(desk, params.visitId, 'cancel', body.version);
    for (const appointment of locked.appointments.filter(({ status }) => status === 'checked_in')) {
      await moveAppointment(
        db,
        appointment,
        'cancelled',
        {
          actor,
          now,
          reason,
          columns: {
            cancelled_at: now,
            cancelled_by: 'patient',
            cancel_reason_id: await findLeftWithoutVisit(db),
          },
        },
        desk,
      );
    }
    await completeAppointments(desk, locked, reason);
    // Cancelling the last appointment has cancelled the visit.
    const status = await statusOf(desk, locked.visit.id);
    if (status !== 'cancelled')
      await moveVisit(
        db,
        { id: locked.visit.id, status },
        'cancelled',
        { userId: actor.userId, now, reason },
        desk,
      );
    return showVisit(desk, locked.visit.id);
  },

  visitSign: async (desk) => {
    const { db, actor, now, body, params } = desk;
    const locked = await lockForAction(desk, params.visitId, 'sign');
    const { visit } = locked;
    const [note, diagnoses, signer] = [
      await readNote(db, visit.id),
      await readDiagnoses(db, visit.id),
      await signerOf(db, actor.userId),
    ];
    if (note.revision !== body.revision || diagnoses.revision !== body.diagnosesRevision) {
      throw new ProblemError('resource.version_conflict', { meta: { current: note, diagnoses } });
    }
    const missing = missingForSignature({
      sections: note.sections,
      diagnoses: diagnoses.items,
      licensed: signer.maySign,
    });
    if (signer.intern && !signer.maySign) throw new ProblemError('visit.cosigner_missing');
    if (missing.length > 0) throw new ProblemError('visit.incomplete', { meta: { missing } });
    await visitSigning.publish({ db, visitId: visit.id });
    const { contentHash } = await hashVisitContent(db, visit.id, note.sections);
    await completeAppointments(desk, locked);
    await moveVisit(
      db,
      visit,
      'signed',
      { userId: actor.userId, now, signature: { licence: signer.licence, contentHash } },
      desk,
    );
    return showVisit(desk, visit.id);
  },
});
