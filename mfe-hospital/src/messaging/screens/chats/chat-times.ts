import { dayIn } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone, useToday } from '@sala/screen-parts/company-day';
import { dayAfter, instantAt, wallAt } from '../../../parts/zoned-time';

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** Days and hours in the clinic's zone, in words. */
export const useChatTimes = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const zone = useCompanyZone();
  const today = useToday();
  const dayOf = (at: string): string => dayIn(zone, new Date(at));
  const clock = (at: string): string => wallAt(at, zone).slice(11);
  return {
    dayOf,
    clock,
    /** The hour of today, or else the day. */
    brief: (at: string): string => (dayOf(at) === today ? clock(at) : format.date(at)),
    nameOf: (at: string): string => {
      const day = dayOf(at);
      if (day === today) return t('patientChats.today');
      return day === dayAfter(today, -1) ? t('patientChats.yesterday') : format.day(day);
    },
    /** `12 min`, `3 h`, `2 d`. */
    span: (milliseconds: number): string => {
      const minutes = Math.max(0, Math.floor(milliseconds / minuteMs));
      if (minutes < hourMinutes) return t('patientChats.minutes', { value: minutes });
      if (minutes < 2 * dayMinutes)
        return t('patientChats.hours', { value: Math.floor(minutes / hourMinutes) });
      return t('patientChats.days', { value: Math.floor(minutes / dayMinutes) });
    },
  };
};

const morning = '09:00';
const mondayOffset = 8;

/** Times that are chosen most, from now on and in the clinic's zone. */
export const soonTimes = (now: Date, zone: string) => {
  const day = dayIn(zone, now);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const monday = dayAfter(day, (mondayOffset - weekday) % 7 || 7);
  return {
    hour: new Date(now.getTime() + hourMinutes * minuteMs).toISOString(),
    afternoon: new Date(now.getTime() + 4 * hourMinutes * minuteMs).toISOString(),
    tomorrow: instantAt(`${dayAfter(day, 1)}T${morning}`, zone),
    monday: instantAt(`${monday}T${morning}`, zone),
  };
};
export type SoonTime = keyof ReturnType<typeof soonTimes>;
