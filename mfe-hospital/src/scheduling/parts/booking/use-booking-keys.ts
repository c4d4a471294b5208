import { useFormikContext } from '@sala/shared-ui/form';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { BookingValues } from './booking-values';

/** Marks the buttons of free times. */
export const freeTimeMark = { 'data-free-time': '' } as const;

const freeTime = '[data-free-time]';
const recommendedTime = `${freeTime}[tabindex="0"]:enabled`;

/**
 * Booking by Enter alone: from a field to the recommended time, and from a time to the booking. The
 * space bar only chooses a time and goes on to the button. Mouse users keep their focus.
 */
export const useBookingKeys = () => {
  const { values } = useFormikContext<BookingValues>();
  const goesOn = useRef<HTMLFormElement | null>(null);
  const books = useRef<HTMLFormElement | null>(null);
  /** The focus goes to the recommended time as soon as it is there: at first, for a known patient. */
  const wanted = useRef(values.patientId !== '' && values.startAt === '');
  // After the chosen time has rendered: only then is the button enabled, and the form complete.
  useEffect(() => {
    const [next, whole] = [goesOn.current, books.current];
    goesOn.current = null;
    books.current = null;
    next?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
    whole?.requestSubmit();
  }, [values]);
  return {
    wanted,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.defaultPrevented) return; // a list took it, as when it chose the patient
      wanted.current = false;
      if (event.key !== 'Enter') return;
      const { target } = event;
      if (target instanceof HTMLButtonElement && target.matches(freeTime)) {
        event.preventDefault();
        if (event.repeat) return;
        books.current = target.form;
        target.click();
        return;
      }
      const typesWhen = target instanceof HTMLInputElement && target.name === 'when';
      if (!typesWhen && !(target instanceof HTMLSelectElement)) return;
      event.preventDefault();
      const { form } = target;
      if (values.startAt !== '' || values.patientId === '' || values.eventTypeId === '')
        return form?.requestSubmit();
      const first = form?.querySelector<HTMLButtonElement>(recommendedTime);
      if (first) first.focus();
      else wanted.current = true;
    },
    onPointerDown: (): void => {
      wanted.current = false;
    },
    onClick: (event: MouseEvent<HTMLElement>): void => {
      const byKey = event.detail === 0 && books.current === null;
      if (byKey && event.target instanceof Element)
        goesOn.current = event.target.closest<HTMLButtonElement>(freeTime)?.form ?? null;
    },
  };
};
