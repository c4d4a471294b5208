import { useTranslation } from '@sala/shell-sdk';

/** Offered reminder times, in minutes before the start. */
const reminderChoices = [10_080, 2880, 1440, 240, 120, 60] as const;

/** Checkbox values keyed by minutes: `m1440`. */
export type ReminderBoxes = Readonly<Record<string, boolean>>;

export const reminderKey = (minutes: number): string => `m${minutes}`;

/** Offered times and any other that is set, longest first. */
export const remindersAmong = (set: readonly number[]): number[] =>
  [...new Set<number>([...reminderChoices, ...set])].sort((one, other) => other - one);

export const reminderBoxes = (set: readonly number[]): ReminderBoxes =>
  Object.fromEntries(
    remindersAmong(set).map((minutes) => [reminderKey(minutes), set.includes(minutes)]),
  );

/** Selected times, longest first. */
export const tickedReminders = (boxes: ReminderBoxes): number[] =>
  Object.entries(boxes)
    .filter(([, ticked]) => ticked)
    .map(([key]) => Number(key.slice(1)))
    .sort((one, other) => other - one);

export const useReminderName = (): ((minutes: number) => string) => {
  const { t } = useTranslation('hospital');
  return (minutes) => {
    if (minutes % 1440 === 0) return t('reminderTimes.days', { count: minutes / 1440 });
    return minutes % 60 === 0
      ? t('reminderTimes.hours', { count: minutes / 60 })
      : t('reminderTimes.minutes', { count: minutes });
  };
};
