import { useDayWords } from '@sala/shell-sdk';
import { useMemo } from 'react';

/** Days of a week in few letters: `lun 23`, and `23–29 nov 2026`. */
export const useShiftDays = () => {
  const { say, range } = useDayWords();
  return useMemo(
    () => ({
      day: (day: string) => `${say('shortWeekday', day)} ${Number(day.slice(8))}`,
      range,
    }),
    [say, range],
  );
};
