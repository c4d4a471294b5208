import type { EmergencyAccess } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, Flex, lazyPart } from '@sala/shared-ui';
import { SecurityIcon } from '@sala/shared-ui/icons';
import { DataTable, type Column } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  Link,
  useCrumb,
  useFormat,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { DeniedList, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { paths } from '../../../../paths';
import { AccessState } from './access-state';
import {
  isReportFiltered,
  noReportFilters,
  parseReport,
  reportQueryOf,
  type ReportPlace,
} from './report-search';
import { ReportToolbar } from './report-toolbar';

const OpenUse = lazyPart(
  () => import('./open-use'),
  (module) => module.OpenUse,
);

const firstPage = { before: '' } as const;

const useReportColumns = (): readonly [Column<EmergencyAccess>, ...Column<EmergencyAccess>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return [
    {
      key: 'openedAt',
      phone: 'line',
      header: t('emergencyReport.openedAt'),
      cell: ({ openedAt }) => format.dateTime(openedAt),
    },
    {
      key: 'person',
      phone: 'title',
      header: t('emergencyReport.person'),
      cut: '12rem',
      cell: ({ user }) => user.name,
    },
    {
      key: 'patient',
      phone: 'line',
      header: t('patients.one'),
      cut: '12rem',
      cell: ({ patient }) => patient.listName,
    },
    {
      key: 'kind',
      header: t('emergencyReport.kinds.label'),
      cell: ({ kind }) => t(`emergencyReport.kinds.${kind}`),
    },
    {
      key: 'reason',
      header: t('emergencyReport.reason'),
      cut: { from: '18rem', below: '12rem' },
      cell: ({ reason }) => reason,
    },
    {
      key: 'reads',
      header: t('emergencyReport.reads'),
      align: 'end',
      cell: ({ reads }) => format.number(reads),
    },
    {
      key: 'state',
      phone: 'chip',
      header: t('emergencyReport.review'),
      cell: (use) => <AccessState {...use} />,
    },
  ];
};

const Report = () => {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseReport);
  const query = useQuery({
    ...apiQuery('emergencyAccessList', { query: reportQueryOf(place) }),
    placeholderData: keepPreviousData,
  });
  const list = useListScreen<EmergencyAccess, ReportPlace>({
    query,
    rows: query.data?.items,
    go,
    resets: firstPage,
  });
  useCrumb(t('emergencyReport.title'));
  const columns = useReportColumns();
  const { data } = query;
  const filtered = isReportFiltered(place);
  return (
    <ListScreen
      title={t('emergencyReport.title')}
      permission={t('permissions.emergency-access.read')}
      denied={list.denied}
      actions={
        <Button asChild>
          <Link to={paths.patient}>{t('emergencyReport.back')}</Link>
        </Button>
      }
      toolbar={
        <ReportToolbar
          place={place}
          look={list.look}
          users={data?.users ?? []}
          unreviewed={data?.unreviewed}
        />
      }
      pages={
        place.before || data?.next ? (
          <Flex gap="2" justify="flex-end" py="2">
            {place.before ? (
              <Button size="sm" onClick={() => list.look(firstPage)}>
                {t('emergencyReport.newest')}
              </Button>
            ) : null}
            {data?.next ? (
              <Button size="sm" onClick={() => list.look({ before: data.next ?? '' })}>
                {t('emergencyReport.older')}
              </Button>
            ) : null}
          </Flex>
        ) : null
      }
      panels={
        place.use ? (
          <OpenUse
            key={place.use}
            id={place.use}
            onClose={() => go({ use: '' })}
            onPatient={(patient) => list.look({ ...noReportFilters, patient, use: '' })}
          />
        ) : null
      }
    >
      <DataTable
        {...list.table}
        label={t('emergencyReport.title')}
        columns={columns}
        rowKey={({ id }) => id}
        selectedKey={place.use || undefined}
        onOpen={({ id }) => go({ use: id })}
        empty={
          <EmptyState
            icon={<SecurityIcon />}
            title={t(filtered ? 'emergencyReport.nothingFound' : 'emergencyReport.none')}
            text={t(filtered ? 'emergencyReport.nothingFoundText' : 'emergencyReport.noneText')}
            action={
              filtered ? (
                <Button onClick={() => list.look(noReportFilters)}>{t('patients.clear')}</Button>
              ) : undefined
            }
          />
        }
      />
    </ListScreen>
  );
};

/** /hospital/patient?report=emergency: every use of emergency access, for review. */
export const EmergencyReport = () => {
  const { t } = useTranslation('hospital');
  const canRead = useCan('emergency-access:read');
  return canRead ? (
    <Report />
  ) : (
    <DeniedList
      title={t('emergencyReport.title')}
      permission={t('permissions.emergency-access.read')}
    />
  );
};
