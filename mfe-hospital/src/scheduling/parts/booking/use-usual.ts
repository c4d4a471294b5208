import { apiQuery } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import type { EventType } from '@sala/shared-contracts';
import { useEffect, useRef } from 'react';
import type { BookingValues } from './booking-values';

interface Filled {
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
  const { values, setValues, resetForm, dirty } = useFormikContext<BookingValues>();
  const { patientId, eventTypeId, practitionerId, startAt, withId } = values;
  const filled = useRef<Filled | null>(null);
  const { data } = useQuery({
    ...apiQuery('appointmentUsual', { query: { patientId } }),
    enabled: enabled && patientId !== '',
    meta: failsAlone,
  });
  const asked = useRef('');
  useEffect(() => {
    if (!data || patientId === '' || asked.current === patientId || eventTypes.length === 0) return;
    asked.current = patientId;
    const before = filled.current;
    const untouched =
      eventTypeId === '' ||
      (before?.eventTypeId === eventTypeId && before.practitionerId === practitionerId);
    if (!untouched) return;
    const type = eventTypes.find(({ id }) => id === data.usual?.eventTypeId);
    const doctor = withId || practitionerId;
    if (!data.usual || !type || (doctor !== '' && !type.practitionerIds.includes(doctor)))
      return onNone();
    const usual =
      startAt === '' && doctor === '' ? (data.usual.practitionerId ?? '') : practitionerId;
    filled.current = { eventTypeId: type.id, practitionerId: usual };
    const next = {
      ...values,
      eventTypeId: type.id,
      practitionerId: usual,
      withId: startAt === '' ? usual : withId,
    };
    // What the form fills in by itself is not lost when it closes.
    if (dirty) void setValues(next);
    else resetForm({ values: next });
  }, [
    data,
    patientId,
    eventTypeId,
    practitionerId,
    withId,
    startAt,
    values,
    dirty,
    eventTypes,
    onNone,
    setValues,
    resetForm,
  ]);
};
