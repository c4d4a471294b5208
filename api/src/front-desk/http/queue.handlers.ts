import type { QueueCard } from '@sala/shared-contracts';
import {
  findLeftWithoutVisit,
  lockAppointment,
  moveAppointment,
  noShowJob,
  practitionerOf,
} from '../../scheduling';
import { recordPatientRead, recordPatientsShown } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { lockWaitingJob } from '../../platform/jobs/job.queries';
import { companyDay } from '../../platform/time/company-day';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { replaceEntry } from '../model/replace-entry';
import { moveEntry, refuseQueueMove } from '../model/move-entry';
import {
  readCardOfAppointment,
  readCards,
  readCardsOf,
  isInSameQueue,
  weightBefore,
} from '../sql/board.queries';
import { readStayFacts, readStaySteps } from '../sql/stay.queries';
import { practitionerDelays } from '../model/practitioner-delays';
import { assignPractitioner } from '../model/assign-practitioner';
import { finishCards } from '../model/queue-cards';
import { finish, lockForAction, serve, showCard } from '../model/queue-actions';
import { demandPlace } from '../model/check-in-patient';
import { lateSince, ownDay, sortForDesk } from '../model/desk-day';
import { chooseForDesk } from '../sql/desk.queries';
import { readDayRates } from '../sql/summary.queries';
import { readWaitTrends } from '../sql/wait-trends.queries';
import { undoStep } from '../model/undo-step';
import { walkIn } from '../model/walk-in';
import { readWall } from '../sql/wall.queries';
import { updatePriority, updateSortWeight, readAppointmentOf } from '../sql/queue-order.queries';

/** Minutes of waiting from which a card is marked; docs/spec/front-desk.md §3. */
const longWait = 15;
const tooLongWait = 30;
/** Cards of a doctor's own queue on the home screen. */
const maxNext = 5;

const countIn = (cards: readonly QueueCard[], ...columns: readonly QueueCard['column'][]): number =>
  cards.filter(({ column }) => columns.includes(column)).length;

export const queueHandlers = defineHandlers<
  | 'queueBoard'
  | 'queueWall'
  | 'queueSummary'
  | 'queueStay'
  | 'queueDesk'
  | 'queueOwnDay'
  | 'queueTrends'
  | 'queueWalkIn'
  | 'queueOrder'
  | 'queueCall'
  | 'queueServe'
  | 'queueFinish'
  | 'queueRequeue'
  | 'queueMove'
  | 'queueAssign'
  | 'queueRemove'
  | 'queueUndo'
