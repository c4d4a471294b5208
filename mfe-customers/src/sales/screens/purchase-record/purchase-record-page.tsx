import type { PurchaseRow } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import {
  Button,
  EmptyState,
  ErrorState,
  lazyPart,
  Page,
  PageHeader,
  useLoadAhead,
} from '@sala/shared-ui';
import { PlusIcon, PricingIcon, SearchIcon } from '@sala/shared-ui/icons';
import { Pagination } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useCommands,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { type Settings, useOpeningView } from '@sala/screen-parts/views';
import { useCallback, useState } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import type { ListTool } from './list-tools';
import { usePurchaseColumns } from './purchase-columns';
import {
  filterQueryOf,
  isSort,
  isUnfiltered,
  noFilters,
  pageSizes,
  parsePlace,
  queryOf,
  type PurchasePlace,
} from './purchase-search';
import { placeOfSettings } from './purchase-views';
import { PurchasesTable, TotalsFooter } from './purchases-table';
import { PurchasesToolbar } from './purchases-toolbar';

/* The till, the price list and the cash desk are most of the screen's code and nothing of its first look. */
const loadPanel = () => import('./open-purchase');
const OpenPurchase = lazyPart(loadPanel, (module) => module.OpenPurchase);
const ProductsPanel = lazyPart(
  () => import('./products/products-panel'),
  (module) => module.ProductsPanel,
);
const ListTools = lazyPart(
  () => import('./list-tools'),
  (module) => module.ListTools,
);
const ExportPurchases = lazyPart(
  () => import('./export-purchases'),
  (module) => module.ExportPurchases,
);
const PurchasesBulkBar = lazyPart(
  () => import('./bulk/purchases-bulk-bar'),
  (module) => module.PurchasesBulkBar,
);
const CashPanel = lazyPart(
  () => import('./cash/cash-panel'),
  (module) => module.CashPanel,
);

const noPurchases: readonly PurchaseRow[] = [];
const nothing: ReadonlySet<string> = new Set();
const closed = {
  new: undefined,
  edit: undefined,
  purchaseId: undefined,
  tab: undefined,
  products: undefined,
  cash: undefined,
} as const;

