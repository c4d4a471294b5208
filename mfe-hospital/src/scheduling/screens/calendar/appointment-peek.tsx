import { ApiError, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { readablePhone, type AppointmentDetail } from '@sala/shared-contracts';
import { Button, ErrorState, LoadingState } from '@sala/shared-ui';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  Link,
  notify,
  useCrumb,
  useMutation,
  useNavigate,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useState, type ReactNode } from 'react';
import { PatientBanner } from '../../../patients/parts/patient-banner/patient-banner';
import { CancelDialog } from '../../parts/appointment/cancel-dialog';
import { checkInPath } from '../../../parts/check-in-path';
import { useInvalidateAppointments } from '../../parts/appointment/use-invalidate-appointments';
import { stepsOf } from '../../parts/appointment/next-step';
import { useReasonText } from '../../parts/appointment/use-reason-text';
import { EditAppointment } from '../../parts/booking/edit-appointment';
import { useBookingMessages } from '../../parts/booking/use-booking-messages';
import { canJoinWaitlist, useJoinWaitlist } from '../../parts/booking/use-join-waitlist';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { useNow } from '../../../parts/use-now';
import { useOtherZone } from '../../parts/use-other-zone';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { paths } from '../../../paths';

interface AppointmentPeekProps {
  readonly appointmentId: string;
  readonly onClose: () => void;
  readonly onReschedule: () => void;
}

const AppointmentSummary = ({ appointment }: { readonly appointment: AppointmentDetail }) => {
  const { t } = useTranslation('hospital');
  useCrumb(appointment.patient.name);
  const chipOf = useAppointmentStatusChip();
  const zoned = useZonedFormat(appointment.site.timeZone);
  const otherZone = useOtherZone();
  const reasonText = useReasonText();
  const {
    patient,
    startAt,
    endAt,
    allDay,
    eventType,
    practitioner,
    site,
    room,
    internalNote,
    overbookReason,
  } = appointment;
  const facts: readonly (readonly [key: string, label: string, content: ReactNode])[] = [
    ['status', t('calendar.list.status'), chipOf(appointment.status)],
    [
      'when',
      t('calendar.peek.when'),
      startAt && endAt
        ? [
            `${zoned.moment(startAt)}–${zoned.clock(endAt)}`,
            otherZone(site.timeZone, startAt),
            allDay ? `· ${t('bookingForm.allDay')}` : null,
          ]
            .filter(Boolean)
            .join(' ')
        : t('calendar.peek.noTime'),
    ],
    ['type', t('calendar.list.type'), eventType.name],
    [
      'practitioner',
      t('calendar.list.practitioner'),
      practitioner?.name ?? t('calendar.unassigned'),
    ],
    ['place', t('calendar.peek.place'), [site.name, room?.name].filter(Boolean).join(' · ')],
    ['phone', t('calendar.peek.phone'), patient.phone ? readablePhone(patient.phone) : null],
    ['reason', t('bookingForm.reason'), reasonText(appointment)],
    ['note', t('bookingForm.note'), internalNote],
    ['overbook', t('bookingForm.overbook'), overbookReason],
  ];
  return (
    <Facts
      facts={facts.flatMap(([key, label, content]) => (content ? [{ key, label, content }] : []))}
    />
  );
};

interface NextAction {
  readonly label: string;
  readonly to?: string;
  readonly run?: () => void;
  readonly pending?: boolean;
}

/** Next step offered here; the rest of the visit happens on other screens. */
const useNextAction = (appointment: AppointmentDetail | undefined): NextAction | null => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  const forget = useInvalidateAppointments();
  const confirm = useMutation({
    ...apiMutation('appointmentConfirm'),
    onSuccess: ({ patient }) =>
      notify.success(t('calendar.peek.confirmed', { name: patient.name })),
    onSettled: forget,
  });
  if (!appointment) return null;
  const step = stepsOf(appointment, now).find((one) => one === 'arrive' || one === 'confirm');
  if (step === 'arrive') return { label: t('calendar.peek.receive'), to: checkInPath(appointment) };
  if (step !== 'confirm') return null;
  const { id, version } = appointment;
  return {
    label: t('calendar.peek.confirm'),
    pending: confirm.isPending,
    run: () =>
      confirm.mutate({ params: { appointmentId: id }, body: { version, channel: 'phone' } }),
  };
};

const NextActionButton = ({ label, to, run, pending = false }: NextAction) =>
  to === undefined ? (
    <Button variant="solid" loading={pending} onClick={run}>
      {label}
    </Button>
  ) : (
    <Button asChild variant="solid">
      <Link to={to}>{label}</Link>
    </Button>
  );

/** Summary of an appointment over the calendar, with the next step and a link to all details. */
export const AppointmentPeek = ({ appointmentId, onClose, onReschedule }: AppointmentPeekProps) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const canWrite = useCan('appointments:write');
  const navigate = useNavigate();
  const joinWaitlist = useJoinWaitlist();
  const [form, setForm] = useState<'edit' | 'cancel' | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('appointmentView', { params: { appointmentId } }),
    meta: failsAlone,
  });
  const next = useNextAction(data);
  const back = () => setForm(null);
  // Dialogs replace the panel: if both opened at once, either could end up on top.
  if (data && form === 'edit') return <EditAppointment appointment={data} onClose={back} />;
  if (data && form === 'cancel') return <CancelDialog appointment={data} onClose={back} />;
  const actions = (appointment: AppointmentDetail): readonly MenuAction[] => [
    {
      key: 'open',
      label: t('calendar.peek.open'),
      onSelect: () => void navigate(`${paths.appointments}?appointmentId=${appointmentId}`),
    },
    ...(canWrite && appointment.moves.length > 0
      ? [{ key: 'edit', label: t('calendar.peek.edit'), onSelect: () => setForm('edit') }]
      : []),
    ...(canWrite && canJoinWaitlist(appointment)
      ? [{ key: 'wait', label: t('booking.wait'), onSelect: () => joinWaitlist(appointment) }]
      : []),
    ...(appointment.moves.includes('cancelled')
      ? [
          {
            key: 'cancel',
            label: t('calendar.peek.cancel'),
            onSelect: () => setForm('cancel'),
            danger: true,
          },
        ]
      : []),
  ];
  return (
    <SidePanel
      open
      title={data?.patient.name ?? t('calendar.peek.title')}
      onClose={onClose}
      actions={data ? <RowMenu name={data.patient.name} actions={actions(data)} /> : null}
      footer={
        data ? (
          <>
            {canWrite && data.moves.includes('rescheduled') ? (
              <Button onClick={onReschedule}>{t('bookingForm.moveIt')}</Button>
            ) : null}
            {next ? (
              <NextActionButton {...next} />
            ) : (
              <Button asChild variant="solid">
                <Link to={`${paths.appointments}?appointmentId=${appointmentId}`}>
                  {t('calendar.peek.open')}
                </Link>
              </Button>
            )}
          </>
        ) : null
      }
    >
      {data ? (
        <>
          <PatientBanner patient={data.patient} actions={['charge']} />
          <AppointmentSummary appointment={data} />
        </>
      ) : error ? (
        <ErrorState
          problem={error instanceof ApiError ? error.problem : null}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingState shape="text" />
      )}
    </SidePanel>
  );
};
