import { fillVariables, limits, type PurchaseReminderReason } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { JobContext, JobKind } from '../../platform/jobs/job';
import { sendOutgoing } from '../../platform/outgoing/outgoing';
import { companyDay } from '../../platform/time/company-day';
import { minutesOf, nextAt, wallMoment } from '../../platform/time/wall-clock';
import { createTask } from '../../tasks';
import { dayPlus, nextAllowed } from '../model/reminder-plan';
import { refreshPlans } from '../model/refresh-plans';
import { wordsOfReminder } from '../model/reminder-words';
import { findConfig, type ConfigRow } from '../sql/reminder-configs.queries';
import * as outcomes from '../sql/reminder-outcomes.queries';
import * as queries from '../sql/purchase-reminders.queries';

/** Kind of job; its entity is a configuration. It runs every hour, and when reminders go out. */
export const purchaseReminderJob = 'purchase_reminder';

const hourMs = 3_600_000;
const batch = 50;

const soonerOf = (one: string, other: string): string =>
  Date.parse(one) < Date.parse(other) ? one : other;

const inAnHour = (now: string): string => new Date(Date.parse(now) + hourMs).toISOString();

/** It cannot be sent, however often it is tried. */
const broken: queries.Sending = { status: 'failed', reason: 'error', channel: null, sentAt: null };

/** Sends one through the gate, or says why not. */
const send = async (
  context: JobContext,
  config: ConfigRow,
  clinic: queries.ClinicWords,
  due: queries.DueReminder,
): Promise<queries.Sending> => {
  const skipped = (reason: PurchaseReminderReason): queries.Sending => ({
    status: 'skipped',
    reason,
    channel: null,
    sentAt: null,
  });
  const { now } = context;
  if ((await companyDay(context.db, now)) > dayPlus(due.dueOn, limits.reminderLateDays))
    return skipped('late');
  const facts = wordsOfReminder(clinic, due);
  const subject = fillVariables(config.subject, facts);
  const body = fillVariables(config.message, facts);
  if (subject.missing.length + body.missing.length > 0) return skipped('missing_value');
  const { customerId, patientId } = due;
  const outcome = await sendOutgoing(context, {
    event: 'purchaseReminder',
    person: customerId === null ? { patientId: patientId ?? '' } : { customerId },
    occurrence: due.id,
    locale: clinic.locale,
    facts: { 'paciente.nombre': due.givenName, 'paciente.nombre_completo': due.fullName },
    own: {
      text: body.text,
      template: config.templateId === null ? null : { id: config.templateId, parameters: null },
      missing: [],
    },
    mail: { kind: 'purchaseReminder', subject: subject.text, text: body.text },
    ...(config.channels && { channels: config.channels }),
  });
  if (outcome.state === 'refused') return skipped(outcome.reason);
  return {
    status: 'sent',
    reason: null,
    channel: outcome.channel,
    sentAt: outcome.state === 'postponed' ? outcome.until : now,
  };
};

/** Asks somebody to call whoever did not answer. */
const askToCall = async (
  { db, now, publish }: JobContext,
  config: ConfigRow,
  today: string,
): Promise<void> => {
  if (config.onNoResponse !== 'task') return;
  const silent = await outcomes.takeUnanswered(db, config.id, { now, days: config.responseDays });
  for (const { id, customerId, patientId, ownerId, name } of silent) {
    const asked = {
      sourceKey: `purchase_reminder:${id}`,
      title: 'purchaseReminderSilent',
      titleFacts: { name: name.slice(0, limits.ruleNameMax) },
      description: config.name,
      priority: 'medium',
      dueOn: today,
      now,
    } as const;
    const taskId = await createTask(
      db,
      customerId === null
        ? {
            ...asked,
            scope: 'clinical',
            patientId: patientId ?? '', // one of the two is there
            category: 'call_patient',
            assigneeRole: 'reception',
          }
        : {
            ...asked,
            scope: 'general',
            related: { kind: 'customer', id: customerId },
            assigneeId: ownerId,
            assigneeRole: 'marketing',
          },
    );
    if (taskId !== null)
      await publish({
        type: customerId === null ? 'clinical_task.created' : 'task.created',
        entityId: taskId,
      });
  }
};

interface Following {
  readonly clinic: queries.ClinicWords;
  readonly today: string;
  readonly repeatAt: string;
  /** Now is when reminders go out. */
  readonly isTime: boolean;
}

/** Follows what was sent, and makes the reminders of the next 30 days. */
const follow = async (context: JobContext, config: ConfigRow): Promise<Following> => {
  const { db, now, publish } = context;
  const today = await companyDay(db, now);
  const at = { now, today, personId: null };
  const clinic = await queries.readClinic(db);
  await outcomes.markFailed(db, config.id, now);
  await outcomes.markResponded(db, config.id, now);
  await outcomes.markConverted(db, config.id, at);
  await outcomes.cancelNeedless(db, config.id, at);
  await askToCall(context, config, today);
  await publish({ type: 'purchase_reminder.changed', entityId: config.id });
  if (config.active) await refreshPlans(db, config, at);
  return {
    clinic,
    today,
    repeatAt: soonerOf(inAnHour(now), nextAt(now, clinic.timeZone, minutesOf(config.sendAt))),
    isTime:
      config.active &&
      wallMoment(now, clinic.timeZone).minutes >= minutesOf(config.sendAt) &&
      nextAllowed(today, config.weekdays) === today,
  };
};

/** What it did is undone where it fails. */
const attempt = async (db: Db, act: () => Promise<void>): Promise<boolean> => {
  await db.query('savepoint reminder');
  try {
    await act();
    await db.query('release savepoint reminder');
    return true;
  } catch {
    await db.query('rollback to savepoint reminder');
    return false;
  }
};

/**
 * Sends those that are due, all in one transaction with their plan: run twice, or killed in
 * between, it sends nothing twice (docs/adr/0124).
 */
export const purchaseReminderKind: JobKind = {
  step: async (context) => {
    const { db, entityId, now } = context;
    const config = await findConfig(db, entityId);
    if (!config) return 'done';
    const { clinic, today, repeatAt, isTime } = await follow(context, config);
    if (!isTime) return { repeatAt };
    const due = await queries.takeDue(db, config.id, { today, limit: batch });
    for (const one of due)
      await queries.recordSending(db, one.id, await send(context, config, clinic, one), now);
    return due.length === batch ? 'more' : { repeatAt };
  },
  // Retries did not help. Each is tried by itself, so that one which cannot be sent stops no other.
  abandon: async (context) => {
    const { db, entityId, now } = context;
    const config = await findConfig(db, entityId);
    if (!config) return;
    const later = { repeatAt: inAnHour(now) };
    const found: Following[] = [];
    const isFollowed = await attempt(db, async () => {
      found.push(await follow(context, config));
    });
    const [following] = found;
    if (!isFollowed || !following?.isTime) return later;
    const { clinic, today } = following;
    const due = await queries.takeDue(db, config.id, { today, limit: batch });
    for (const one of due) {
      const isSent = await attempt(db, async () =>
        queries.recordSending(db, one.id, await send(context, config, clinic, one), now),
      );
      if (!isSent) await queries.recordSending(db, one.id, broken, now);
    }
    return due.length === batch ? { repeatAt: now } : later;
  },
};
