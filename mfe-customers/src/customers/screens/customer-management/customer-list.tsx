import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { ErrorState, lazyPart, Page, PageHeader, Text, useLoadAhead } from '@sala/shared-ui';
import { useCommands, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useCallback, useMemo, useState } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import { useCustomerColumns } from './customer-columns';
import { filtersIn, isSort, noFilters, queryOf, type CustomerPlace } from './customer-search';
import { CustomersTable } from './customers-table';
import { ListHeader, NewCustomerButton } from './list-header';
import { ListToolbar, type ListTool } from './list-toolbar';
import { NoCustomers } from './no-customers';
import { useCustomerPages } from './use-customer-pages';

/* Everything but the first rows comes when somebody acts. */
const loadPanel = () => import('./open-panel');
const OpenPanel = lazyPart(loadPanel, (module) => module.OpenPanel);
const ListTools = lazyPart(
  () => import('./list-tools'),
  (module) => module.ListTools,
);
const CustomerDialogs = lazyPart(
  () => import('./customer-dialogs'),
  (module) => module.CustomerDialogs,
);
const CustomersBulkBar = lazyPart(
  () => import('./bulk/bulk-bar'),
  (module) => module.CustomersBulkBar,
);
const CustomerBoard = lazyPart(
  () => import('./customer-board'),
  (module) => module.CustomerBoard,
);
const CustomerGroups = lazyPart(
  () => import('./groups/customer-groups'),
  (module) => module.CustomerGroups,
);
const ImportCustomers = lazyPart(
  () => import('./import-customers'),
  (module) => module.ImportCustomers,
);
const FilterChips = lazyPart(
  () => import('./filter-chips'),
  (module) => module.FilterChips,
);

const noFields: readonly CustomField[] = [];
const nobody: ReadonlySet<string> = new Set();

/** What a person asked to do with one customer. */
export interface Asked {
  readonly what: 'block' | 'delete';
  readonly customer: Customer;
}

