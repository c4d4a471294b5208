import { useEffect, useState } from 'react';

/**
 * A value that follows another once that has not changed for so many milliseconds: a call a word,
 * not a call a letter.
 */
export const useSettled = <Value>(value: Value, delay: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
};
