import { useEffect, useState } from 'react';

const minute = 60_000;

/** The current time in ISO 8601, updated every minute. */
export const useNow = (): string => {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
};
