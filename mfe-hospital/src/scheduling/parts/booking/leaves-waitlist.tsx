import { apiQuery, useCan } from '@sala/shared-auth';
import type { Appointment } from '@sala/shared-contracts';
import { CheckboxField, useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import type { BookingValues } from './booking-values';

/** Enough for whoever waits for one event type. */
const pageSize = 25;

/** The request of a patient who waits for what is booked: the same type, and no other doctor. */
const useWaiting = ({ patientId, eventTypeId, withId }: BookingValues): Appointment | null => {
  const mayRead = useCan('appointments:read');
  const { data } = useQuery({
    ...apiQuery('appointmentList', {
      query: { tab: 'waitlist', patientId, eventTypeId, pageSize },
    }),
    enabled: mayRead && patientId !== '' && eventTypeId !== '',
    meta: failsAlone,
  });
  const fits = ({ practitioner }: Appointment): boolean =>
    practitioner === null || withId === '' || practitioner.id === withId;
  return data?.items.find(fits) ?? null;
};

interface LeavesWaitlistProps {
  /** Reports the request that the booking fulfils; null: none, or it goes on. */
  readonly onWaiting: (waiting: Appointment | null) => void;
}

/** Asks whether a patient who waits for this leaves the waiting list with it; they do unless told. */
export const LeavesWaitlist = ({ onWaiting }: LeavesWaitlistProps) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<BookingValues>();
  const waiting = useWaiting(values);
  const leaving = values.leavesWaitlist ? waiting : null;
  useEffect(() => onWaiting(leaving), [leaving, onWaiting]);
  return waiting ? (
    <CheckboxField name="leavesWaitlist" label={t('bookingForm.leavesWaitlist')} />
  ) : null;
};
