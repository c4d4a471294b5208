import { readablePhone, type Appointment } from '@sala/shared-contracts';
import { AlertIcon, PricingIcon } from '@sala/shared-ui/icons';
import { chosenColumn, MarkedText, RowMark, useMedia, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { useReasonText } from '../../parts/appointment/use-reason-text';
import { useAboutPatient } from '../../../patients/parts/patient-about';
import { useZonedFormats } from '../../../parts/use-zoned-format';
import { useOtherZone } from '../../parts/use-other-zone';
import type { AppointmentTab } from './appointments-search';
import { useRiskMark } from './no-show-risk';
import { useOfferChip } from './offer-chip';

/**
 * Marks next to a name: clinical alert and debt. Returns a function, so that lists look up the
 * labels once and not per row.
 */
export const usePatientMarks = (): ((patient: Appointment['patient']) => ReactNode) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const alerts = t('appointments.alerts');
  return useCallback(
    ({ hasAlerts, debt }) => (
      <>
        {hasAlerts ? <RowMark tone="red" label={alerts} icon={<AlertIcon />} /> : null}
        {debt > 0 ? (
          <RowMark
            tone="amber"
            label={t('appointments.owes', { amount: format.money(debt) })}
            icon={<PricingIcon />}
          />
        ) : null}
      </>
    ),
    [t, format, alerts],
  );
};

/** Time in the zone of the site, with its city if it differs from the company's. */
const useTimeOf = (withDay: boolean): ((appointment: Appointment) => ReactNode) => {
  const { t } = useTranslation('hospital');
  const formats = useZonedFormats();
  const otherZone = useOtherZone(true); // narrow rows
  return useCallback(
    ({ site, startAt, endAt, allDay }) => {
      if (startAt === null || endAt === null) return t('appointments.noTime');
      const zoned = formats(site.timeZone);
      const elsewhere = otherZone(site.timeZone, startAt);
      return (
        <time
          dateTime={startAt}
          title={`${zoned.longDay(startAt)}, ${zoned.clock(startAt)}–${zoned.clock(endAt)}, ${site.name}`}
        >
          {withDay ? zoned.moment(startAt) : zoned.clock(startAt)}
          {elsewhere ? <small> {elsewhere}</small> : null}
          {allDay ? <small> {t('appointments.allDay')}</small> : null}
        </time>
      );
    },
    [t, formats, otherZone, withDay],
  );
};

export interface AppointmentColumns {
  readonly columns: readonly [Column<Appointment>, ...Column<Appointment>[]];
  /** Optional columns besides patient and time. */
  readonly offered: readonly OfferedColumn[];
  /** Visible columns in order, without patient and time. */
  readonly shown: readonly string[];
}

const defaultColumns = ['about', 'practitioner', 'type', 'status', 'confirmation'];

