import type { EventType } from '@sala/shared-contracts';
import { useFormikContext } from '@sala/shared-ui/form';
import { useEffect, useRef } from 'react';
import { isRemote, withoutTime, type BookingValues } from './booking-values';

const timeFields = [
  'eventTypeId',
  'patientId',
  'practitionerId',
  'minutes',
  'kind',
  'onlySiteId',
  'preference',
  'day',
  'when',
] as const satisfies readonly (keyof BookingValues)[];

/** A click in the calendar sets only the time; choosing event type and patient afterwards keeps it. */
const completesTime = (before: BookingValues, field: (typeof timeFields)[number]): boolean => {
  if (field === 'eventTypeId' || field === 'patientId') return before[field] === '';
  return field === 'practitionerId' && before.practitionerId === '' && before.withId === '';
};

/** Whether a changed choice makes the chosen time invalid. */
export const invalidatesTime = (before: BookingValues, now: BookingValues): boolean =>
  now.startAt !== '' &&
  now.startAt === before.startAt &&
  !now.allDay && // the day itself is chosen, and its field shows it
  timeFields.some((field) => before[field] !== now[field] && !completesTime(before, field));

/** Clears values that the event type does not offer. */
export const fittingValues = (
  values: BookingValues,
  type: EventType | undefined,
): BookingValues => {
  if (!type) return values;
  return {
    ...values,
    minutes: type.otherMinutes.some((minutes) => String(minutes) === values.minutes)
      ? values.minutes
      : '',
    kind: type.kinds.some((kind) => kind === values.kind) ? values.kind : '',
    practitionerId: type.practitionerIds.includes(values.practitionerId)
      ? values.practitionerId
      : '',
    customAnswers: {},
  };
};

/**
 * Clears the chosen time when its conditions change.
 *
 * @param onLost called to clear its refusal
 */
export const useValidTime = (eventTypes: readonly EventType[], onLost: () => void): void => {
  const { values, setValues } = useFormikContext<BookingValues>();
  const previous = useRef(values);
  useEffect(() => {
    const before = previous.current;
    previous.current = values;
    const type = eventTypes.find(({ id }) => id === values.eventTypeId);
    const otherType = before.eventTypeId !== '' && before.eventTypeId !== values.eventTypeId;
    const fits = otherType ? fittingValues(values, type) : values;
    const lost = invalidatesTime(before, fits);
    const noLink = fits.meetingUrl !== '' && type !== undefined && !isRemote(fits, type);
    const completed = fits.startAt !== '' && fits.withId === '' && fits.practitionerId !== '';
    if (lost) onLost();
    if (!otherType && !lost && !noLink && !completed) return;
    void setValues((now) => {
      const next = otherType ? fittingValues(now, type) : now;
      const linked = noLink ? { ...next, meetingUrl: '' } : next;
      if (lost) return withoutTime(linked);
      return completed ? { ...linked, withId: next.practitionerId } : linked;
    });
  }, [values, eventTypes, onLost, setValues]);
};
