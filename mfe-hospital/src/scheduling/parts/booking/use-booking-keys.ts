import { useFormikContext } from '@sala/shared-ui/form';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { BookingValues } from './booking-values';

/** Marks the buttons of free times. */
export const freeTimeMark = { 'data-free-time': '' } as const;

const freeTime = '[data-free-time]';

/**
 * Booking by Enter alone: from a select to the first free time, from a time to the submit button.
 * Mouse users keep their focus.
 */
export const useBookingKeys = () => {
  const { values } = useFormikContext<BookingValues>();
  const goesOn = useRef<HTMLFormElement | null>(null);
  // The button is enabled only after the chosen time has rendered.
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