/** Columns of the list: the user's choice or the default. Today's rows omit the date. */
export const useAppointmentColumns = (
  tab: AppointmentTab,
  chosen: readonly string[] | undefined,
): AppointmentColumns => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const aboutPatient = useAboutPatient();
  const chipOf = useAppointmentStatusChip();
  const marksOf = usePatientMarks();
  const riskMark = useRiskMark();
  const offerChip = useOfferChip();
  const reasonText = useReasonText();
  const timeOf = useTimeOf(tab !== 'today');
  const below1536 = useMedia('(max-width: 95.99rem)');
  const below1360 = useMedia('(max-width: 84.99rem)');
  return useMemo(() => {
    const waiting = tab === 'waitlist';
    const patient: Column<Appointment> = {
      key: 'patient',
      header: t('appointments.patient'),
      sortable: true,
      cut: { from: tab === 'today' ? '14rem' : '11rem', below: below1360 ? '10rem' : '11rem' },
      cell: ({ patient: { listName } }) => listName,
    };
    const time: Column<Appointment> = {
      key: 'startAt',
      phone: 'line',
      header: t('appointments.time'),
      sortable: true,
      cell: timeOf,
    };
    const about: Column<Appointment> = {
      key: 'about',
      phone: 'line',
      header: t('appointments.about'),
      // cards show marks alone: age and sex are in the panel
      phoneCell: ({ patient, noShowRisk }) =>
        patient.hasAlerts || patient.debt > 0 || riskMark(noShowRisk) ? (
          <>
            {marksOf(patient)}
            {riskMark(noShowRisk)}
          </>
        ) : null,
      cell: ({ patient, noShowRisk }) => (
        <MarkedText
          text={aboutPatient(patient)}
          marks={
            <>
              {marksOf(patient)}
              {riskMark(noShowRisk)}
            </>
          }
        />
      ),
    };
    const since: Column<Appointment> = {
      key: 'createdAt',
      phone: 'line',
      header: t('appointments.since'),
      sortable: true,
      cell: ({ createdAt }) => format.date(createdAt),
    };
    const confirmation: Column<Appointment> = {
      key: 'confirmation',
      header: t('appointments.confirmation'),
      cell: ({ confirmedChannel }) =>
        confirmedChannel ? t(`appointments.vias.${confirmedChannel}`) : '—',
    };
    const text = (
      key: string,
      cell: (appointment: Appointment) => string | null | undefined,
    ): Column<Appointment> => ({
      key,
      header: t(`appointments.offered.${key}`),
      cut: '11rem',
      cell: (appointment) => cell(appointment) ?? '—',
    });
    const all: readonly Column<Appointment>[] = [
      about,
      {
        key: 'practitioner',
        phone: 'line',
        header: t('appointments.doctor'),
        cut: { from: '9rem', below: below1360 ? '6.5rem' : '8rem' },
        showFrom: 'lg',
        cell: ({ practitioner }) => practitioner?.name ?? t('appointments.unassigned'),
      },
      {
        key: 'type',
        phone: 'line',
        header: t('appointments.type'),
        cut: { from: '9rem', below: below1360 ? '6.5rem' : '8rem' },
        cell: ({ eventType }) => eventType.name,
      },
      {
        key: 'status',
        phone: 'chip',
        header: t('appointments.status'),
        cell: (appointment) => offerChip(appointment) ?? chipOf(appointment.status),
      },
      confirmation,
      {
        key: 'risk',
        header: t('appointments.risk.title'),
        align: 'end',
        cell: ({ noShowRisk }) => (noShowRisk ? format.number(noShowRisk.score) : '—'),
      },
      text('record', ({ patient: { recordNumber } }) => recordNumber),
      text('phone', ({ patient: { phone } }) => (phone ? readablePhone(phone) : null)),
      text('department', ({ department }) => department.name),
      text('site', ({ site }) => site.name),
      text('room', ({ room }) => room?.name),
      text('bookedVia', ({ bookedVia }) => t(`appointments.vias.${bookedVia}`)),
      {
        key: 'price',
        header: t('appointments.facts.price'),
        align: 'end',
        cell: ({ priceQuoted }) => format.money(priceQuoted),
      },
      text('reason', reasonText),
    ];
    const byKey = new Map(all.map((column) => [column.key, column]));
    const omitted = new Set([
      ...(waiting || below1536 ? ['confirmation'] : []),
      ...(tab !== 'today' && below1360 ? ['type'] : []), // times with a day are wider
    ]);
    const wanted = chosen ?? defaultColumns.filter((key) => !omitted.has(key));
    const found = wanted.flatMap((key) => byKey.get(key) ?? []);
    const columns = chosen ? found.map(chosenColumn) : found;
    return {
      columns: [patient, waiting ? since : time, ...columns],
      offered: all.map(({ key, header }) => ({ key, label: header })),
      shown: columns.map(({ key }) => key),
    };
  }, [
    tab,
    chosen,
    t,
    aboutPatient,
    format,
    chipOf,
    marksOf,
    riskMark,
    offerChip,
    reasonText,
    timeOf,
    below1536,
    below1360,
  ]);
};
