import { apiQuery } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import type { EventType } from '@sala/shared-contracts';
import { useEffect, useRef } from 'react';
import type { BookingValues } from './booking-values';

interface Filled {
  readonly patientId: string;
  readonly eventTypeId: string;
  readonly practitionerId: string;
}

/**
 * Fills in the event type and doctor of the patient's last appointment, while nobody chose others.
 *
 * @param onNone a patient without one: the event type is the next to choose
 */
export const useUsual = (
  eventTypes: readonly EventType[],
  enabled: boolean,
  onNone: () => void,
): void => {
  const { values, setValues } = useFormikContext<BookingValues>();
  const { patientId, eventTypeId, practitionerId, startAt, withId } = values;
  const filled = useRef<Filled | null>(null);
  const untouched =
    eventTypeId === '' ||
    (filled.current !== null &&
      filled.current.eventTypeId === eventTypeId &&
      filled.current.practitionerId === practitionerId);
  const { data } = useQuery({
    ...apiQuery('appointmentUsual', { query: { patientId } }),
    enabled: enabled && patientId !== '' && untouched,
    meta: failsAlone,
  });
  const asked = useRef('');
  useEffect(() => {
    if (!data || !untouched || patientId === '' || asked.current === patientId) return;
    if (eventTypes.length === 0) return;
    asked.current = patientId;
    const type = eventTypes.find(({ id }) => id === data.usual?.eventTypeId);
    const doctor = withId || practitionerId;
    if (!data.usual || !type || (doctor !== '' && !type.practitionerIds.includes(doctor)))
      return onNone();
    const usual =
      startAt === '' && doctor === '' ? (data.usual.practitionerId ?? '') : practitionerId;
    filled.current = { patientId, eventTypeId: type.id, practitionerId: usual };
    void setValues((now) => ({
      ...now,
      eventTypeId: type.id,
      practitionerId: usual,
      withId: now.startAt === '' ? usual : now.withId,
    }));
  }, [data, untouched, patientId, practitionerId, withId, startAt, eventTypes, onNone, setValues]);
};
