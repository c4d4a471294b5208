import { scopeOf, type ProblemCode } from '@sala/shared-contracts';
import pg from 'pg';
import { disablePractitioner, terminateAfterHandOver } from '../../clinic';
import {
  deactivateAfterHandOver,
  finishHandOver,
  lockHandOver,
  nextOfHandOver,
  permissionsFor,
  readActiveMembers,
  readHandOver,
  recordItem,
  type NextRecord,
  type StoredHandOver,
} from '../../identity';
import { ProblemError } from '../../platform/http/problem-error';
import type { JobContext, JobKind } from '../../platform/jobs/job';
import { notify } from '../../platform/notifications/notify';
import { cancelForLeaver, lockPractitionerTime, passAppointment } from '../../scheduling';
import { passVisit } from '../model/pass-visit';

type End = readonly [state: 'done' | 'refused' | 'failed', fault: ProblemCode | null];

/** Ends the hand-over, and tells who asked for it. */
const conclude = async (
  { db, now, audit }: JobContext,
  { id, companyId, practitionerId, userId: leaverId, requestedBy }: StoredHandOver,
  [state, fault]: End,
): Promise<void> => {
  await finishHandOver(db, id, state, fault, now);
  const { person, moved, cancelled, visitsMoved, leftCount } = await readHandOver(
    db,
    id,
    requestedBy,
    now,
  );
  await audit({
    action: 'hand_over.finished',
    entityType: 'practitioner',
    entityId: practitionerId,
    diff: { handOverId: id, state, fault, moved, cancelled, visitsMoved, left: leftCount },
  });
  await notify(db, {
    userId: requestedBy,
    companyId,
    kind: 'hand_over_finished',
    facts: { person, state: state === 'done' ? 'done' : 'kept', left: String(leftCount) },
    path:
      leftCount > 0
        ? `/hospital/appointments?tab=upcoming&doctor=${practitionerId}`
        : leaverId === null
          ? '/company-personal'
          : '/users',
    now,
  });
};

/** Runs what may be refused; the transaction goes on. @returns the code of the refusal */
const orRefused = async (
  { db }: JobContext,
  run: () => Promise<void>,
): Promise<ProblemCode | null> => {
  await db.query('savepoint handing_over');
  try {
    await run();
    await db.query('release savepoint handing_over');
    return null;
  } catch (error) {
    const refused = error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;
    if (!refused && !(error instanceof ProblemError)) throw error;
    await db.query('rollback to savepoint handing_over');
    return error instanceof ProblemError ? error.code : 'handOver.refused';
  }
};

const passOne = async (
  context: JobContext,
  handOver: StoredHandOver,
  next: NextRecord,
): Promise<void> => {
  const { db, userId, now } = context;
  const { practitionerId: fromId, appointmentsTo, cancelBecause: note, visitsTo } = handOver;
  const scheduling = { ...context, actor: { userId } };
  const pass = () => {
    if (next.kind === 'visit')
      return visitsTo === null ? null : passVisit(context, next.id, { fromId, toId: visitsTo });
    if (appointmentsTo !== null)
      return passAppointment(scheduling, next.id, { fromId, toId: appointmentsTo });
    return note === null ? null : cancelForLeaver(scheduling, next.id, { fromId, note });
  };
  const refused = await orRefused(context, async () => {
    const passed = await pass();
    if (passed) await recordItem(db, handOver.id, next, passed.outcome, passed.reason, now);
  });
  if (refused !== null) await recordItem(db, handOver.id, next, 'left', refused, now);
};

/** Who asked may have lost the permission since. */
const mayGoOn = async ({ db }: JobContext, handOver: StoredHandOver): Promise<boolean> => {
  const { requestedBy } = handOver;
  const roles = (await readActiveMembers(db, [requestedBy])).get(requestedBy)?.roles ?? [];
  return permissionsFor(handOver).every((permission) => scopeOf(roles, permission) === 'all');
};

/** Nobody is left half deactivated: this happens in one transaction, or not at all. */
const leave = async (context: JobContext, handOver: StoredHandOver): Promise<void> => {
  const { userId, practitionerId, requestedBy } = handOver;
  const refused = await orRefused(context, async () => {
    if (userId === null) return terminateAfterHandOver(context, handOver);
    await deactivateAfterHandOver(context, handOver);
    await disablePractitioner(context, practitionerId, requestedBy);
  });
  await conclude(context, handOver, refused === null ? ['done', null] : ['refused', refused]);
};

/**
 * One record a step, each in its transaction; what was looked at is not looked at again, so a crash
 * repeats nothing. The access ends last (docs/adr/0098).
 */
export const handOverKind: JobKind = {
  step: async (context) => {
    const { db, entityId, now } = context;
    const handOver = await lockHandOver(db, entityId);
    if (handOver.state !== 'running') return 'done';
    if (!(await mayGoOn(context, handOver))) {
      await conclude(context, handOver, ['refused', 'permission.denied']);
      return 'done';
    }
    const next = await nextOfHandOver(db, handOver, now);
    if (next) {
      await passOne(context, handOver, next);
      return 'more';
    }
    // Nobody books them between the last look and the end.
    await lockPractitionerTime(db, handOver.practitionerId);
    if (await nextOfHandOver(db, handOver, now)) return 'more';
    await leave(context, handOver);
    return 'done';
  },
  abandon: async (context) => {
    const handOver = await lockHandOver(context.db, context.entityId);
    if (handOver.state === 'running') await conclude(context, handOver, ['failed', null]);
  },
};
