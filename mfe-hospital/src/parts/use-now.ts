import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time, as fresh as a minute: ISO 8601. */
export const useNow = (): string => {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
};
