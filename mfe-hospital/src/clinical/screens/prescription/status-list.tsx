import { apiQuery } from '@sala/shared-auth';
import type { PrescriptionStatusFacts } from '@sala/shared-contracts';
import { Button, EmptyState, Text } from '@sala/shared-ui';
import { PillIcon } from '@sala/shared-ui/icons';
import { DataTable, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { keepPreviousData, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { PrintPrescription } from '../../parts/prescription/print-prescription';
import { useStatusColumns } from './prescription-columns';
import type { PrescriptionListProps } from './prescription-list';
import type { PrescriptionsPlace } from './prescriptions-search';

const liveEvents = { 'prescription.': ['prescriptionStatusList'] } as const;

/** What reception sees: folio, status and dates, and the paper again. Never what is prescribed. */
export const StatusList = ({ place, go }: PrescriptionListProps) => {
  const { t } = useTranslation('hospital');
  const query = useQuery({
    ...apiQuery('prescriptionStatusList', {
      query: {
        search: place.search || undefined,
        patientId: place.patientId || undefined,
      },
    }),
    placeholderData: keepPreviousData,
  });
  useLiveQueries(liveEvents);
  const list = useListScreen<PrescriptionStatusFacts, PrescriptionsPlace>({
    query,
    rows: query.data?.items,
    go,
  });
  const columns = useStatusColumns();
  return (
    <ListScreen
      title={t('prescriptions.title')}
      permission={t('permissions.prescriptions.read')}
      denied={list.denied}
      count={list.count}
      toolbar={
        <>
          <TableToolbar>
            <SearchInput
              wide
              label={t('prescriptions.searchStatus')}
              value={place.search}
              onChange={(search) => list.look({ search }, true)}
            />
          </TableToolbar>
          <Text size="sm" tone="muted" pb="2">
            {t('prescriptions.statusOnly')}
          </Text>
        </>
      }
    >
      <DataTable
        {...list.table}
        label={t('prescriptions.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={({ id }) => <PrintPrescription prescriptionId={id} />}
        empty={
          <EmptyState
            icon={<PillIcon />}
            title={t(place.search ? 'prescriptions.nothingFound' : 'prescriptions.none')}
            text={t(place.search ? 'prescriptions.nothingFoundText' : 'prescriptions.noneText')}
            action={
              place.search ? (
                <Button onClick={() => list.look({ search: '' })}>
                  {t('prescriptions.clear')}
                </Button>
              ) : undefined
            }
          />
        }
      />
    </ListScreen>
  );
};
