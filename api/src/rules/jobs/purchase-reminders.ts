import { fillVariables, limits, type PurchaseReminderReason } from '@sala/shared-contracts';
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

/**
 * Follows what was sent, makes the reminders of the next 30 days and sends those that are due, all
 * in one transaction: run twice, or killed in between, it sends nothing twice (docs/adr/0124).
 */
export const purchaseReminderKind: JobKind = {
  step: async (context) => {
    const { db, entityId, now, publish } = context;
    const config = await findConfig(db, entityId);
    if (!config) return 'done';
    const today = await companyDay(db, now);
    const clinic = await queries.readClinic(db);
    await outcomes.markFailed(db, config.id, now);
    await outcomes.markResponded(db, config.id, now);
    await outcomes.markConverted(db, config.id, now);
    await outcomes.cancelNeedless(db, config.id, { now, today });
    await askToCall(context, config, today);
    await publish({ type: 'purchase_reminder.changed', entityId: config.id });
    const repeatAt = soonerOf(
      inAnHour(now),
      nextAt(now, clinic.timeZone, minutesOf(config.sendAt)),
    );
    if (!config.active) return { repeatAt };
    await refreshPlans(db, config, { now, today });
    const isTime =
      wallMoment(now, clinic.timeZone).minutes >= minutesOf(config.sendAt) &&
      nextAllowed(today, config.weekdays) === today;
    if (!isTime) return { repeatAt };
    const due = await queries.takeDue(db, config.id, { today, limit: batch });
    for (const one of due)
      await queries.recordSending(db, one.id, await send(context, config, clinic, one), now);
    return due.length === batch ? 'more' : { repeatAt };
  },
  // What went wrong is of a reminder or of the day; the next hour tries again.
  abandon: ({ now }) => Promise.resolve({ repeatAt: inAnHour(now) }),
};
