import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { lazyPart, Text, useLoadAhead } from '@sala/shared-ui';
import { useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useCallback, useState } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import { useCustomerColumns } from './customer-columns';
import {
  filtersIn,
  isFiltered,
  noFilters,
  parsePlace,
  queryOf,
  type CustomerPlace,
} from './customer-search';
import { CustomersTable } from './customers-table';
import { ListActions, NewCustomerButton } from './list-actions';
import { ListToolbar } from './list-toolbar';
import { NoCustomers } from './no-customers';
import { useCustomerPages } from './use-customer-pages';
import { placeOfSettings, settingsOf } from './view-settings';

/* Only the rows belong to the initial chunk. */
const loadPanel = () => import('./open-panel');
const OpenPanel = lazyPart(loadPanel, (module) => module.OpenPanel);
const ListTools = lazyPart(
  () => import('@sala/screen-parts/list-tools'),
  (module) => module.ListTools,
);
const FiltersPanel = lazyPart(
  () => import('./filters/filters-panel'),
  (module) => module.FiltersPanel,
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

/** Dialog opened for one customer. */
export interface DialogRequest {
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

/** List or board of customers with the open panel. */
export const CustomerList = ({ place, go }: CustomerListProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('customers:write');
  const canDelete = useCan('customers:delete');
  const canReadFields = useCan('customer-fields:read');
  const [dialogRequest, setDialogRequest] = useState<DialogRequest | null>(null);
  const board = place.view === 'board';
  const inGroups = place.view === 'group';
  const listed = !board && !inGroups;
  const { first, rows, more } = useCustomerPages(queryOf(place), listed);
  const fieldList = useQuery({ ...apiQuery('customerFieldList'), enabled: canReadFields });
  const loading = (listed && first.isPending) || (canReadFields && fieldList.isPending);
  // Fields appear together with the rows: an extra column would shift the skeleton's.
  const fields = (loading && listed ? undefined : fieldList.data?.items) ?? noFields;
  const [chosen, choose] = useColumnChoice('customers');
  const { columns, offered, shown } = useCustomerColumns(fields, chosen);
  useLoadAhead(loadPanel);
  const openNew = useCallback(() => go({ new: '1', customerId: undefined }), [go]);
  const list = useListScreen<Customer, CustomerPlace>({
    query: first,
    rows,
    go,
    create: canWrite ? { label: t('customer.new'), run: openNew } : undefined,
    inexact: (kind, n) => t(`customers.${kind}`, { n }),
  });
  const { look } = list;

  const replace = place.customerId !== ''; // Back leads to the list, however many were looked at
  const open = useCallback(
    ({ id }: Customer) =>
      go({ customerId: id, new: undefined, edit: undefined, tab: undefined }, { replace }),
    [go, replace],
  );
  const edit = useCallback(
    ({ id }: Customer) => go({ customerId: id, new: undefined, edit: '1' }),
    [go],
  );
  const merge = useCallback(
    ({ id }: Customer) => go({ customerId: id, new: undefined, edit: undefined, merge: '1' }),
    [go],
  );
  const block = useCallback(
    (customer: Customer) => setDialogRequest({ what: 'block', customer }),
    [],
  );
  const remove = useCallback(
    (customer: Customer) => setDialogRequest({ what: 'delete', customer }),
    [],
  );
  const close = () =>
    go({
      new: undefined,
      name: undefined,
      customerId: undefined,
      edit: undefined,
      merge: undefined,
      tab: undefined,
    });
  const importMore = useCallback(() => go({ import: 'new' }), [go]);
  const sortBy = useCallback((sort: string) => look(parsePlace.changes({ sort })), [look]);
  const unfiltered = () => look({ search: '', ...noFilters });
  const empty = (
    <NoCustomers
      filtered={isFiltered(place)}
      onClear={unfiltered}
      action={canWrite ? <NewCustomerButton onNew={openNew} /> : undefined}
    />
  );

  return (
    <ListScreen
      title={t('customers.title')}
      permission={t('permissions.customers.read')}
      denied={list.denied}
      count={listed ? list.count : undefined}
      secondary={<ListActions place={place} shown={shown} onImport={importMore} />}
      actions={canWrite ? <NewCustomerButton onNew={openNew} /> : undefined}
      toolbar={
        <>
          <ListToolbar place={place} fields={fields} onLook={look} onTool={list.openTool} />
          {filtersIn(place) > 0 ? (
            <FilterChips place={place} fields={fields} onLook={look} onClear={unfiltered} />
          ) : null}
          {first.data?.similar && listed ? (
            <Text role="status" size="sm" tone="muted" pb="2">
              {t('customers.similar')}
            </Text>
          ) : null}
        </>
      }
      bulkBar={
        list.picked.length > 0 ? (
          <CustomersBulkBar
            customers={list.picked}
            columns={['name', ...shown]}
            onDone={list.untick}
          />
        ) : null
      }
      panels={
        <>
          {list.tool ? (
            <ListTools
              tool={list.tool}
              screen="customers"
              columns={{ offered, shown, chosen, choose }}
              settings={settingsOf(place)}
              onOpen={(settings) => look(placeOfSettings(settings))}
              onClose={list.closeTool}
            >
              <FiltersPanel
                place={place}
                fields={fieldList.data?.items ?? noFields}
                onLook={look}
                onClose={list.closeTool}
              />
            </ListTools>
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
          {dialogRequest ? (
            <CustomerDialogs
              request={dialogRequest}
              onClose={() => setDialogRequest(null)}
              onDeleted={() => {
                setDialogRequest(null);
                close();
              }}
            />
          ) : null}
        </>
      }
    >
      {board ? (
        <CustomerBoard
          place={place}
          empty={empty}
          onOpen={open}
          onBlock={block}
          canWrite={canWrite}
        />
      ) : inGroups ? (
        <CustomerGroups
          place={place}
          fields={fields}
          columns={columns}
          empty={empty}
          onLook={look}
          onOpen={open}
        />
      ) : (
        <CustomersTable
          {...list.table}
          loading={loading}
          columns={columns}
          fit={chosen !== undefined}
          more={more}
          empty={empty}
          sort={place.sort}
          onSortChange={sortBy}
          selectedKey={place.customerId || undefined}
          selected={list.ticked}
          onSelect={canWrite ? list.tick : undefined}
          onOpen={open}
          onEdit={canWrite ? edit : undefined}
          onBlock={canWrite ? block : undefined}
          onMerge={canDelete ? merge : undefined}
          onDelete={canDelete ? remove : undefined}
        />
      )}
    </ListScreen>
  );
};