/** /purchase-record: what was sold, what of it was paid, and the till. */
export default function PurchaseRecordPage() {
  const { t } = useTranslation('customers');
  const canRead = useCan('purchases:read');
  const canWrite = useCan('purchases:write');
  const canExport = useCan('purchases:export');
  const canSeeCash = useCan('cash:read');
  const canSeeProducts = useCan('products:read');
  const [place, go] = useSearchState(parsePlace);
  const today = useToday();
  const opening = useOpeningView(
    'purchases',
    useCallback(
      (settings: Settings) => go(placeOfSettings(settings, today), { replace: true }),
      [go, today],
    ),
  );
  const [chargingId, setChargingId] = useState('');
  const [tool, setTool] = useState<ListTool | null>(null);
  const [selected, setSelected] = useState(nothing);
  const [chosen, choose] = useColumnChoice('purchases');
  const { columns, offered, shown } = usePurchaseColumns(chosen);
  const list = useQuery({
    ...apiQuery('purchaseList', { query: queryOf(place) }),
    enabled: canRead && !opening,
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(list.error);
  useLoadAhead(loadPanel);
  const open = (changes: Partial<PurchasePlace>) => go({ ...closed, ...changes });
  const openNew = () => open({ new: '1' });
  useCommands([
    ...(canWrite ? [{ id: 'new', label: t('sales.new'), keys: 'n', run: openNew }] : []),
    ...(canSeeCash
      ? [{ id: 'cash', label: t('purchases.cash.title'), run: () => open({ cash: '1' }) }]
      : []),
    ...(canSeeProducts
      ? [
          {
            id: 'products',
            label: t('purchases.products.title'),
            run: () => open({ products: '1' }),
          },
        ]
      : []),
  ]);

  if (!canRead || isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('sales.title')} />
        <AccessDenied permission={t('permissions.purchases.read')} />
      </Page>
    );
  }

  const close = () => {
    setChargingId('');
    open(place.new ? { customerId: '' } : {});
  };
  /**
   * Another search begins at its first page, and what was ticked among the ones before is not meant
   * any more.
   */
  const look = (changes: Partial<PurchasePlace>, replace = false) => {
    setSelected(nothing);
    go({ ...changes, page: undefined }, { replace });
  };
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('sales.new')}
    </Button>
  ) : undefined;
  const rows = list.data?.items ?? noPurchases;
  const ticked = rows.filter(({ id }) => selected.has(id));
  const total = list.data?.total;

  const empty = () => {
    if (!isUnfiltered(place)) {
      const clear = <Button onClick={() => look(noFilters)}>{t('purchases.clear')}</Button>;
      return (
        <EmptyState
          icon={<SearchIcon />}
          title={t('purchases.noneFound')}
          text={t('purchases.noneFoundText')}
          action={clear}
        />
      );
    }
    if (place.page > 1)
      return (
        <EmptyState
          title={t('purchases.noPage')}
          action={<Button onClick={() => look({})}>{t('purchases.firstPage')}</Button>}
        />
      );
    return (
      <EmptyState
        icon={<PricingIcon />}
        title={t('purchases.empty')}
        text={t(canWrite ? 'purchases.emptyText' : 'purchases.emptyReadOnly')}
        action={create}
      />
    );
  };

  return (
    <Page>
      <PageHeader
        title={t('sales.title')}
        count={total}
        actions={
          <>
            {canExport ? (
              <ExportPurchases query={{ ...filterQueryOf(place), sort: place.sort }} />
            ) : null}
            {canSeeProducts ? (
              <Button onClick={() => open({ products: '1' })}>
                {t('purchases.products.short')}
              </Button>
            ) : null}
            {canSeeCash ? (
              <Button onClick={() => open({ cash: '1' })}>{t('purchases.cash.short')}</Button>
            ) : null}
            {create}
          </>
        }
      />
      <PurchasesToolbar
        place={place}
        loaded={list.data !== undefined}
        look={look}
        onTool={setTool}
      />
      <PurchasesTable
        columns={columns}
        fit={chosen !== undefined}
        rows={rows}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        error={
          failure && !list.data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : null
        }
        empty={empty()}
        sort={place.sort}
        onSortChange={(sort) => look({ sort: isSort(sort) ? sort : '-date' })}
        selectedKey={place.purchaseId || undefined}
        selected={selected}
        onSelect={canWrite ? setSelected : undefined}
        onOpen={({ id }) => open({ purchaseId: id })}
        onCharge={
          canWrite
            ? ({ id }) => {
                setChargingId(id);
                open({ purchaseId: id });
              }
            : undefined
        }
      />
      {list.data && rows.length > 0 ? <TotalsFooter totals={list.data.totals} /> : null}
      {total !== undefined && rows.length > 0 ? (
        <Pagination
          page={place.page}
          pageSize={place.pageSize}
          total={total}
          pageSizes={pageSizes}
          onPageChange={(page) => {
            setSelected(nothing);
            go({ page: page === 1 ? undefined : page });
          }}
          onPageSizeChange={(pageSize) => look({ pageSize })}
        />
      ) : null}
      {ticked.length > 0 ? (
        <PurchasesBulkBar purchases={ticked} onDone={() => setSelected(nothing)} />
      ) : null}
      {place.new || place.purchaseId ? (
        <OpenPurchase
          place={place}
          charging={chargingId !== '' && chargingId === place.purchaseId}
          onCharging={(charging) => setChargingId(charging ? place.purchaseId : '')}
          go={go}
          onClose={close}
        />
      ) : null}
      {tool ? (
        <ListTools
          tool={tool}
          place={place}
          offered={offered}
          shown={shown}
          chosen={chosen}
          choose={choose}
          go={go}
          onClose={() => setTool(null)}
        />
      ) : null}
      {place.products ? <ProductsPanel onClose={close} /> : null}
      {place.cash ? (
        <CashPanel cash={place.cash} onOpen={(cash) => open({ cash })} onClose={close} />
      ) : null}
    </Page>
  );
}