export interface CustomerListProps {
  readonly place: CustomerPlace;
  readonly go: (
    changes: SearchChanges<CustomerPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** The list or the board of customers, and what is open beside it. */
export const CustomerList = ({ place, go }: CustomerListProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('customers:write');
  const canDelete = useCan('customers:delete');
  const canReadFields = useCan('customer-fields:read');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tool, setTool] = useState<ListTool | null>(null);
  const [selected, setSelected] = useState(nobody);
  const board = place.view === 'board';
  const inGroups = place.view === 'group';
  const listed = !board && !inGroups;
  const { first, rows, more } = useCustomerPages(queryOf(place), listed);
  const fieldList = useQuery({ ...apiQuery('customerFieldList'), enabled: canReadFields });
  const loading = (listed && first.isPending) || (canReadFields && fieldList.isPending);
  // With the rows, not before them: a column more would push the skeleton's others aside.
  const fields = (loading && listed ? undefined : fieldList.data?.items) ?? noFields;
  const [chosen, choose] = useColumnChoice('customers');
  const { columns, offered, shown } = useCustomerColumns(fields, chosen);
  const failure = useFailure(first.error);
  useLoadAhead(loadPanel);
  const openNew = useCallback(() => go({ new: '1', customerId: undefined }), [go]);
  useCommands(canWrite ? [{ id: 'new', label: t('customer.new'), keys: 'n', run: openNew }] : []);

  const open = useCallback(
    ({ id }: Customer) => go({ customerId: id, new: undefined, edit: undefined, tab: undefined }),
    [go],
  );
  const edit = useCallback(
    ({ id }: Customer) => go({ customerId: id, new: undefined, edit: '1' }),
    [go],
  );
  const merge = useCallback(
    ({ id }: Customer) => go({ customerId: id, new: undefined, edit: undefined, merge: '1' }),
    [go],
  );
  const block = useCallback((customer: Customer) => setAsked({ what: 'block', customer }), []);
  const remove = useCallback((customer: Customer) => setAsked({ what: 'delete', customer }), []);
  const close = () =>
    go({
      new: undefined,
      customerId: undefined,
      edit: undefined,
      merge: undefined,
      tab: undefined,
    });
  /** Other rows: what was ticked among the ones before is not meant any more. */
  const look = useCallback(
    (changes: SearchChanges<CustomerPlace>, replace = false) => {
      setSelected(nobody);
      go(changes, { replace });
    },
    [go],
  );
  const importMore = useCallback(() => go({ import: 'new' }), [go]);
  const sortBy = useCallback(
    (sort: string) => look({ sort: isSort(sort) ? sort : 'name' }),
    [look],
  );
  const unfiltered = () => look({ search: '', ...noFilters });
  const ticked = useMemo(
    () => (selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id))),
    [rows, selected],
  );

  if (isDenied(first.error)) {
    return (
      <Page>
        <PageHeader title={t('customers.title')} />
        <AccessDenied permission={t('permissions.customers.read')} />
      </Page>
    );
  }

  return (
    <Page>
      <ListHeader
        place={place}
        listed={listed ? first.data : undefined}
        shown={shown}
        onImport={importMore}
        onNew={openNew}
      />
      <ListToolbar place={place} fields={fields} onLook={look} onTool={setTool} />
      {filtersIn(place) > 0 ? (
        <FilterChips place={place} fields={fields} onLook={look} onClear={unfiltered} />
      ) : null}
      {first.data?.similar && listed ? (
        <Text role="status" size="sm" tone="muted" pb="2">
          {t('customers.similar')}
        </Text>
      ) : null}
      {board ? (
        <CustomerBoard place={place} onOpen={open} onBlock={block} canWrite={canWrite} />
      ) : inGroups ? (
        <CustomerGroups
          place={place}
          fields={fields}
          columns={columns}
          onLook={look}
          onOpen={open}
        />
      ) : (
        <CustomersTable
          columns={columns}
          fit={chosen !== undefined}
          rows={rows}
          loading={loading}
          stale={first.isPlaceholderData}
          more={more}
          error={
            failure && !first.data ? (
              <ErrorState
                problem={failure}
                onRetry={() => void first.refetch()}
                retrying={first.isFetching}
              />
            ) : null
          }
          empty={
            <NoCustomers
              filtered={place.search !== '' || filtersIn(place) > 0}
              onClear={unfiltered}
              action={canWrite ? <NewCustomerButton onNew={openNew} /> : undefined}
            />
          }
          sort={place.sort}
          onSortChange={sortBy}
          selectedKey={place.customerId || undefined}
          selected={selected}
          onSelect={canWrite ? setSelected : undefined}
          onOpen={open}
          onEdit={canWrite ? edit : undefined}
          onBlock={canWrite ? block : undefined}
          onMerge={canDelete ? merge : undefined}
          onDelete={canDelete ? remove : undefined}
        />
      )}
      {ticked.length > 0 ? (
        <CustomersBulkBar
          customers={ticked}
          columns={['name', ...shown]}
          onDone={() => setSelected(nobody)}
        />
      ) : null}
      {tool ? (
        <ListTools
          tool={tool}
          place={place}
          fields={fieldList.data?.items ?? noFields}
          columns={{ offered, shown, chosen, choose }}
          onLook={look}
          onClose={() => setTool(null)}
        />
      ) : null}
      {place.new || place.customerId ? (
        <OpenPanel
          place={place}
          go={go}
          listed={rows}
          answer={{
            fields: canReadFields ? fieldList.data?.items : noFields,
            error: fieldList.error,
            retry: () => void fieldList.refetch(),
          }}
          onClose={close}
          onBlock={canWrite ? block : undefined}
          onDelete={canDelete ? remove : undefined}
        />
      ) : null}
      {place.import && canWrite ? (
        <ImportCustomers
          importId={place.import === 'new' ? '' : place.import}
          onImport={(importId) => go({ import: importId || 'new' }, { replace: true })}
          onClose={() => go({ import: undefined })}
        />
      ) : null}
      {asked ? (
        <CustomerDialogs
          asked={asked}
          onClose={() => setAsked(null)}
          onGone={() => {
            setAsked(null);
            close();
          }}
        />
      ) : null}
    </Page>
  );
};
