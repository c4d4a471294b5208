import { apiQuery } from '@sala/shared-auth';
import { limits, readablePhone, type ReachablePatient } from '@sala/shared-contracts';
import { Button, EmptyState, ErrorState, Page, PageHeader, Text } from '@sala/shared-ui';
import { PatientsIcon, SearchIcon } from '@sala/shared-ui/icons';
import {
  DataTable,
  Pagination,
  SearchInput,
  TableToolbar,
  type Column,
} from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useFormat,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { pageSize, type PatientPlace } from './patient-search';

const idOf = ({ id }: ReachablePatient): string => id;

const useContactColumns = (): readonly [
  Column<ReachablePatient>,
  ...Column<ReachablePatient>[],
] => {
  const { t } = useTranslation('hospital');
  return useMemo(
    () => [
      { key: 'name', header: t('patients.one'), cut: '16rem', cell: ({ listName }) => listName },
      {
        key: 'phone',
        header: t('patient.phone'),
        cell: ({ phone }) => (phone ? readablePhone(phone) : '—'),
      },
      { key: 'email', header: t('patient.email'), cut: '16rem', cell: ({ email }) => email ?? '—' },
      {
        key: 'channels',
        header: t('patients.contacts.channels'),
        cell: ({ channels }) =>
          channels.map((channel) => t(`patients.consent.channels.${channel}`)).join(', '),
      },
    ],
    [t],
  );
};

export interface PatientContactsProps {
  readonly place: PatientPlace;
  readonly go: (
    changes: SearchChanges<PatientPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/**
 * Contacts who agreed to marketing, for users who see nothing else of patients
 * (docs/spec/patients.md §7).
 */
export const PatientContacts = ({ place, go }: PatientContactsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const columns = useContactColumns();
  const { search } = place;
  const query = { search: search || undefined, page: Number(place.page) || 1, pageSize };
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('patientContactList', { query }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const failure = useFailure(error);
  const empty = search ? (
    <EmptyState
      icon={<SearchIcon />}
      title={t('patients.noneFound')}
      text={t('patients.contacts.noneFound')}
      action={
        <Button onClick={() => go({ search: '', page: '' })}>{t('patients.contacts.all')}</Button>
      }
    />
  ) : (
    <EmptyState
      icon={<PatientsIcon />}
      title={t('patients.contacts.none')}
      text={t('patients.contacts.noneText')}
    />
  );
  return (
    <Page>
      <PageHeader
        title={t('patients.title')}
        count={
          data && data.totalIs !== 'exact'
            ? t(`patients.${data.totalIs}`, { n: format.number(data.total) })
            : data?.total
        }
      />
      <Text tone="muted" mb="2">
        {t('patients.contacts.about')}
      </Text>
      <TableToolbar>
        <SearchInput
          wide
          label={t('patients.contacts.search')}
          value={search}
          onChange={(words) => go({ search: words, page: '' }, { replace: true })}
        />
      </TableToolbar>
      <DataTable
        label={t('patients.title')}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={idOf}
        loading={isPending}
        stale={isPlaceholderData}
        error={
          failure && !data ? (
            <ErrorState problem={failure} onRetry={() => void refetch()} retrying={isFetching} />
          ) : null
        }
        empty={empty}
      />
      {data && data.total > pageSize ? (
        <Pagination
          page={data.page}
          pageSize={pageSize}
          total={Math.min(data.total, limits.patientDepthMax)}
          onPageChange={(page) => go({ page: page === 1 ? '' : String(page) })}
        />
      ) : null}
    </Page>
  );
};
