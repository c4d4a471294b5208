import type { ScheduleStop } from '@sala/shared-contracts';
import { type Member, readActiveMembers } from '../../identity';
import type { JobContext, JobKind } from '../../platform/jobs/job';
import { ProblemError } from '../../platform/http/problem-error';
import { callerOf, compileForMail } from '../model/compile-for-mail';
import { mailDataset } from '../model/mail-dataset';
import * as queries from '../sql/schedules.queries';

/** Kind of job for `scheduleJob`; its entity is a schedule id. */
export const datasetMailJob = 'dataset_mail';

const accessErrors: ReadonlySet<string> = new Set(['resource.not_found', 'permission.denied']);

/** Why a schedule must stop; null to go on. */
const reasonToStop = async (
  { db, now }: JobContext,
  schedule: queries.ScheduleRecord,
  owner: Member | undefined,
): Promise<ScheduleStop | null> => {
  if (!owner) return 'owner_gone';
  const actor = callerOf(owner);
  if (
    schedule.recipients.some(({ id }) => id !== owner.userId) &&
    !actor.permissions.has('datasets:write')
  )
    return 'not_allowed';
  try {
    await compileForMail(
      { db, now, locale: owner.locale, actor },
      schedule.place,
      schedule.definition,
    );
    return null;
  } catch (error) {
    if (error instanceof ProblemError)
      return accessErrors.has(error.code) ? 'not_allowed' : 'question';
    throw error;
  }
};

const stopSchedule = async (
  { db, now, audit, publish }: JobContext,
  { id }: queries.ScheduleRecord,
  reason: ScheduleStop,
): Promise<void> => {
  await queries.stopSchedule(db, id, reason, now);
  await audit({
    action: 'dataset_schedule.stopped',
    entityType: 'dataset_schedule',
    entityId: id,
    diff: { active: [true, false], stopped: [null, reason] },
  });
  await publish({ type: 'dataset_schedule.stopped', entityId: id });
};

/** Mails what is due and plans the next run in one transaction, so an interrupted run sends nothing. */
export const datasetMailKind: JobKind = {
  step: async (context) => {
    const { db, entityId, now, publish } = context;
    const schedule = await queries.lockSchedule(db, entityId);
    if (!schedule?.active) return 'done';
    const members = await readActiveMembers(db, [
      schedule.ownerId,
      ...schedule.recipients.map(({ id }) => id),
    ]);
    const owner = members.get(schedule.ownerId);
    const reason = await reasonToStop(context, schedule, owner);
    if (reason !== null || !owner) {
      await stopSchedule(context, schedule, reason ?? 'owner_gone');
      return 'done';
    }
    const present = schedule.recipients.flatMap(({ id }) => members.get(id) ?? []);
    const outcome = await mailDataset(context, schedule, owner, present);
    const repeatAt = await queries.recordOutcome(
      db,
      entityId,
      { ...outcome, gone: schedule.recipients.length - present.length },
      now,
    );
    await publish({ type: 'dataset_schedule.sent', entityId });
    return { repeatAt };
  },
  abandon: async ({ db, entityId, now, publish }) => {
    const schedule = await queries.lockSchedule(db, entityId);
    if (!schedule?.active) return;
    const repeatAt = await queries.recordOutcome(
      db,
      entityId,
      { sent: 0, gone: 0, denied: 0, file: 'failed' },
      now,
    );
    await publish({ type: 'dataset_schedule.failed', entityId });
    return { repeatAt };
  },
};
