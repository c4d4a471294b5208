import { dayIn } from '@sala/shared-contracts';
import { useTranslation, useFormat, type Formats } from '@sala/shell-sdk';
import { useCompanyZone, useToday } from '@sala/screen-parts/company-day';

/** `08:30`: what the date and time of the product ends with. */
export const clockOf = (format: Formats, at: string): string => format.dateTime(at).slice(-5);

const dayMs = 86_400_000;

/** The day of an instant in the company's time zone, and in words. */
export const useDayName = () => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const zone = useCompanyZone();
  const today = useToday();
  const dayOf = (at: string): string => dayIn(zone, new Date(at));
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  return {
    dayOf,
    isToday: (at: string): boolean => dayOf(at) === today,
    nameOf: (at: string): string => {
      const day = dayOf(at);
      if (day === today) return t('chats.today');
      return day === yesterday ? t('chats.yesterday') : format.day(day);
    },
  };
};
