import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, ErrorState, lazyPart, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { CustomersIcon, PlusIcon, SearchIcon } from '@sala/shared-ui/icons';
import { FilterSelect, Pagination, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { keepPreviousData, useCommands, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { customerStatusNames } from '../../components/customer-statuses';
import { isDenied, useFailure } from '../../components/failure';
import { isSort, pageSizes, parsePlace, queryOf, type CustomerPlace } from './customer-search';
import { CustomersTable } from './customers-table';

/* Forms and dialogs are a third of the screen's code and nothing of its first look. */
const loadPanel = () => import('./open-panel');
const OpenPanel = lazyPart(loadPanel, (module) => module.OpenPanel);
const DeleteCustomerDialog = lazyPart(() => import('./delete-customer-dialog'), (module) => module.DeleteCustomerDialog);

const noFields: readonly CustomField[] = [];
const noCustomers: readonly Customer[] = [];

/** /customer-management: the company's customers with its own fields. */
export default function CustomerManagementPage() {
  const { t } = useTranslation('customers');
  const canRead = useCan('customers:read');
  const canWrite = useCan('customers:write');
  const canDelete = useCan('customers:delete');
  const canReadFields = useCan('customer-fields:read');
  const [place, go] = useSearchState(parsePlace);
  const [deleting, setDeleting] = useState<Customer | null>(null);
  const list = useQuery({ ...apiQuery('customerList', { query: queryOf(place) }), enabled: canRead, placeholderData: keepPreviousData });
  const fields = useQuery({ ...apiQuery('customerFieldList'), enabled: canRead && canReadFields });
  const loading = list.isPending || (canReadFields && fields.isPending);
  const failure = useFailure(list.error);
  useLoadAhead(loadPanel);
  const openNew = () => go({ new: '1', customerId: undefined });
  useCommands(canWrite ? [{ id: 'new', label: t('customers.new'), keys: 'n', run: openNew }] : []);

  if (!canRead || isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('customers.title')} />
        <AccessDenied permission="customers:read" />
      </Page>
    );
  }

  const close = () => go({ new: undefined, customerId: undefined });
  /** Another search begins at its first page. */
  const look = (changes: Partial<Pick<CustomerPlace, 'search' | 'status' | 'sort' | 'pageSize'>>, replace = false) =>
    go({ ...changes, page: undefined }, { replace });
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('customers.new')}
    </Button>
  ) : undefined;
  const rows = list.data?.items ?? noCustomers;
  const total = list.data?.total;

  const empty = () => {
    if (place.search || place.status) {
      const clear = <Button onClick={() => look({ search: '', status: '' })}>{t('customers.clear')}</Button>;
      return <EmptyState icon={<SearchIcon />} title={t('customers.noneFound')} text={t('customers.noneFoundText')} action={clear} />;
    }
    if (place.page > 1) {
      return <EmptyState title={t('customers.noPage')} action={<Button onClick={() => look({})}>{t('customers.firstPage')}</Button>} />;
    }
    const text = t(canWrite ? 'customers.emptyText' : 'customers.emptyReadOnly');
    return <EmptyState icon={<CustomersIcon />} title={t('customers.empty')} text={text} action={create} />;
  };

  return (
    <Page>
      <PageHeader title={t('customers.title')} count={total} actions={create} />
      <TableToolbar>
        <SearchInput label={t('customers.search')} value={place.search} onChange={(search) => look({ search }, true)} />
        <FilterSelect
          label={t('customers.status')}
          value={place.status}
          allLabel={t('customers.allStatuses')}
          onChange={(status) => look({ status: parsePlace({ status }).status })}
          options={customerStatusNames.map((status) => ({ value: status, label: t(`customers.statuses.${status}`) }))}
        />
      </TableToolbar>
      <CustomersTable
        // With the rows, not before them: a column more would push the skeleton's others aside.
        fields={loading ? noFields : (fields.data?.items ?? noFields)}
        rows={rows}
        loading={loading}
        stale={list.isPlaceholderData}
        error={failure && !list.data ? <ErrorState problem={failure} onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
        empty={empty()}
        sort={place.sort}
        onSortChange={(sort) => look({ sort: isSort(sort) ? sort : 'name' })}
        selectedKey={place.customerId || undefined}
        canWrite={canWrite}
        onOpen={({ id }) => go({ customerId: id, new: undefined })}
        onDelete={canDelete ? setDeleting : undefined}
      />
      {total !== undefined && rows.length > 0 ? (
        <Pagination
          page={place.page}
          pageSize={place.pageSize}
          total={total}
          pageSizes={pageSizes}
          onPageChange={(page) => go({ page: page === 1 ? undefined : page })}
          onPageSizeChange={(pageSize) => look({ pageSize })}
        />
      ) : null}
      {place.new || place.customerId ? (
        <OpenPanel
          place={place}
          listed={rows}
          answer={{ fields: canReadFields ? fields.data?.items : noFields, error: fields.error, retry: () => void fields.refetch() }}
          onClose={close}
          onDelete={canDelete ? setDeleting : undefined}
        />
      ) : null}
      {deleting ? (
        <DeleteCustomerDialog
          customer={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            close();
          }}
        />
      ) : null}
    </Page>
  );
}
