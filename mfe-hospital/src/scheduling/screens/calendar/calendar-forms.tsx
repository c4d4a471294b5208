import { apiQuery, useCan } from '@sala/shared-auth';
import type { Practitioner } from '@sala/shared-contracts';
import { lazyPart, useLoadAhead } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { nothingOpen, type CalendarPlace } from './calendar-search';

const loadBooking = () => import('../../parts/booking/booking-dialog');
const BookingDialog = lazyPart(loadBooking, (module) => module.BookingDialog);
const AppointmentPeek = lazyPart(
  () => import('./appointment-peek'),
  (module) => module.AppointmentPeek,
);
const FeedsPanel = lazyPart(
  () => import('./feeds-panel'),
  (module) => module.FeedsPanel,
);

interface CalendarFormsProps {
  readonly place: CalendarPlace;
  readonly departmentId: string | undefined;
  readonly practitioners: readonly Practitioner[];
  readonly onChange: (changes: Partial<CalendarPlace>) => void;
}

/** Panel or form in the address. */
export const CalendarForms = ({
  place,
  departmentId,
  practitioners,
  onChange,
}: CalendarFormsProps) => {
  useLoadAhead(loadBooking);
  const canWrite = useCan('appointments:write');
  const close = () => onChange(nothingOpen);
  const { rescheduleId } = place;
  const moved = useQuery({
    ...apiQuery('appointmentView', { params: { appointmentId: rescheduleId } }),
    enabled: rescheduleId !== '',
    meta: failsAlone,
  });
  const { patientId, eventTypeId, practitionerId, startAt, minutes } = place;
  const start = {
    patientId,
    eventTypeId,
    practitionerId,
    startAt,
    departmentId,
    minutes: minutes ? Number(minutes) : undefined,
  };
  return (
    <>
      {place.new && canWrite ? (
        <BookingDialog key={`${patientId} ${startAt}`} start={start} onClose={close} />
      ) : null}
      {rescheduleId && moved.data?.moves.includes('rescheduled') ? (
        <BookingDialog key={rescheduleId} reschedule={moved.data} onClose={close} />
      ) : null}
      {place.appointmentId ? (
        <AppointmentPeek
          key={place.appointmentId}
          appointmentId={place.appointmentId}
          onClose={close}
          onReschedule={() => onChange({ ...nothingOpen, rescheduleId: place.appointmentId })}
        />
      ) : null}
      {place.feeds ? <FeedsPanel practitioners={practitioners} onClose={close} /> : null}
    </>
  );
};
