import { api, apiMutation, type QueryName } from '@sala/shared-auth';
import type { AppointmentDetail, EventQuestion } from '@sala/shared-contracts';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { isUnanswered } from './booking-refusal';
import { bookBody, rescheduleBody, waitBody, type BookingValues, type Rescheduled } from './booking-values';

/* Two minutes: a router that starts again, a lift. After that the person decides. */
const tries = 60;
const pauseMs = 2000;

/** A call whose answer is lost is made again, with its key: what it did once it does not do twice. */
export const resend = { retry: (failures: number, error: unknown) => isUnanswered(error) && failures < tries, retryDelay: pauseMs };

/** Lists that a booking makes old. */
export const touched = ['appointmentCalendar', 'appointmentLoad', 'appointmentList', 'appointmentCounts', 'appointmentFacets', 'appointmentView', 'slotFirst', 'slotList'] as const satisfies readonly QueryName[];

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
  return useMutation({
    ...apiMutation('appointmentBook'),
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
  });
};
