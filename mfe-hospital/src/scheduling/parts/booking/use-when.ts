import { useFormikContext } from '@sala/shared-ui/form';
import { useToday } from '@sala/screen-parts/company-day';
import { useEffect, useMemo, useRef } from 'react';
import { useZones } from '../../../parts/use-zones';
import type { BookingValues } from './booking-values';
import { minutesOfDay, readWhen, type When } from './when-text';

/* Of a clinic that has not said when it opens. */
const usualHours = { opens: 7 * 60, closes: 21 * 60 };

const nothing: When = { day: null, clock: null, half: null };

export interface TypedWhen extends When {
  /** Something was typed that cannot be read. */
  readonly unread: boolean;
}

/** What was typed about the time; its day and half of the day become those of the form. */
export const useWhen = (): TypedWhen => {
  const { values, setValues } = useFormikContext<BookingValues>();
  const today = useToday();
  const { sites } = useZones();
  const hours = useMemo(() => {
    const open = sites.flatMap(({ openingHours }) => Object.values(openingHours));
    if (open.length === 0) return usualHours;
    return {
      opens: Math.min(...open.map(({ opens }) => minutesOfDay(opens))),
      closes: Math.max(...open.map(({ closes }) => minutesOfDay(closes))),
    };
  }, [sites]);
  const { when: typed } = values;
  const read = useMemo(() => readWhen(typed, { today, ...hours }), [typed, today, hours]);
  const known = useRef(typed);
  /** What the text set before, which clearing it takes back. */
  const applied = useRef({ day: '', preference: 'any' });
  useEffect(() => {
    if (known.current === typed) return;
    known.current = typed;
    if (typed.trim() !== '' && read === null) return; // half a word
    const before = applied.current;
    const next = { day: read?.day ?? '', preference: read?.half ?? ('any' as const) };
    applied.current = next;
    void setValues((now) =>
      // Another control has replaced the text by its own choice.
      read === null && (now.day !== before.day || now.preference !== before.preference)
        ? now
        : { ...now, ...next },
    );
  }, [typed, read, setValues]);
  return { ...(read ?? nothing), unread: typed.trim() !== '' && read === null };
};
