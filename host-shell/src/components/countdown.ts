import { useEffect, useState } from 'react';

export const useCountdown = (
  from: number,
): { readonly seconds: number; readonly restart: (from: number) => void } => {
  const [seconds, setSeconds] = useState(from);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return { seconds, restart: setSeconds };
};
