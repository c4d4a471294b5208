import { apiQuery, useCan } from '@sala/shared-auth';
import type { AppointmentDetail, Practitioner } from '@sala/shared-contracts';
import { lazyPart, useLoadAhead } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import { paths } from '../../../paths';
import { nothingOpen, type CalendarPlace } from './calendar-search';

const loadBooking = () => import('../../parts/booking/booking-dialog');
const BookingDialog = lazyPart(loadBooking, (module) => module.BookingDialog);
const AppointmentPeek = lazyPart(
  () => import('./appointment-peek'),
  (module) => module.AppointmentPeek,
);
const BlockDialog = lazyPart(
  () => import('./block-dialog'),
  (module) => module.BlockDialog,
);
const FeedsPanel = lazyPart(
  () => import('./feeds-panel'),
  (module) => module.FeedsPanel,
);

interface CalendarFormsProps {
  readonly place: CalendarPlace;
  readonly departmentId: string | undefined;
  readonly practitioners: readonly Practitioner[];
  readonly zone: string;
  /** yyyy-mm-dd there. */
  readonly today: string;
  readonly onChange: (changes: Partial<CalendarPlace>) => void;
}

/* Where a moved appointment went: the same view of its day and practitioner. */
const placeOf = (
  { id, startAt, site, practitioner }: AppointmentDetail,
  { departmentId, view, columns, color }: CalendarPlace,
): string => {
  const there = new URLSearchParams({
    departmentId,
    view,
    columns,
    color,
    appointmentId: id,
    ...(startAt ? { date: dayOf(wallAt(startAt, site.timeZone)) } : {}),
    ...(view === 'week' && practitioner ? { lane: practitioner.id } : {}),
  });
  return `${paths.calendar}?${there.toString()}`;
};

/** Panel or form in the address. */
export const CalendarForms = ({
  place,
  departmentId,
  practitioners,
  zone,
  today,
  onChange,
}: CalendarFormsProps) => {
  useLoadAhead(loadBooking);
  const canWrite = useCan('appointments:write');
  const canBlock = useCan('availability:manage');
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
        <BookingDialog
          key={rescheduleId}
          reschedule={moved.data}
          seenAt={(appointment) => placeOf(appointment, place)}
          onClose={close}
        />
      ) : null}
      {place.appointmentId ? (
        <AppointmentPeek
          key={place.appointmentId}
          appointmentId={place.appointmentId}
          onClose={close}
          onReschedule={() => onChange({ ...nothingOpen, rescheduleId: place.appointmentId })}
        />
      ) : null}
      {place.block && canBlock ? (
        <BlockDialog
          key={`${practitionerId} ${startAt}`}
          start={start}
          day={place.date || today}
          today={today}
          zone={zone}
          practitioners={practitioners}
          onClose={close}
        />
      ) : null}
      {place.feeds ? <FeedsPanel practitioners={practitioners} onClose={close} /> : null}
    </>
  );
};
