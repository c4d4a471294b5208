import { apiQuery } from '@sala/shared-auth';
import type { PrescriptionRow } from '@sala/shared-contracts';
import { Button, EmptyState, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { PillIcon } from '@sala/shared-ui/icons';
import { DataTable } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { usePrescriptionColumns } from './prescription-columns';
import { PrescriptionToolbar } from './prescription-toolbar';
import {
  isFiltered,
  noFilters,
  pageSizes,
  parsePlace,
  queryOf,
  type PrescriptionsPlace,
} from './prescriptions-search';

const loadPanel = () => import('./prescription-panel');
const PrescriptionPanel = lazyPart(loadPanel, (module) => module.PrescriptionPanel);

const liveEvents = { 'prescription.': ['prescriptionList', 'prescriptionView'] } as const;

export interface PrescriptionListProps {
  readonly place: PrescriptionsPlace;
  readonly go: (
    changes: SearchChanges<PrescriptionsPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

const isOver = ({ status }: PrescriptionRow): boolean =>
  status === 'cancelled' || status === 'expired' || status === 'replaced';

/** All prescriptions, and the one that is open. */
export const PrescriptionList = ({ place, go }: PrescriptionListProps) => {
  const { t } = useTranslation('hospital');
  const query = useQuery({
    ...apiQuery('prescriptionList', { query: queryOf(place) }),
    placeholderData: keepPreviousData,
  });
  useLiveQueries(liveEvents);
  useLoadAhead(loadPanel);
  const list = useListScreen<PrescriptionRow, PrescriptionsPlace>({
    query,
    rows: query.data?.items,
    go,
  });
  const columns = usePrescriptionColumns();
  const filtered = isFiltered(place);
  return (
    <ListScreen
      title={t('prescriptions.title')}
      permission={t('permissions.clinical.read')}
      denied={list.denied}
      count={list.count}
      toolbar={<PrescriptionToolbar place={place} look={list.look} counts={query.data?.counts} />}
      pages={
        <ListPages
          place={place}
          sizes={pageSizes}
          total={query.data?.total}
          shown={query.data?.items.length ?? 0}
          onPage={go}
          onSize={list.look}
        />
      }
      panels={
        place.prescriptionId ? (
          <PrescriptionPanel
            key={place.prescriptionId}
            prescriptionId={place.prescriptionId}
            fromVisit={place.from === 'visit'}
            onClose={() => go({ prescriptionId: '', from: '' })}
            onOpen={(prescriptionId) => go({ prescriptionId, from: '' })}
          />
        ) : null
      }
    >
      <DataTable
        {...list.table}
        label={t('prescriptions.title')}
        columns={columns}
        rowKey={({ id }) => id}
        sort={place.sort}
        onSortChange={(sort) => list.look(parsePlace.changes({ sort }))}
        selectedKey={place.prescriptionId || undefined}
        onOpen={({ id }) => go({ prescriptionId: id, from: '' })}
        isMuted={isOver}
        empty={
          <EmptyState
            icon={<PillIcon />}
            title={t(filtered ? 'prescriptions.nothingFound' : 'prescriptions.none')}
            text={t(filtered ? 'prescriptions.nothingFoundText' : 'prescriptions.noneText')}
            action={
              filtered ? (
                <Button onClick={() => list.look({ search: '', ...noFilters })}>
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