>({
  queueBoard: async ({ db, query, actor, now, audit }) => {
    const reader = { actor, practitionerId: await practitionerOf(db, actor.userId) };
    const { practitionerId } = reader;
    const rows = await readCards(db, { ...query, practitionerOwn: practitionerId }, now);
    const cards = await finishCards(db, rows, reader, now);
    await recordPatientsShown(
      audit,
      cards.map(({ patient }) => patient.id),
    );
    return { cards, longWait, tooLongWait, practitionerId, delays: practitionerDelays(rows, now) };
  },

  queueStay: async ({ db, params: { appointmentId }, actor, now, audit }) => {
    const reader = { actor, practitionerId: await practitionerOf(db, actor.userId) };
    const row = await readCardOfAppointment(db, appointmentId, now);
    const [card] = await finishCards(db, [row], reader, now);
    if (!card) throw new ProblemError('resource.not_found');
    const { reason, endAt, ...patient } = await readStayFacts(db, appointmentId);
    await recordPatientRead(audit, card.patient.id);
    return {
      card,
      patient: actor.permissions.has('patients:read') ? patient : null,
      reason,
      endAt,
      steps: await readStaySteps(db, appointmentId),
    };
  },

  queueWall: ({ db, query, actor, now }) =>
    readWall(db, actor.device ? { ...query, siteId: actor.device.siteId } : query, now),

  queueSummary: async ({ db, actor, now, audit }) => {
    const practitionerId = await practitionerOf(db, actor.userId);
    const cards = await finishCards(
      db,
      await readCards(db, {}, now),
      { actor, practitionerId },
      now,
    );
    const own = cards.filter(
      ({ practitioner, column }) =>
        practitionerId !== null && practitioner?.id === practitionerId && column === 'waiting',
    );
    const next = own.slice(0, maxNext);
    await recordPatientsShown(
      audit,
      next.map(({ patient }) => patient.id),
    );
    return {
      expected: countIn(
        cards.filter(({ noShow }) => !noShow),
        'expected',
      ),
      waiting: countIn(cards, 'waiting', 'triage'),
      inConsultation: countIn(cards, 'consultation'),
      payment: countIn(cards, 'payment'),
      done: countIn(cards, 'done'),
      ...(await readDayRates(db, now)),
      mine: practitionerId === null ? null : { waiting: own.length, next },
    };
  },

  queueDesk: async ({ db, actor, now, audit }) => {
    const reader = { actor, practitionerId: await practitionerOf(db, actor.userId) };
    const chosen = await chooseForDesk(db, now, lateSince(now));
    const rows = await readCardsOf(db, chosen.appointmentIds, now);
    const desk = sortForDesk(await finishCards(db, rows, reader, now), chosen, now, longWait);
    await recordPatientsShown(audit, [
      ...new Set(
        Object.values(desk).flatMap(({ items }) => items.map(({ patient }) => patient.id)),
      ),
    ]);
    return { ...desk, longWait, tooLongWait };
  },

  queueOwnDay: async ({ db, actor, now, audit }) => {
    const practitionerId = await practitionerOf(db, actor.userId);
    if (practitionerId === null) return { mine: null };
    const rows = await readCards(db, { practitionerId }, now);
    const mine = ownDay(await finishCards(db, rows, { actor, practitionerId }, now));
    await recordPatientsShown(
      audit,
      mine.items.map(({ patient }) => patient.id),
    );
    return { mine };
  },

  queueTrends: async ({ db, query, now }) => readWaitTrends(db, await companyDay(db, now), query),

  queueWalkIn: ({ db, body, actor, now, audit, publish }) =>
    walkIn({ db, actor, now, audit, publish }, body),

  queueOrder: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    const { entry, reader } = await lockForAction(desk, params.queueEntryId, body.version, 'call');
    const priority = body.priority ?? entry.priority;
    if (body.priority === undefined && body.beforeId === undefined)
      throw invalid({ path: '', code: 'no_change' });
    if (entry.status !== 'waiting') throw refuseQueueMove(entry.status);
    if (body.beforeId && !(await isInSameQueue(db, entry, body.beforeId, priority)))
      throw invalid({ path: 'beforeId', code: 'not_an_option' });
    await updatePriority(db, entry.id, priority, now, actor.userId);
    if (body.beforeId !== undefined) {
      await updateSortWeight(db, entry.id, await weightBefore(db, entry.id, body.beforeId));
    }
    await audit({
      action: 'queue_entry.ordered',
      entityType: 'queue_entry',
      entityId: entry.id,
      diff: {
        priority: [entry.priority, priority],
        ...(body.beforeId === undefined ? {} : { before: [null, body.beforeId] }),
      },
    });
    await publish({ type: 'queue_entry.reordered', entityId: entry.id });
    return showCard(desk, entry.id, reader);
  },

  queueCall: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    const { entry, reader } = await lockForAction(desk, params.queueEntryId, body.version, 'call');
    const { roomId } = body;
    await demandPlace(desk, entry.siteId, { roomId });
    await moveEntry(
      db,
      entry,
      'called',
      {
        userId: actor.userId,
        now,
        ...(roomId === undefined ? {} : { columns: { room_id: roomId } }),
      },
      desk,
    );
    return showCard(desk, entry.id, reader);
  },

  queueServe: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    const locked = await lockForAction(desk, params.queueEntryId, body.version, 'serve');
    await serve(desk, locked, body.alongside);
    return showCard(desk, locked.entry.id, locked.reader);
  },

  queueFinish: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    const locked = await lockForAction(desk, params.queueEntryId, body.version, 'finish');
    return showCard(desk, await finish(desk, locked, body.reason), locked.reader);
  },

  queueRequeue: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    const { entry, reader } = await lockForAction(
      desk,
      params.queueEntryId,
      body.version,
      'requeue',
    );
    await moveEntry(db, entry, 'waiting', { userId: actor.userId, now }, desk);
    return showCard(desk, entry.id, reader);
  },

  queueMove: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    const { entry, reader } = await lockForAction(desk, params.queueEntryId, body.version, 'move');
    const { departmentId = entry.departmentId, stage = entry.stage } = body;
    if (departmentId === entry.departmentId && stage === entry.stage)
      throw invalid({ path: 'departmentId', code: 'no_change' });
    await demandPlace(desk, entry.siteId, { departmentId });
    await moveEntry(db, entry, 'moved', { userId: actor.userId, now }, desk);
    return showCard(
      desk,
      await replaceEntry(db, entry, { departmentId, stage }, { userId: actor.userId, now }, desk),
      reader,
    );
  },

  queueAssign: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    const locked = await lockForAction(desk, params.queueEntryId, body.version, 'move');
    await assignPractitioner(desk, locked.entry, body.practitionerId);
    return showCard(desk, locked.entry.id, locked.reader);
  },

  queueUndo: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    // Lock order: planned jobs before the appointment, as in their workers; prevents deadlocks.
    const place = await readAppointmentOf(db, params.queueEntryId);
    await lockWaitingJob(db, noShowJob, place.appointmentId);
    const locked = await lockForAction(desk, params.queueEntryId, body.version, 'call');
    const before = await showCard(desk, locked.entry.id, locked.reader);
    const placeId = await undoStep(desk, locked);
    if (placeId !== null) return showCard(desk, placeId, locked.reader);
    return { ...before, status: 'removed', version: locked.entry.version + 1, actions: [] };
  },

  queueRemove: async ({ db, params, body, actor, now, audit, publish }) => {
    const desk = { db, actor, now, audit, publish };
    const { entry, reader } = await lockForAction(
      desk,
      params.queueEntryId,
      body.version,
      'remove',
    );
    const before = await showCard(desk, entry.id, reader);
    const removed = await moveEntry(
      db,
      entry,
      'removed',
      { userId: actor.userId, now, reason: body.reason },
      desk,
    );
    const appointment = await lockAppointment(db, entry.appointmentId);
    const columns = {
      cancelled_at: now,
      cancelled_by: 'patient',
      cancel_reason_id: await findLeftWithoutVisit(db),
    } as const;
    await moveAppointment(
      db,
      appointment,
      'cancelled',
      { actor, now, reason: body.reason, columns },
      desk,
    );
    return { ...before, status: removed.status, version: removed.version, actions: [] };
  },
});
