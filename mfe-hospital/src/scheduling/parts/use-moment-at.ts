import { useCallback } from 'react';
import { useOtherZone } from './use-other-zone';
import { useZonedFormats } from '../../parts/use-zoned-format';

/** Day and time in a zone, which is named if it differs from the company's. */
export const useMomentAt = (): ((timeZone: string, instant: string) => string) => {
  const formats = useZonedFormats();
  const otherZone = useOtherZone();
  return useCallback(
    (timeZone, instant) =>
      [formats(timeZone).moment(instant), otherZone(timeZone, instant)].filter(Boolean).join(' '),
    [formats, otherZone],
  );
};
