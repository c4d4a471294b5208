import { limits, type DatasetSchedule } from '@sala/shared-contracts';
import { readActiveMembers } from '../../identity';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { cancelJob, lockWaitingJob, scheduleJob } from '../../platform/jobs/job.queries';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { compileForMail } from '../model/compile-for-mail';
import type { CallerContext } from '../model/describe';
import { mailDataset } from '../model/mail-dataset';
import { datasetMailJob } from '../jobs/mail-job';
import { isBuiltin, openDataset } from '../model/open-dataset';
import * as queries from '../sql/schedules.queries';

type Names =
  | 'datasetScheduleList'
  | 'datasetScheduleCreate'
  | 'datasetScheduleUpdate'
  | 'datasetScheduleDelete'
  | 'datasetScheduleSend';

const entityType = 'dataset_schedule';

const scheduleItem = ({
  place: _place,
  ownerId: _ownerId,
  ...schedule
}: queries.ScheduleRecord): DatasetSchedule => schedule;

const columnsOf = ({
  definition,
  when,
  format,
  recipients,
  active,
}: queries.ScheduleRecord): queries.ScheduleColumns => ({
  definition,
  when,
  format,
  active,
  recipients: recipients.map(({ id }) => id),
});

/** Sending to others requires write permission on datasets, like sharing a view. */
const requireWriteForOthers = ({ actor }: CallerContext, recipients: readonly string[]): void => {
  if (recipients.some((id) => id !== actor.userId) && !actor.permissions.has('datasets:write'))
    throw new ProblemError('permission.denied');
};

/** Recipients are unique members of the company; those already listed may have left. */
const checkMembers = async (
  { db }: CallerContext,
  recipients: readonly string[],
  before: readonly string[],
): Promise<void> => {
  const members = await readActiveMembers(db, recipients);
  recipients.forEach((id, place) => {
    if (recipients.indexOf(id) < place)
      throw invalid({ path: `recipients.${place}`, code: 'duplicate' });
    if (!members.has(id) && !before.includes(id))
      throw invalid({ path: `recipients.${place}`, code: 'unknown' });
  });
};

const planMailJob = async (
  { db, actor, now }: CallerContext,
  { id, nextAt }: queries.ScheduleRecord,
): Promise<void> =>
  nextAt === null
    ? cancelJob(db, datasetMailJob, id)
    : scheduleJob(db, datasetMailJob, id, actor.userId, { dueAt: nextAt, now });

export const datasetScheduleHandlers = defineHandlers<Names>({
  datasetScheduleList: async (context) => {
    const { dataset } = await openDataset(context, context.params.datasetId);
    return {
      items: (await queries.listSchedules(context.db, context.actor.userId, dataset.id)).map(
        scheduleItem,
      ),
    };
  },

  datasetScheduleCreate: async (context) => {
    const { db, actor, params, body, now, audit, publish } = context;
    const place = params.datasetId;
    await compileForMail(context, place, body.definition);
    const recipients = body.recipients ?? [actor.userId];
    requireWriteForOthers(context, recipients);
    await checkMembers(context, recipients, []);
    const slot = await queries.freeSlot(db, actor.userId, place);
    if (slot === null)
      throw new ProblemError('dataset.too_many_schedules', {
        meta: { maximum: limits.datasetSchedulesMax },
      });
    const owner = {
      slot,
      ...(isBuiltin(place)
        ? { datasetId: null, builtin: place }
        : { datasetId: place, builtin: null }),
    };
    const schedule = await queries.insertSchedule(
      db,
      owner,
      { ...body, recipients },
      { userId: actor.userId, now },
    );
    await planMailJob(context, schedule);
    await audit({
      action: 'dataset_schedule.created',
      entityType,
      entityId: schedule.id,
      diff: changesBetween({}, scheduleItem(schedule)),
    });
    await publish({ type: 'dataset_schedule.created', entityId: schedule.id });
    return scheduleItem(schedule);
  },

  datasetScheduleUpdate: async (context) => {
    const { db, actor, params, body, now, audit, publish } = context;
    await lockWaitingJob(db, datasetMailJob, params.datasetScheduleId);
    const present = await queries.readOwnSchedule(db, actor.userId, params.datasetScheduleId);
    await requireCurrentVersion(db, entityType, present, body.version, scheduleItem(present));
    const { version: _version, ...named } = body;
    if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
    const before = columnsOf(present);
    const next = {
      definition: body.definition ?? before.definition,
      when: body.when ?? before.when,
      format: body.format ?? before.format,
      recipients: body.recipients ?? before.recipients,
      active: body.active ?? before.active,
    };
    if (isUnchanged(next, before)) return scheduleItem(present);
    // Pausing is allowed even without the right to send.
    if (next.active || body.definition)
      await compileForMail(context, present.place, next.definition);
    if (next.active || body.recipients) requireWriteForOthers(context, next.recipients);
    if (body.recipients) await checkMembers(context, body.recipients, before.recipients);
    const moved = !before.active || !isUnchanged({ when: next.when }, before);
    const schedule = await queries.updateSchedule(db, present.id, next, moved, {
      userId: actor.userId,
      now,
    });
    await planMailJob(context, schedule);
    await audit({
      action: 'dataset_schedule.updated',
      entityType,
      entityId: schedule.id,
      diff: changesBetween(scheduleItem(present), scheduleItem(schedule)),
    });
    await publish({ type: 'dataset_schedule.updated', entityId: schedule.id });
    return scheduleItem(schedule);
  },

  datasetScheduleDelete: async ({ db, actor, params, audit, publish }) => {
    await lockWaitingJob(db, datasetMailJob, params.datasetScheduleId);
    const schedule = await queries.readOwnSchedule(db, actor.userId, params.datasetScheduleId);
    await queries.deleteSchedule(db, schedule.id);
    await audit({
      action: 'dataset_schedule.deleted',
      entityType,
      entityId: schedule.id,
      diff: changesBetween(scheduleItem(schedule), {}),
    });
    await publish({ type: 'dataset_schedule.deleted', entityId: schedule.id });
  },

  datasetScheduleSend: async (context) => {
    const { db, actor, params, services, publish } = context;
    const schedule = await queries.readOwnSchedule(db, actor.userId, params.datasetScheduleId);
    await compileForMail(context, schedule.place, schedule.definition);
    const me = (await readActiveMembers(db, [actor.userId])).get(actor.userId);
    if (!me) throw new ProblemError('permission.denied');
    await mailDataset(
      { ...context, userId: me.userId, publicUrl: services.publicUrl },
      schedule,
      me,
      [me],
    );
    await publish({ type: 'dataset_schedule.sent', entityId: schedule.id });
    return { to: me.email };
  },
});
