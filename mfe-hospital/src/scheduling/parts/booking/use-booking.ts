import { api, apiMutation } from '@sala/shared-auth';
import type { Appointment, AppointmentDetail, EventQuestion } from '@sala/shared-contracts';
import { useMutation, useQueryClient } from '@sala/shell-sdk';
import {
  bookBody,
  rescheduleBody,
  waitBody,
  type BookingValues,
  type Rescheduled,
} from './booking-values';
import { retryUnanswered, bookingQueries } from './booking-retry';
import { tellBody, useTelling } from '../appointment/use-telling';
import { useBookingNotice, type SeenAt } from './use-booking-notice';

interface BookingOptions {
  readonly questions: readonly EventQuestion[];
  /** Department to send with the booking. */
  readonly departmentOf: (values: BookingValues) => string | undefined;
  readonly moved: Rescheduled | undefined;
  /** The request on the waiting list that the booking fulfils. */
  readonly waiting: Appointment | null;
  readonly seenAt: SeenAt | undefined;
  readonly onBooked: (appointment: AppointmentDetail) => void;
}

export type BookingAction = 'book' | 'wait';

/** Books, reschedules or waitlists; confirms it and invalidates all appointment lists. */
export const useBooking = ({
  questions,
  departmentOf,
  moved,
  waiting,
  seenAt,
  onBooked,
}: BookingOptions) => {
  const tell = useBookingNotice(seenAt);
  const telling = useTelling(moved?.startAt ? moved.id : undefined, 'move');
  const client = useQueryClient();
  return useMutation({
    ...apiMutation('appointmentBook'),
    mutationFn: ({
      values,
      action,
    }: {
      readonly values: BookingValues;
      readonly action: BookingAction;
    }) => {
      if (action === 'wait') return api.appointmentWait({ body: waitBody(values, questions) });
      if (moved)
        return api.appointmentReschedule({
          params: { appointmentId: moved.id },
          body: rescheduleBody(values, moved, telling),
        });
      return api.appointmentBook({
        body: bookBody(values, questions, departmentOf(values), waiting),
      });
    },
    ...retryUnanswered,
    onSuccess: (appointment, { action, values }) => {
      // Of a series, the whole is taken back, not only what the patient waited for.
      const before = moved
        ? { ...moved, ...tellBody(telling, values.tellPatient), telling }
        : values.repeat
          ? null
          : waiting;
      tell(appointment, (action === 'book' && before) || undefined);
      onBooked(appointment);
      return Promise.all(
        bookingQueries.map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
    },
  });
};
