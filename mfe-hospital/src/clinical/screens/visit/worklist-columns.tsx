import type { VisitRow } from '@sala/shared-contracts';
import { AlertIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { MarkedText, RowMark, useMedia, type Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useAboutPatient } from '../../../patients/parts/patient-about';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import { VisitStateChip } from './visit-state';

const ArrivalTime = ({
  visit,
  today,
}: {
  readonly visit: VisitRow;
  readonly today: string | undefined;
}) => {
  const zone = useZones().ofSite(visit.site.id);
  const zoned = useZonedFormat(zone);
  const sameDay = dayOf(wallAt(visit.startedAt, zone)) === today || visit.state !== 'to_sign';
  return (
    <time dateTime={visit.startedAt} title={zoned.longDay(visit.startedAt)}>
      {sameDay ? zoned.clock(visit.startedAt) : zoned.moment(visit.startedAt)}
    </time>
  );
};

const PatientSummary = ({ patient, hasAllergies }: Pick<VisitRow, 'patient' | 'hasAllergies'>) => {
  const { t } = useTranslation('hospital');
  const aboutPatient = useAboutPatient();
  return (
    <MarkedText
      text={aboutPatient(patient)}
      marks={
        hasAllergies ? (
          <RowMark tone="red" label={t('visits.hasAllergies')} icon={<AlertIcon />} />
        ) : null
      }
    />
  );
};

export const useWorklistColumns = (
  date: string | undefined,
): readonly [Column<VisitRow>, ...Column<VisitRow>[]] => {
  const { t } = useTranslation('hospital');
  const wide = useMedia('(min-width: 96rem)');
  const department: Column<VisitRow> = {
    key: 'department',
    header: t('visits.department'),
    cut: '9rem',
    phone: 'hidden',
    cell: ({ department: { name } }) => name,
  };
  return [
    {
      key: 'patient',
      phone: 'title',
      header: t('visits.patient'),
      cut: { from: '14rem', below: '11rem' },
      cell: ({ patient }) => patient.listName,
    },
    {
      key: 'arrived',
      phone: 'line',
      header: t('visits.arrived'),
      cell: (visit) => <ArrivalTime visit={visit} today={date} />,
    },
    { key: 'token', header: t('visits.token'), mono: true, cell: ({ token }) => token ?? '—' },
    {
      key: 'about',
      header: t('visits.aboutHeader'),
      cell: (visit) => <PatientSummary {...visit} />,
    },
    {
      key: 'complaint',
      phone: 'line',
      header: t('visits.complaint'),
      cut: { from: '9rem', below: '7.5rem' },
      showFrom: 'lg',
      cell: ({ chiefComplaint, eventType }) => chiefComplaint ?? eventType ?? '—',
    },
    {
      key: 'practitioner',
      phone: 'line',
      header: t('visits.practitioner'),
      cut: '7rem',
      cell: ({ practitioner }) => practitioner?.name ?? t('visits.nobodyYet'),
    },
    ...(wide ? [department] : []),
    {
      key: 'state',
      phone: 'chip',
      header: t('visits.state'),
      cell: ({ state, authorInactive }) =>
        authorInactive ? (
          <StatusChip {...statusLooks.problem}>{t('visits.authorInactive')}</StatusChip>
        ) : (
          <VisitStateChip state={state} />
        ),
    },
  ];
};
