import { useTranslation } from '@sala/shell-sdk';

/** Minutes before the beginning that can be ticked. */
const reminderChoices = [10_080, 2880, 1440, 240, 120, 60] as const;

/** Boxes by minutes, as `m1440`. */
export type ReminderBoxes = Readonly<Record<string, boolean>>;

export const reminderKey = (minutes: number): string => `m${minutes}`;

/** Those that can be ticked, and any other that is set. */
export const remindersAmong = (set: readonly number[]): number[] =>
  [...new Set<number>([...reminderChoices, ...set])].sort((one, other) => other - one);

export const reminderBoxes = (set: readonly number[]): ReminderBoxes =>
  Object.fromEntries(
    remindersAmong(set).map((minutes) => [reminderKey(minutes), set.includes(minutes)]),
  );

/** What is ticked, the earliest first. */
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
