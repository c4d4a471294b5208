import { useFormikContext } from '@sala/shared-ui/form';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { BookingValues } from './booking-values';

/** Marks the button of a time that can be taken. */
export const freeTimeMark = { 'data-free-time': '' } as const;

const freeTime = '[data-free-time]';

/**
 * Booking with Enter alone: from a list of choices to the first free time, from a time to the
 * button that books it, and there it books. Whoever uses a mouse keeps the focus where it is.
 */
export const useBookingKeys = () => {
  const { values } = useFormikContext<BookingValues>();
  const goesOn = useRef<HTMLFormElement | null>(null);
  // The button is on only once the time that was taken has been drawn.
  useEffect(() => {
    const form = goesOn.current;
    goesOn.current = null;
    form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  }, [values]);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
      event.preventDefault();
      const { form } = event.target;
      const first =
        values.startAt === '' && values.patientId !== ''
          ? form?.querySelector<HTMLButtonElement>(`${freeTime}:enabled`)
          : null;
      if (first) first.focus();
      else form?.requestSubmit();
    },
    onClick: (event: MouseEvent<HTMLElement>): void => {
      const byKey = event.detail === 0;
      if (byKey && event.target instanceof Element)
        goesOn.current = event.target.closest<HTMLButtonElement>(freeTime)?.form ?? null;
    },
  };
};
