import { limits, type PurchaseReminder } from '@sala/shared-contracts';
import { seesEveryCustomer, visibilityFor } from '../../customers';
import { recordPatientsShown } from '../../patients';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { isAfter } from '../../platform/time/instants';
import { companyDay } from '../../platform/time/company-day';
import { dayPlus } from '../model/reminder-plan';
import * as queries from '../sql/purchase-reminders.queries';

const entityType = 'purchase_reminder';

interface Sight {
  readonly customers: boolean;
  readonly patients: boolean;
  readonly purchases: boolean;
}

/** Marketing sees sales without people (docs/spec/identity.md §7), and so it is here. */
const sightOf = (actor: Actor): Sight => ({
  customers: seesEveryCustomer(visibilityFor(actor)),
  patients: scopeFor(actor, 'patients:read') === 'all',
  purchases: scopeFor(actor, 'purchases:read') === 'all',
});

const shown = (sight: Sight, row: queries.ReminderRow): PurchaseReminder => ({
  ...row,
  customer: sight.customers ? row.customer : null,
  patient: sight.patients ? row.patient : null,
  purchase: sight.purchases ? row.purchase : null,
  convertedPurchase: sight.purchases ? row.convertedPurchase : null,
});

const actions = {
  skipped: 'purchase_reminder.skipped',
  restored: 'purchase_reminder.restored',
  snoozed: 'purchase_reminder.snoozed',
} as const;

type Steps = 'purchaseReminderSkip' | 'purchaseReminderSnooze';

/** Changes one that is still to come, or was skipped by hand. */
const change = async (
  { db, params, body, actor, now, audit, publish }: Context<Steps>,
  action: keyof typeof actions,
  decide: (row: queries.ReminderRow) => Pick<PurchaseReminder, 'dueOn' | 'snoozed'>,
): Promise<PurchaseReminder> => {
  const row = await queries.lockReminder(db, params.purchaseReminderId);
  await requireCurrentVersion(db, entityType, row, body.version);
  // What waits for the end of quiet hours can still be held back, and was handed over for good.
  const waits = row.status === 'sent' && row.sentAt !== null && isAfter(row.sentAt, now);
  const isThere = {
    restored: row.status === 'skipped' && row.reason === 'by_hand' && row.channel === null,
    skipped: row.status === 'scheduled' || waits,
    snoozed: row.status === 'scheduled',
  }[action];
  if (!isThere) throw new ProblemError('purchaseReminder.not_scheduled');
  const { dueOn, snoozed } = decide(row);
  const skips = action === 'skipped';
  if (dueOn !== row.dueOn && (await queries.hasDay(db, row.id, dueOn)))
    throw invalid({ path: 'dueOn', code: 'taken' });
  await queries.changeReminder(
    db,
    row.id,
    {
      status: skips ? 'skipped' : 'scheduled',
      reason: skips ? 'by_hand' : null,
      dueOn,
      snoozed,
    },
    { userId: actor.userId, now },
  );
  await audit({
    action: actions[action],
    entityType,
    entityId: row.id,
    diff: dueOn === row.dueOn ? {} : { dueOn: [row.dueOn, dueOn] },
  });
  await publish({ type: 'purchase_reminder.changed', entityId: row.config.id });
  const sight = sightOf(actor);
  const answer = shown(sight, await queries.lockReminder(db, row.id));
  await recordPatientsShown(audit, answer.patient ? [answer.patient.id] : []);
  return answer;
};

export const purchaseReminderHandlers = defineHandlers<
  Steps | 'purchaseReminderList' | 'purchaseReminderResults'
>({
  purchaseReminderList: async ({ db, query, actor, audit }) => {
    const { page, pageSize, ...filter } = query;
    const sight = sightOf(actor);
    const { items, days, total } = await queries.findReminders(
      db,
      { ...filter, searchesCustomers: sight.customers, searchesPatients: sight.patients },
      { pageSize, skip: (page - 1) * pageSize },
    );
    const seen = items.map((row) => shown(sight, row));
    const patients = seen.flatMap(({ patient }) => (patient ? [patient.id] : []));
    await recordPatientsShown(audit, [...new Set(patients)]);
    return { items: seen, days, total, page, pageSize };
  },

  purchaseReminderSkip: (context) =>
    change(context, context.body.skipped ? 'skipped' : 'restored', (row) => row),

  purchaseReminderSnooze: async (context) => {
    const { db, body, now } = context;
    const today = await companyDay(db, now);
    const { dueOn } = body;
    const last = dayPlus(today, limits.reminderAheadDays);
    if (dueOn < today)
      throw invalid({ path: 'dueOn', code: 'too_small', facts: { minimum: today } });
    if (dueOn > last) throw invalid({ path: 'dueOn', code: 'too_big', facts: { maximum: last } });
    return change(context, 'snoozed', () => ({ dueOn, snoozed: true }));
  },

  purchaseReminderResults: async ({ db, query }) => {
    const { from, to } = query;
    if (to < from) throw invalid({ path: 'to', code: 'too_small', facts: { minimum: from } });
    return { items: await queries.readResults(db, query) };
  },
});
