import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ConfigRow } from '../sql/reminder-configs.queries';
import { readItems, type ItemRow } from '../sql/reminder-items.queries';
import { applyOptOuts } from '../sql/reminder-opt-outs.queries';
import type { At } from '../sql/reminder-outcomes.queries';
import * as queries from '../sql/reminder-plans.queries';
import { cycleOf, dayPlus, learnedDays, planReminders } from './reminder-plan';

const bySource = (rows: readonly queries.PlanRow[]): Map<string, queries.PlanRow[]> => {
  const found = new Map<string, queries.PlanRow[]>();
  for (const row of rows) {
    const known = found.get(row.source);
    if (known) known.push(row);
    else found.set(row.source, [row]);
  }
  return found;
};

/** After any of these an item has no further reminders. */
const isEnded = (rows: readonly queries.PlanRow[]): boolean =>
  rows.some(({ status }) => ['responded', 'converted', 'cancelled'].includes(status));

interface Changes {
  readonly made: queries.NewReminder[];
  readonly moved: queries.MovedReminder[];
  readonly dropped: string[];
}

const planItem = (
  config: ConfigRow,
  item: ItemRow,
  before: readonly queries.PlanRow[],
  until: string,
  changes: Changes,
): void => {
  const learned = learnedDays(item.boughtOn);
  const counted = { ...item, learnedDays: learned };
  const cycle = item.isEnd ? null : cycleOf(config, counted);
  const plan = planReminders(config, counted, before);
  const wanted = new Map(plan.map(({ number, dueOn }) => [number, dueOn]));
  for (const row of before) {
    if (row.status !== 'scheduled' || row.snoozed) continue;
    const dueOn = wanted.get(row.number);
    if (dueOn === undefined || dueOn > until || isEnded(before)) changes.dropped.push(row.id);
    else if (dueOn !== row.dueOn)
      changes.moved.push({ id: row.id, dueOn, cycleDays: cycle, learnedDays: learned });
  }
  if (isEnded(before)) return;
  const known = new Set(before.map(({ number }) => number));
  for (const { number, dueOn } of plan)
    if (!known.has(number) && dueOn >= config.activeSince && dueOn <= until)
      changes.made.push({ ...item, number, dueOn, cycleDays: cycle, learnedDays: learned });
};

/**
 * Makes the reminders of the next 30 days what the purchases ask for now. What was sent, skipped or
 * put off stays; everything else moves, comes or goes. Whoever said no is skipped beforehand.
 */
export const refreshPlans = async (
  db: Db,
  config: ConfigRow,
  { now, today, personId }: At,
): Promise<void> => {
  const until = dayPlus(today, limits.reminderAheadDays);
  const items = await readItems(db, config, today, personId);
  const before = bySource(
    await queries.readPlans(
      db,
      config.id,
      items.map(({ source }) => source),
      personId,
    ),
  );
  const isKnown = before.size > 0;
  const changes: Changes = { made: [], moved: [], dropped: [] };
  for (const item of items) {
    planItem(config, item, before.get(item.source) ?? [], until, changes);
    before.delete(item.source);
  }
  // Of what is not bought any more: paid back, cancelled, or no longer of this configuration.
  for (const rows of before.values())
    for (const { id, status } of rows) if (status === 'scheduled') changes.dropped.push(id);
  await queries.dropReminders(db, changes.dropped);
  await queries.moveReminders(db, changes.moved, now);
  await queries.insertReminders(db, config.id, changes.made, now);
  const people =
    personId === null
      ? changes.made.map(({ customerId, patientId }) => customerId ?? patientId)
      : isKnown || changes.made.length > 0
        ? [personId]
        : [];
  await applyOptOuts(db, config.id, [...new Set(people)], { now, today });
};
