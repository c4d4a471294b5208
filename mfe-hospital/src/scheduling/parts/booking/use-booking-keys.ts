import { useFormikContext } from '@sala/shared-ui/form';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { BookingValues } from './booking-values';

/** Marks the buttons of free times. */
export const freeTimeMark = { 'data-free-time': '' } as const;

const freeTime = '[data-free-time]';

/**
 * What happens with the recommended time as soon as it is there: it gets the focus; it is chosen
 * and gets the focus; or it is chosen and the focus goes on to the button that books.
 */
export type TimeWish = 'focus' | 'choose' | 'confirm';

/**
 * Booking by Enter alone: a field chooses the recommended time, the first Enter on another time
 * chooses that one, and the focus goes on to the button, with the summary beside it. Only Enter on
 * the button, or on the time that is chosen already, books. Mouse users keep their focus.
 *
 * @param fields the form's fields
 * @param moves the form reschedules: its time is always chosen by a person
 */
export const useBookingKeys = (fields: RefObject<HTMLElement | null>, moves: boolean) => {
  const { values } = useFormikContext<BookingValues>();
  const opened = values.startAt === '' && values.patientId !== '';
  const [wish, setWish] = useState<TimeWish | null>(opened ? (moves ? 'focus' : 'choose') : null);
  const goesOn = useRef(false);
  // After the chosen time has rendered: only then is the button enabled.
  useEffect(() => {
    if (!goesOn.current) return;
    const form = fields.current?.closest('form');
    const button = form?.querySelector<HTMLButtonElement>('button[type=submit]:enabled');
    if (!button) return;
    goesOn.current = false;
    button.focus();
  });
  const goOn = useCallback(() => {
    goesOn.current = true;
  }, []);
  const stay = (): void => {
    goesOn.current = false;
    setWish(null);
  };
  return {
    wish,
    onWish: setWish,
    /** The focus goes on to the button as soon as a time is chosen. */
    goOn,
    keys: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        if (event.defaultPrevented) return; // a list took it, as when it chose the patient
        stay();
        if (event.key !== 'Enter') return;
        const { target } = event;
        if (target instanceof HTMLButtonElement && target.matches(freeTime)) {
          const chosen = target.getAttribute('aria-pressed') === 'true';
          if (!chosen && !event.repeat) return; // a click
          event.preventDefault();
          if (!event.repeat) target.form?.requestSubmit();
          return;
        }
        const typesWhen = target instanceof HTMLInputElement && target.name === 'when';
        if (!typesWhen && !(target instanceof HTMLSelectElement)) return;
        event.preventDefault();
        const incomplete = values.patientId === '' || values.eventTypeId === '';
        if (incomplete && !typesWhen) target.form?.requestSubmit(); // says what is missing
        else setWish('confirm');
      },
      onPointerDown: stay,
      onClick: (event: MouseEvent<HTMLElement>): void => {
        const byKey = event.detail === 0;
        if (byKey && event.target instanceof Element && event.target.closest(freeTime)) goOn();
      },
    },
  };
};
