import type { VisitRow } from '@sala/shared-contracts';
import { Flex, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useMedia, type Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useAge } from '../../../patients/parts/patient-age';
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
  const age = useAge();
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5">
      {t('visits.about', { age: age(patient.birthDate), sex: t(`visits.sexes.${patient.sex}`) })}
      {hasAllergies ? (
        <Text
          as="span"
          role="img"
          aria-label={t('visits.hasAllergies')}
          title={t('visits.hasAllergies')}
          color="status.red.fg"
          display="inline-flex"
        >
          <AlertIcon size="1em" />
        </Text>
      ) : null}
    </Flex>
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
      cell: ({ patient }) => patient.name,
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
      cut: '9rem',
      showFrom: 'lg',
      cell: ({ chiefComplaint, eventType }) => chiefComplaint ?? eventType ?? '—',
    },
    {
      key: 'practitioner',
      phone: 'line',
      header: t('visits.practitioner'),
      cut: '8rem',
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
