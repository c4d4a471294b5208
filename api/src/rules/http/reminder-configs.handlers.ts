import {
  basesOfScope,
  limits,
  reminderVariables,
  unknownNames,
  type ReminderConfig,
} from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { cancelJob, scheduleJob } from '../../platform/jobs/job.queries';
import { companyDay } from '../../platform/time/company-day';
import { purchaseReminderJob } from '../jobs/purchase-reminders';
import { dayPlus, learnedDays, median } from '../model/reminder-plan';
import * as queries from '../sql/reminder-configs.queries';
import { readHabits } from '../sql/reminder-items.queries';

const entityType = 'purchase_reminder_config';

const columnsOf = ({
  id: _id,
  activeSince: _activeSince,
  targetName: _targetName,
  productCycleDays: _productCycleDays,
  createdBy: _createdBy,
  updatedAt: _updatedAt,
  version: _version,
  ...columns
}: queries.ConfigRow): queries.ConfigColumns => columns;

/** What the schema cannot know: the parts of a configuration go together. */
const requireSound = async (
  db: Db,
  config: queries.ConfigColumns,
  before: queries.ConfigColumns | null,
): Promise<void> => {
  const { scope, basis, targetId, templateId } = config;
  const bases: readonly string[] = basesOfScope[scope];
  if (!bases.includes(basis)) throw invalid({ path: 'basis', code: 'not_an_option' });
  if (scope === 'prescription_item') {
    if (targetId !== null) throw invalid({ path: 'targetId', code: 'not_an_option' });
  } else {
    if (targetId === null) throw invalid({ path: 'targetId', code: 'required' });
    const isSame = before?.targetId === targetId && before.scope === scope;
    if (!isSame && !(await queries.hasTarget(db, scope, targetId)))
      throw invalid({ path: 'targetId', code: 'unknown' });
  }
  if (basis === 'run_out' && scope !== 'prescription_item' && config.dailyUse === null)
    throw invalid({ path: 'dailyUse', code: 'required' });
  if (config.maxReminders > 1 && config.repeatEvery === null)
    throw invalid({ path: 'repeatEvery', code: 'required' });
  if (templateId !== null && templateId !== before?.templateId) {
    if (!(await queries.hasTemplate(db, templateId)))
      throw invalid({ path: 'templateId', code: 'unknown' });
  }
  for (const path of ['subject', 'message'] as const)
    if (unknownNames(config[path], reminderVariables[scope]).length > 0)
      throw invalid({ path, code: 'unknown_variable' });
};

const tidy = (config: queries.ConfigColumns): queries.ConfigColumns => ({
  ...config,
  weekdays: config.weekdays.toSorted((one, other) => one - other),
});

/** With what people do by habit, and what is to come. */
const answerOf = async (
  db: Db,
  row: queries.ConfigRow,
  counts: readonly queries.ConfigCounts[],
): Promise<ReminderConfig> => {
  const habits =
    row.scope === 'product' || row.scope === 'category'
      ? await readHabits(db, row.id, limits.reminderLearnedFrom)
      : [];
  const usual = habits
    .flatMap((days) => learnedDays(days) ?? [])
    .toSorted((one, other) => one - other);
  const count = counts.find(({ configId }) => configId === row.id);
  const { id, targetName, productCycleDays, updatedAt, version } = row;
  return {
    ...columnsOf(row),
    id,
    targetName,
    productCycleDays,
    updatedAt,
    version,
    learnedDays: median(usual),
    learnedFrom: usual.length,
    scheduled: count?.scheduled ?? 0,
    sent: count?.sent ?? 0,
  };
};

const readCounts = async (db: Db, now: string): Promise<queries.ConfigCounts[]> =>
  queries.countByConfig(db, dayPlus(await companyDay(db, now), limits.reminderAheadDays));

export const reminderConfigHandlers = defineHandlers<
  'reminderConfigList' | 'reminderConfigCreate' | 'reminderConfigUpdate' | 'reminderConfigDelete'
>({
  reminderConfigList: async ({ db, now }) => {
    const counts = await readCounts(db, now);
    const items: ReminderConfig[] = [];
    for (const row of await queries.listConfigs(db)) items.push(await answerOf(db, row, counts));
    return { items };
  },

  reminderConfigCreate: async ({ db, body, actor, now, audit, publish }) => {
    await requireSound(db, body, null);
    if ((await queries.countConfigs(db)) >= limits.reminderConfigsMax)
      throw new ProblemError('purchaseReminder.limit_reached', {
        meta: { maximum: limits.reminderConfigsMax },
      });
    const config = tidy(body);
    const { userId } = actor;
    const today = await companyDay(db, now);
    const id = await queries.insertConfig(db, config, { userId, now, today });
    await scheduleJob(db, purchaseReminderJob, id, userId, { dueAt: now, now });
    await audit({
      action: 'purchase_reminder_config.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, config),
    });
    await publish({ type: 'purchase_reminder.changed', entityId: id });
    return answerOf(db, await queries.lockConfig(db, id), []);
  },

  reminderConfigUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const row = await queries.lockConfig(db, params.reminderConfigId);
    await requireCurrentVersion(db, entityType, row, body.version);
    const { version: _version, ...named } = body;
    const given = Object.fromEntries(
      Object.entries(named).filter(([, value]) => value !== undefined),
    );
    const before = columnsOf(row);
    const after = tidy({ ...before, ...given });
    const diff = changesBetween(before, after);
    if (Object.keys(diff).length === 0) throw invalid({ path: '', code: 'no_change' });
    await requireSound(db, after, before);
    const { userId } = actor;
    const isResumed = after.active && !before.active;
    const since = isResumed ? await companyDay(db, now) : row.activeSince;
    await queries.updateConfig(db, row.id, after, { userId, now, since });
    await scheduleJob(db, purchaseReminderJob, row.id, userId, { dueAt: now, now });
    await audit({
      action: 'purchase_reminder_config.updated',
      entityType,
      entityId: row.id,
      diff,
    });
    await publish({ type: 'purchase_reminder.changed', entityId: row.id });
    return answerOf(db, await queries.lockConfig(db, row.id), await readCounts(db, now));
  },

  reminderConfigDelete: async ({ db, params, query, audit, publish }) => {
    const row = await queries.lockConfig(db, params.reminderConfigId);
    await requireCurrentVersion(db, entityType, row, query.version);
    if (await queries.wasUsed(db, row.id)) throw new ProblemError('purchaseReminder.config_used');
    await cancelJob(db, purchaseReminderJob, row.id);
    await queries.deleteConfig(db, row.id);
    await audit({
      action: 'purchase_reminder_config.deleted',
      entityType,
      entityId: row.id,
      diff: changesBetween(columnsOf(row), {}),
    });
    await publish({ type: 'purchase_reminder.changed', entityId: row.id });
  },
});
