import type { Appointment, AppointmentDetail } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { BookingFields } from './booking-fields';
import { BookingSummary } from './booking-summary';
import { refusalOf } from './booking-refusal';
import { bookingRules } from './booking-rules';
import {
  emptyBooking,
  rescheduleValues,
  type BookingStart,
  type BookingValues,
  type Rescheduled,
} from './booking-values';
import { LeavesWaitlist } from './leaves-waitlist';
import { timeHintId } from './time-hint';
import { useBooking } from './use-booking';
import { useBookingData } from './use-booking-data';
import type { SeenAt } from './use-booking-notice';
import { useBookingMessages } from './use-booking-messages';
import { useDepartmentOf } from './use-department-of';

export interface BookingDialogProps {
  /** Prefilled values. */
  readonly start?: BookingStart;
  /** Reschedules this appointment instead of booking a new one. */
  readonly reschedule?: Rescheduled;
  /** Address of what was booked, for its notice; in Appointments unless the screen has its own. */
  readonly seenAt?: SeenAt;
  readonly onClose: () => void;
  /** Booked, rescheduled or waitlisted. The dialog has confirmed it and closes. */
  readonly onBooked?: (appointment: AppointmentDetail) => void;
}

const emptyStart: BookingStart = {};

/** Books or reschedules an appointment, with the first free times listed at once. */
export const BookingDialog = ({
  start = emptyStart,
  reschedule,
  seenAt,
  onClose,
  onBooked,
}: BookingDialogProps) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const today = useToday();
  const [initialValues] = useState<BookingValues>(() =>
    reschedule ? rescheduleValues(reschedule, today) : emptyBooking(start),
  );
  const [eventTypeId, setEventTypeId] = useState(initialValues.eventTypeId);
  const { eventTypes, practitioners, error } = useBookingData(start.departmentId);
  const eventType = eventTypes.find(({ id }) => id === eventTypeId);
  const questions = useMemo(
    () => (reschedule ? [] : (eventType?.questions ?? [])),
    [eventType, reschedule],
  );
  const rules = useMemo(() => bookingRules(t, questions), [t, questions]);
  const [waiting, setWaiting] = useState<Appointment | null>(null);
  const departmentOf = useDepartmentOf(start.departmentId, practitioners);
  const booking = useBooking({
    questions,
    departmentOf,
    moved: reschedule,
    waiting,
    seenAt,
    onBooked: (appointment) => {
      onBooked?.(appointment);
      onClose();
    },
  });
  // A waitlisted patient has no time yet: theirs is a first booking.
  const moves = Boolean(reschedule?.startAt);
  const failure = useFailure(booking.error ?? error);
  const offline = booking.isPending && booking.failureCount > 0;
  return (
    <FormDialog<BookingValues>
      open
      size="xl"
      title={t(moves ? 'bookingForm.move' : 'booking.new')}
      submitLabel={t(moves ? 'bookingForm.moveIt' : 'booking.book')}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={(values) => booking.mutate({ values, action: 'book' })}
      onClose={onClose}
      ready={({ startAt }) => startAt !== ''}
      readyHintId={timeHintId}
      submitting={booking.isPending}
      problem={failure}
      summary={
        <>
          <BookingSummary
            eventTypes={eventTypes}
            practitioners={practitioners}
            departmentOf={departmentOf}
            moved={reschedule}
          />
          {reschedule ? null : <LeavesWaitlist onWaiting={setWaiting} />}
        </>
      }
    >
      {offline ? (
        <Text role="status" size="sm" color="status.amber.fg">
          {t('bookingForm.offline')}
        </Text>
      ) : null}
      <BookingFields
        eventTypes={eventTypes}
        practitioners={practitioners}
        departmentOf={departmentOf}
        moved={reschedule}
        refusal={refusalOf(booking.error)}
        onTake={booking.reset}
        onWait={(values) => booking.mutate({ values, action: 'wait' })}
        onEventType={setEventTypeId}
      />
    </FormDialog>
  );
};
