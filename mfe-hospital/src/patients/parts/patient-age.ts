import { ageWords, limits, yearsOn } from '@sala/shared-contracts';
import { companyToday, useToday } from '@sala/screen-parts/company-day';
import { useLocale } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Age today in the company's time zone: `3 días`, `7 meses`, `41 años` (docs/spec/patients.md §1). */
export const useAge = (): ((birthDate: string) => string) => {
  const locale = useLocale();
  const today = useToday();
  return useCallback((birthDate) => ageWords(locale, birthDate, today), [locale, today]);
};

/** Below 18, so that a guardian is required. */
export const isMinor = (birthDate: string): boolean => {
  const years = yearsOn(birthDate, companyToday());
  return years !== null && years < limits.adultYears;
};
