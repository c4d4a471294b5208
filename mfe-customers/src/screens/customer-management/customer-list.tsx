import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, ErrorState, IconButton, lazyPart, Page, PageHeader, Text, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon, UploadIcon } from '@sala/shared-ui/icons';
import { useCommands, useFormat, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useCallback, useMemo, useState } from 'react';
import { useColumnChoice } from '../../components/column-choice';
import { useCustomerColumns } from './customer-columns';
import { filterQueryOf, filtersIn, isSort, noFilters, queryOf, type CustomerPlace } from './customer-search';
import { CustomersTable } from './customers-table';
import { ListToolbar, type ListTool } from './list-toolbar';
import { NoCustomers } from './no-customers';
import { useCustomerPages } from './use-customer-pages';

/* Everything but the first rows comes when somebody acts. */
const loadPanel = () => import('./open-panel');
const OpenPanel = lazyPart(loadPanel, (module) => module.OpenPanel);
const ListTools = lazyPart(() => import('./list-tools'), (module) => module.ListTools);
const CustomerDialogs = lazyPart(() => import('./customer-dialogs'), (module) => module.CustomerDialogs);
const CustomersBulkBar = lazyPart(() => import('./bulk/bulk-bar'), (module) => module.CustomersBulkBar);
const CustomerBoard = lazyPart(() => import('./customer-board'), (module) => module.CustomerBoard);
const CustomerGroups = lazyPart(() => import('./groups/customer-groups'), (module) => module.CustomerGroups);
const ImportCustomers = lazyPart(() => import('./import-customers'), (module) => module.ImportCustomers);
const ExportCustomers = lazyPart(() => import('./export-customers'), (module) => module.ExportCustomers);
const FilterChips = lazyPart(() => import('./filter-chips'), (module) => module.FilterChips);

const noFields: readonly CustomField[] = [];
const nobody: ReadonlySet<string> = new Set();

/** What a person asked to do with one customer. */
export interface Asked {
  readonly what: 'block' | 'delete';
  readonly customer: Customer;
}

export interface CustomerListProps {
  readonly place: CustomerPlace;
  readonly go: (changes: SearchChanges<CustomerPlace>, options?: { readonly replace?: boolean }) => void;
}

/** The list or the board of customers, and what is open beside it. */
export const CustomerList = ({ place, go }: CustomerListProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const canWrite = useCan('customers:write');
  const canDelete = useCan('customers:delete');
  const canExport = useCan('customers:export');
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
  const openNew = () => go({ new: '1', customerId: undefined });
  useCommands(canWrite ? [{ id: 'new', label: t('customer.new'), keys: 'n', run: openNew }] : []);

  const open = useCallback(({ id }: Customer) => go({ customerId: id, new: undefined, edit: undefined, tab: undefined }), [go]);
  const edit = useCallback(({ id }: Customer) => go({ customerId: id, new: undefined, edit: '1' }), [go]);
  const merge = useCallback(({ id }: Customer) => go({ customerId: id, new: undefined, edit: undefined, merge: '1' }), [go]);
  const block = useCallback((customer: Customer) => setAsked({ what: 'block', customer }), []);
  const remove = useCallback((customer: Customer) => setAsked({ what: 'delete', customer }), []);
  const close = () => go({ new: undefined, customerId: undefined, edit: undefined, merge: undefined, tab: undefined });
  /** Other rows: what was ticked among the ones before is not meant any more. */
  const look = (changes: SearchChanges<CustomerPlace>, replace = false) => {
    setSelected(nobody);
    go(changes, { replace });
  };
  /** Beyond some thousands nobody counts to the last one. */
  const counted = (page: typeof first.data): number | string | undefined =>
    page === undefined || page.totalIs === 'exact' ? page?.total : t(`customers.${page.totalIs}`, { n: format.number(page.total) });
  const unfiltered = () => look({ search: '', ...noFilters });
  const ticked = useMemo(() => (selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id))), [rows, selected]);

  if (isDenied(first.error)) {
    return (
      <Page>
        <PageHeader title={t('customers.title')} />
        <AccessDenied permission={t('permissions.customers.read')} />
      </Page>
    );
  }

  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('customer.new')}
    </Button>
  ) : undefined;
  const actions = (
    <>
      {canExport ? <ExportCustomers query={{ ...filterQueryOf(place), sort: place.sort }} columns={['name', ...shown]} /> : null}
      {canWrite ? <IconButton label={t('imports.of.customers.title')} icon={<UploadIcon />} variant="outline" onClick={() => go({ import: 'new' })} /> : null}
      {create}
    </>
  );

  return (
    <Page>
      <PageHeader title={t('customers.title')} count={listed ? counted(first.data) : undefined} actions={actions} />
      <ListToolbar place={place} fields={fields} onLook={look} onTool={setTool} />
      {filtersIn(place) > 0 ? <FilterChips place={place} fields={fields} onLook={look} onClear={unfiltered} /> : null}
      {first.data?.similar && listed ? (
        <Text role="status" size="sm" tone="muted" pb="2">
          {t('customers.similar')}
        </Text>
      ) : null}
      {board ? (
        <CustomerBoard place={place} onOpen={open} onBlock={block} canWrite={canWrite} />
      ) : inGroups ? (
        <CustomerGroups place={place} fields={fields} columns={columns} onLook={look} onOpen={open} />
      ) : (
        <CustomersTable
          columns={columns}
          fit={chosen !== undefined}
          rows={rows}
          loading={loading}
          stale={first.isPlaceholderData}
          more={more}
          error={failure && !first.data ? <ErrorState problem={failure} onRetry={() => void first.refetch()} retrying={first.isFetching} /> : null}
          empty={<NoCustomers filtered={place.search !== '' || filtersIn(place) > 0} onClear={unfiltered} action={create} />}
          sort={place.sort}
          onSortChange={(sort) => look({ sort: isSort(sort) ? sort : 'name' })}
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
      {ticked.length > 0 ? <CustomersBulkBar customers={ticked} columns={['name', ...shown]} onDone={() => setSelected(nobody)} /> : null}
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
          answer={{ fields: canReadFields ? fieldList.data?.items : noFields, error: fieldList.error, retry: () => void fieldList.refetch() }}
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
