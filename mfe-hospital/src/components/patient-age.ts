import { limits } from '@sala/shared-contracts';

/** Full years from a birth date (`yyyy-mm-dd`) to today; null for no date. */
export const yearsSince = (day: string, today = new Date()): number | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  const had = today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= date);
  return today.getFullYear() - year - (had ? 0 : 1);
};

/** Somebody answers for them. */
export const isMinor = (birthDate: string): boolean => {
  const years = yearsSince(birthDate);
  return years !== null && years < limits.adultYears;
};
