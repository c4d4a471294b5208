import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { readablePhone, type AppointmentDetail } from '@sala/shared-contracts';
import { Button, ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, Link, useCrumb, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import type { ReactNode } from 'react';
import { useBookingMessages } from '../../components/booking/use-booking-messages';
import { maySeekAnother, useWaitAgain } from '../../components/booking/use-wait-again';
import { useAppointmentStatusChip } from '../../components/appointment-status';
import { useOtherZone } from '../../components/use-other-zone';
import { useZonedFormat } from '../../components/use-zoned-format';
import { paths } from '../../paths';

interface AppointmentPeekProps {
  readonly appointmentId: string;
  readonly onClose: () => void;
  readonly onReschedule: () => void;
}

const Shown = ({ appointment }: { readonly appointment: AppointmentDetail }) => {
  const { t } = useTranslation('hospital');
  useCrumb(appointment.patient.name);
  const format = useFormat();
  const chipOf = useAppointmentStatusChip();
  const zoned = useZonedFormat(appointment.site.timeZone);
  const otherZone = useOtherZone();
  const { patient, startAt, endAt, eventType, practitioner, site, room, reason, internalNote, overbookReason } = appointment;
  const facts: readonly (readonly [key: string, label: string, content: ReactNode])[] = [
    ['status', t('calendar.list.status'), chipOf(appointment.status)],
    ['when', t('calendar.peek.when'), startAt && endAt ? [`${zoned.moment(startAt)}–${zoned.clock(endAt)}`, otherZone(site.timeZone, startAt)].filter(Boolean).join(' ') : t('calendar.peek.noTime')],
    ['type', t('calendar.list.type'), eventType.name],
    ['practitioner', t('calendar.list.practitioner'), practitioner?.name ?? t('calendar.unassigned')],
    ['place', t('calendar.peek.place'), [site.name, room?.name].filter(Boolean).join(' · ')],
    ['record', t('calendar.peek.record'), patient.recordNumber],
    ['born', t('calendar.peek.born'), format.day(patient.birthDate)],
    ['phone', t('calendar.peek.phone'), patient.phone ? readablePhone(patient.phone) : null],
    ['reason', t('bookingForm.reason'), reason],
    ['note', t('bookingForm.note'), internalNote],
    ['overbook', t('bookingForm.overbook'), overbookReason],
  ];
  return <Facts facts={facts.flatMap(([key, label, content]) => (content ? [{ key, label, content }] : []))} />;
};

/** One appointment beside the calendar: what it is, and the way to all that can be done with it. */
export const AppointmentPeek = ({ appointmentId, onClose, onReschedule }: AppointmentPeekProps) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const canWrite = useCan('appointments:write');
  const waitAgain = useWaitAgain();
  const { data, error, isFetching, refetch } = useQuery({ ...apiQuery('appointmentView', { params: { appointmentId } }), meta: failsAlone });
  return (
    <SidePanel
      open
      title={data?.patient.name ?? t('calendar.peek.title')}
      onClose={onClose}
      footer={
        data ? (
          <>
            {canWrite && maySeekAnother(data) ? <Button variant="ghost" onClick={() => waitAgain(data)}>{t('booking.wait')}</Button> : null}
            {canWrite && data.moves.includes('rescheduled') ? <Button onClick={onReschedule}>{t('bookingForm.moveIt')}</Button> : null}
            <Button asChild variant="solid">
              <Link to={`${paths.appointments}?appointmentId=${appointmentId}`}>{t('calendar.peek.open')}</Link>
            </Button>
          </>
        ) : null
      }
    >
      {data ? (
        <Shown appointment={data} />
      ) : error ? (
        <ErrorState problem={error instanceof ApiError ? error.problem : null} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState shape="text" />
      )}
    </SidePanel>
  );
};
