import { Cron } from 'croner';
import { limits } from '@sala/shared-contracts';

const minuteMs = 60_000;
const looked = 50;

/** Seconds and years would say more than a page shows. */
const options = (timezone: string) => ({ timezone, mode: '5-part', paused: true }) as const;

/** When a cron line is next due after an instant, on the clock of a place; null: never again. */
export const nextTime = (cron: string, timeZone: string, after: string): string | null =>
  new Cron(cron, options(timeZone)).nextRun(new Date(after))?.toISOString() ?? null;

/** What is wrong with a cron line; null: nothing. */
export const faultOfCron = (
  cron: string,
  timeZone: string,
  now: string,
): 'format' | 'too_small' | null => {
  try {
    const times = new Cron(cron, options(timeZone)).nextRuns(looked, new Date(now));
    if (times.length === 0) return 'format';
    const isDense = times.some((time, place) => {
      const before = times[place - 1];
      return before && time.getTime() - before.getTime() < limits.ruleScheduleMinutesMin * minuteMs;
    });
    return isDense ? 'too_small' : null;
  } catch {
    return 'format';
  }
};
