import { apiQuery, useCan } from '@sala/shared-auth';
import { sapCaseViews, type SapCaseRow, type SapConnection } from '@sala/shared-contracts';
import { Button, EmptyState } from '@sala/shared-ui';
import { OrganizationIcon, PlusIcon, SearchIcon } from '@sala/shared-ui/icons';
import { DataTable, Pagination } from '@sala/shared-ui/table';
import { Tabs } from '@sala/shared-ui/tabs';
import { keepPreviousData, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { ListBody, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useMemo } from 'react';
import { ConnectionBanner } from '../../parts/connection-banner';
import { useAdmissionColumns } from './admission-columns';
import { caseListQuery, nothingOpen, showsBeds, type AdmissionsPlace } from './admissions-search';
import { AdmissionsToolbar } from './admissions-toolbar';
import { BedBoard } from './bed-board';
import { OpenParts } from './open-parts';

export interface AdmissionsProps {
  readonly connection: SapConnection;
  readonly place: AdmissionsPlace;
  readonly go: (
    changes: SearchChanges<AdmissionsPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

type Row = SapCaseRow & { readonly id: string };

const noFilters = { unit: '', day: '', search: '' } as const;
const keyOf = ({ falnr }: SapCaseRow): string => falnr;
const isMuted = ({ status }: SapCaseRow): boolean => status === 'cancelled';

/** The cases of a view, as a list or as the beds in which they lie. */
export const AdmissionsScreen = ({ connection, place, go }: AdmissionsProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('sap:write');
  const columns = useAdmissionColumns();
  const query = useQuery({
    ...apiQuery('sapCaseList', { query: caseListQuery(place) }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => query.data?.items.map((one) => ({ ...one, id: one.falnr })),
    [query.data],
  );
  const list = useListScreen<Row, AdmissionsPlace>({ query, rows, go });
  const open = (falnr: string) => go({ ...nothingOpen, case: falnr });
  const isNarrowed = place.unit !== '' || place.search !== '' || place.day !== '';
  const empty = isNarrowed ? (
    <EmptyState
      icon={<SearchIcon />}
      title={t('sapCases.noneFound')}
      text={t('sapCases.noneFoundText')}
      action={<Button onClick={() => list.look(noFilters)}>{t('sapCases.clear')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<OrganizationIcon />}
      title={t(`sapCases.empty.${place.view}`)}
      text={t('sapCases.emptyText')}
    />
  );
  const counts = query.data?.views;
  const content = (
    <ListBody
      toolbar={<AdmissionsToolbar place={place} onLook={list.look} />}
      pages={
        query.data && !showsBeds(place) && query.data.total > query.data.pageSize ? (
          <Pagination
            page={place.page}
            pageSize={query.data.pageSize}
            total={query.data.total}
            onPageChange={(page) => list.look({ page })}
          />
        ) : null
      }
    >
      {showsBeds(place) ? (
        <BedBoard unit={place.unit} onOpen={open} />
      ) : (
        <DataTable
          {...list.table}
          label={t(`sapCases.views.${place.view}`)}
          columns={columns}
          rowKey={keyOf}
          isMuted={isMuted}
          onOpen={({ falnr }) => open(falnr)}
          selectedKey={place.case || undefined}
          empty={empty}
        />
      )}
    </ListBody>
  );
  return (
    <ListScreen
      title={t('sapCases.title')}
      permission={t('permissions.sap.read')}
      denied={list.denied}
      actions={
        <>
          <Button variant="ghost" onClick={() => go({ ...nothingOpen, messages: 'all' })}>
            {t('sapCases.messages')}
          </Button>
          {canWrite && connection.settings.driver === 'fhir' ? (
            <Button variant="solid" onClick={() => go({ ...nothingOpen, visit: '1' })}>
              <PlusIcon />
              {t('sapCases.visit.open')}
            </Button>
          ) : null}
        </>
      }
      toolbar={
        <ConnectionBanner
          connection={connection}
          onMessages={(messages) => go({ ...nothingOpen, messages })}
        />
      }
      panels={<OpenParts connection={connection} place={place} go={go} />}
    >
      <Tabs
        inTitle
        label={t('sapCases.view')}
        value={place.view}
        onChange={(view) => list.look({ view })}
        tabs={sapCaseViews.map((value) => {
          const count = counts?.find((one) => one.value === value)?.count;
          return {
            value,
            label: t(`sapCases.views.${value}`),
            ...(count === undefined ? {} : { count }),
            content: value === place.view ? content : null,
          };
        })}
      />
    </ListScreen>
  );
};
