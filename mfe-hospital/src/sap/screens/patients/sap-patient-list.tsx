import { apiQuery } from '@sala/shared-auth';
import type { SapPatientRow } from '@sala/shared-contracts';
import { Button, EmptyState } from '@sala/shared-ui';
import { ExpandIcon, PatientsIcon, SearchIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { DataTable, useIsPhone } from '@sala/shared-ui/table';
import { keepPreviousData, useQuery, useTranslation } from '@sala/shell-sdk';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useMemo, type ReactNode } from 'react';
import { ConnectionBanner } from '../../parts/connection-banner';
import { OpenParts, type SapPlaceProps } from './open-parts';
import { useSapPatientColumns } from './sap-patient-columns';
import {
  isFiltered,
  noFilters,
  nothingOpen,
  pageSizes,
  parseSapPlace,
  sapPatientsQuery,
  type SapPlace,
} from './sap-patients-search';
import { SapPatientsToolbar } from './sap-patients-toolbar';

const keyOf = ({ patnr }: SapPatientRow): string => patnr;
const isMuted = ({ cancelled, mergedInto }: SapPatientRow): boolean =>
  cancelled || mergedInto !== null;

/** Patients as read from SAP, with what is open above them. */
export const SapPatientList = ({ connection, place, go }: SapPlaceProps) => {
  const { t } = useTranslation('hospital');
  const phone = useIsPhone();
  const columns = useSapPatientColumns();
  const query = useQuery({
    ...apiQuery('sapPatientList', { query: sapPatientsQuery(place) }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => query.data?.items.map((record) => ({ ...record, id: record.patnr })),
    [query.data],
  );
  const list = useListScreen<SapPatientRow & { readonly id: string }, SapPlace>({
    query,
    rows,
    go,
  });
  const asksSap = connection.settings.driver === 'fhir';
  const find = asksSap ? (
    <Button variant="solid" onClick={() => go({ ...nothingOpen, find: '1' })}>
      <SearchIcon />
      {t('sapPatients.find.open')}
    </Button>
  ) : null;
  const more = [
    {
      key: 'twins',
      label: t('sapPatients.twins.open'),
      onSelect: () => go({ ...nothingOpen, report: 'twins' }),
    },
    {
      key: 'messages',
      label: t('sapPatients.messages'),
      onSelect: () => go({ ...nothingOpen, messages: 'all' }),
    },
  ];
  const empty = (): ReactNode =>
    isFiltered(place) ? (
      <EmptyState
        icon={<SearchIcon />}
        title={t('sapPatients.noneFound')}
        text={t(asksSap ? 'sapPatients.noneFoundText' : 'sapPatients.noneSentText')}
        action={
          <>
            <Button onClick={() => list.look(noFilters)}>{t('sapPatients.filters.clear')}</Button>
            {find}
          </>
        }
      />
    ) : (
      <EmptyState
        icon={<PatientsIcon />}
        title={t('sapPatients.empty')}
        text={t(asksSap ? 'sapPatients.emptyText' : 'sapPatients.emptySentText')}
        action={find}
      />
    );
  return (
    <ListScreen
      title={t('sapPatients.title')}
      permission={t('permissions.sap.read')}
      denied={list.denied}
      count={list.count}
      actions={
        <>
          {phone ? (
            <ActionMenu
              trigger={
                <Button variant="ghost">
                  {t('sapPatients.more')}
                  <ExpandIcon />
                </Button>
              }
              actions={more}
            />
          ) : (
            more.map(({ key, label, onSelect }) => (
              <Button key={key} variant="ghost" onClick={onSelect}>
                {label}
              </Button>
            ))
          )}
          {find}
        </>
      }
      toolbar={
        <>
          <ConnectionBanner
            connection={connection}
            onMessages={(messages) => go({ ...nothingOpen, messages })}
          />
          <SapPatientsToolbar place={place} onLook={list.look} links={query.data?.links} />
        </>
      }
      pages={
        <ListPages
          place={place}
          sizes={pageSizes}
          total={query.data?.total}
          shown={list.table.rows.length}
          onPage={list.look}
          onSize={list.look}
        />
      }
      panels={<OpenParts connection={connection} place={place} go={go} />}
    >
      <DataTable
        {...list.table}
        label={t('sapPatients.title')}
        columns={columns}
        rowKey={keyOf}
        isMuted={isMuted}
        sort={place.sort}
        onSortChange={(sort) => list.look(parseSapPlace.changes({ sort }))}
        onOpen={({ patnr }) => go({ ...nothingOpen, patnr })}
        selectedKey={place.patnr || undefined}
        empty={empty()}
      />
    </ListScreen>
  );
};
