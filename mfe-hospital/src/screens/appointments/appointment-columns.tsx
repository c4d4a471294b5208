import type { Appointment } from '@sala/shared-contracts';
import { Flex, Text } from '@sala/shared-ui';
import { AlertIcon, PricingIcon } from '@sala/shared-ui/icons';
import { useMedia, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useAppointmentStatusChip } from '../../components/appointment-status';
import { yearsSince } from '../../components/patient-age';
import { useZonedFormat } from '../../components/use-zoned-format';
import { useZones } from '../../components/use-zones';
import type { AppointmentTab } from './appointments-search';

/** Marks beside a name: something clinical to ask about, and money that is owed. */
export const PatientMarks = ({ patient }: Pick<Appointment, 'patient'>) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const owed = t('appointments.owes', { amount: format.money(patient.debt) });
  return (
    <>
      {patient.hasAlerts ? (
        <Text as="span" role="img" aria-label={t('appointments.alerts')} title={t('appointments.alerts')} color="status.red.fg" display="inline-flex" fontSize="sm">
          <AlertIcon size="1em" />
        </Text>
      ) : null}
      {patient.debt > 0 ? (
        <Text as="span" role="img" aria-label={owed} title={owed} color="status.amber.fg" display="inline-flex" fontSize="sm">
          <PricingIcon size="1em" />
        </Text>
      ) : null}
    </>
  );
};

const Time = ({ appointment, withDay }: { readonly appointment: Appointment; readonly withDay: boolean }) => {
  const { t } = useTranslation('hospital');
  const zoned = useZonedFormat(useZones().ofSite(appointment.site.id));
  const { startAt, endAt } = appointment;
  if (startAt === null || endAt === null) return t('appointments.noTime');
  return (
    <time dateTime={startAt} title={`${zoned.longDay(startAt)}, ${zoned.clock(startAt)}–${zoned.clock(endAt)}`}>
      {withDay ? zoned.moment(startAt) : zoned.clock(startAt)}
    </time>
  );
};

/** Today's rows need no day: the hour says when. */
export const useAppointmentColumns = (tab: AppointmentTab): readonly [Column<Appointment>, ...Column<Appointment>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = useAppointmentStatusChip();
  const below1536 = useMedia('(max-width: 95.99rem)');
  const waiting = tab === 'waitlist';
  const patient: Column<Appointment> = {
    key: 'patient',
    header: t('appointments.patient'),
    sortable: true,
    cut: { from: '16rem', below: '11rem' },
    cell: ({ patient: { name } }) => name,
  };
  const time: Column<Appointment> = {
    key: 'startAt',
    header: t('appointments.time'),
    sortable: true,
    cell: (appointment) => <Time appointment={appointment} withDay={tab !== 'today'} />,
  };
  const about: Column<Appointment> = {
    key: 'about',
    header: t('appointments.about'),
    cell: (appointment) => (
      <Flex as="span" display="inline-flex" align="center" gap="1.5">
        {t('appointments.aboutShort', { age: yearsSince(appointment.patient.birthDate) ?? 0, sex: t(`appointments.sexes.${appointment.patient.sex}`) })}
        <PatientMarks patient={appointment.patient} />
      </Flex>
    ),
  };
  const since: Column<Appointment> = { key: 'createdAt', header: t('appointments.since'), sortable: true, cell: ({ createdAt }) => format.date(createdAt) };
  const via: Column<Appointment> = { key: 'via', header: t('appointments.confirmation'), cell: ({ confirmedChannel }) => (confirmedChannel ? t(`appointments.vias.${confirmedChannel}`) : '—') };
  return [
    patient,
    waiting ? since : time,
    about,
    { key: 'practitioner', header: t('appointments.doctor'), cut: { from: '11rem', below: '8rem' }, showFrom: 'lg', cell: ({ practitioner }) => practitioner?.name ?? t('appointments.unassigned') },
    { key: 'type', header: t('appointments.type'), cut: '9rem', cell: ({ eventType }) => eventType.name },
    { key: 'status', header: t('appointments.status'), cell: ({ status }) => chipOf(status) },
    ...(waiting || below1536 ? [] : [via]),
  ];
};

