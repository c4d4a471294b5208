import { api, ApiError, apiMutation } from '@sala/shared-auth';
import type { AppointmentDetail, EventQuestion } from '@sala/shared-contracts';
import { useFailureWords } from '@sala/screen-parts/failure';
import { failsAlone, notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { bookBody, rescheduleBody, waitBody, type BookingValues, type Rescheduled } from './booking-values';
import { resend, touched } from './call-again';

interface BookingOptions {
  readonly questions: readonly EventQuestion[];
  readonly departmentId: string | undefined;
  readonly moved: Rescheduled | undefined;
  readonly onBooked: (appointment: AppointmentDetail) => void;
}

export type Deed = 'book' | 'wait';

/** Books, moves, or puts on the waiting list; says so, and lets every list of appointments ask anew. */
export const useBooking = ({ questions, departmentId, moved, onBooked }: BookingOptions) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const words = useFailureWords();
  const inSight = useRef(false);
  useEffect(() => {
    inSight.current = true;
    return () => {
      inSight.current = false;
    };
  }, []);
  return useMutation({
    ...apiMutation('appointmentBook'),
    meta: failsAlone,
    mutationFn: ({ values, deed }: { readonly values: BookingValues; readonly deed: Deed }) => {
      if (deed === 'wait') return api.appointmentWait({ body: waitBody(values, questions) });
      if (moved) return api.appointmentReschedule({ params: { appointmentId: moved.id }, body: rescheduleBody(values, moved) });
      return api.appointmentBook({ body: bookBody(values, questions, departmentId) });
    },
    ...resend,
    onSuccess: (appointment, { deed }) => {
      notify.success(t(deed === 'wait' ? 'booking.waiting' : moved ? 'booking.moved' : 'booking.booked', { name: appointment.patient.name }));
      onBooked(appointment);
      return Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
    // Closed while the answer was on its way: there is no form any more that would tell.
    onError: (error) => {
      if (!inSight.current) notify.error(error instanceof ApiError && error.status !== 0 ? error.message : words.network);
    },
  });
};
