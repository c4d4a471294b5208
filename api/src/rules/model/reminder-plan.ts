import { limits, type ReminderConfig } from '@sala/shared-contracts';

const dayMs = 86_400_000;

/** Calendar arithmetic: a day of the year is no moment, so no clock and no zone change it. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs);

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The day itself or the next that is allowed. */
export const nextAllowed = (day: string, weekdays: readonly number[]): string => {
  const allowed = [0, 1, 2, 3, 4, 5, 6]
    .map((after) => dayPlus(day, after))
    .find((one) => weekdays.includes(weekdayOf(one)));
  return allowed ?? day; // a configuration has a weekday at least
};

/** The usual days between purchases of one person, from their days in order; null: too few. */
export const learnedDays = (purchaseDays: readonly string[]): number | null => {
  if (purchaseDays.length < limits.reminderLearnedFrom) return null;
  const intervals = purchaseDays
    .slice(1)
    .map((day, place) => daysBetween(purchaseDays[place] ?? day, day))
    .toSorted((one, other) => one - other);
  return median(intervals);
};

/** Of numbers in order, rounded; null: there are none. */
export const median = (ordered: readonly number[]): number | null => {
  const middle = ordered.length / 2;
  const low = ordered[Math.ceil(middle) - 1];
  const high = ordered[Math.floor(middle)];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
};

type Rules = Pick<
  ReminderConfig,
  | 'basis'
  | 'cycleDays'
  | 'usesLearnedCycle'
  | 'unitsPerSale'
  | 'dailyUse'
  | 'leadDays'
  | 'repeatEvery'
  | 'maxReminders'
  | 'weekdays'
>;

/** An item from which days are counted. */
export interface CountedItem {
  /** Day of the purchase, or the day itself: of a field, or when a prescription runs out. */
  readonly day: string;
  readonly isEnd: boolean;
  readonly quantity: number;
  readonly productCycleDays: number | null;
  readonly learnedDays: number | null;
}

/** With how many days an item is counted; null: nothing says how long it lasts. */
export const cycleOf = (rules: Rules, item: CountedItem): number | null => {
  if (item.isEnd) return 0;
  if (rules.basis === 'last_purchase')
    return (
      (rules.usesLearnedCycle ? item.learnedDays : null) ?? rules.cycleDays ?? item.productCycleDays
    );
  if (rules.dailyUse === null) return null;
  // 0.3 / 0.1 is a little less than 3.
  return Math.floor((item.quantity * (rules.unitsPerSale ?? 1)) / rules.dailyUse + 1e-9);
};

/** The day of the first reminder (screens §9c), before closed days; null: it has none. */
export const firstDay = (rules: Rules, item: CountedItem): string | null => {
  const cycle = cycleOf(rules, item);
  return cycle === null ? null : dayPlus(item.day, cycle - rules.leadDays);
};

/** What is there already of an item. */
export interface PlannedBefore {
  readonly number: number;
  readonly dueOn: string;
  readonly snoozed: boolean;
  readonly status: string;
}

/**
 * The days of an item's reminders. What was sent or skipped stays where it was, what somebody put
 * off stays too, and those after follow it, each on a day that is allowed and later than the last.
 */
export const planReminders = (
  rules: Rules,
  item: CountedItem,
  before: readonly PlannedBefore[],
): readonly { readonly number: number; readonly dueOn: string }[] => {
  const first = firstDay(rules, item);
  if (first === null) return [];
  const known = new Map(before.map((one) => [one.number, one]));
  const count = rules.repeatEvery === null ? 1 : rules.maxReminders;
  const plan: { number: number; dueOn: string }[] = [];
  let due = first;
  for (let number = 1; number <= count; number += 1) {
    const there = known.get(number);
    const stays = there !== undefined && (there.snoozed || there.status !== 'scheduled');
    const dueOn = stays ? there.dueOn : nextAllowed(due, rules.weekdays);
    plan.push({ number, dueOn });
    due = dayPlus(dueOn, rules.repeatEvery ?? 1);
  }
  return plan;
};
