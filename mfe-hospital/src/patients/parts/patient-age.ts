import { ageWords, limits, yearsOn } from '@sala/shared-contracts';
import { companyToday, useToday } from '@sala/screen-parts/company-day';
import { useLocale } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** How old somebody is today where the company is: `3 días`, `7 meses`, `41 años`. */
export const useAge = (): ((birthDate: string) => string) => {
  const locale = useLocale();
  const today = useToday();
  return useCallback((birthDate) => ageWords(locale, birthDate, today), [locale, today]);
};

/** Somebody answers for them. */
export const isMinor = (birthDate: string): boolean => {
  const years = yearsOn(birthDate, companyToday());
  return years !== null && years < limits.adultYears;
};
