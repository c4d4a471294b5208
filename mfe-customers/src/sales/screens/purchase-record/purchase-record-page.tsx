import type { PurchaseRow } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon, PricingIcon, SearchIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { useIsPhone } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useCommands,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { useToday } from '@sala/screen-parts/company-day';
import { useWeekStart } from '@sala/screen-parts/week';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { type Settings, useOpeningView } from '@sala/screen-parts/views';
import { useCallback, useEffect, useState } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import { usePurchaseColumns } from './purchase-columns';
import {
  filterQueryOf,
  isUnfiltered,
  noFilters,
  pageSizes,
  parsePlace,
  queryOf,
  type PurchasePlace,
} from './purchase-search';
import { placeOfSettings, settingsOf } from './purchase-views';
import { PurchasesTable, TotalsFooter } from './purchases-table';
import { PurchasesToolbar } from './purchases-toolbar';

/* Sale form, price list and cash desk load on demand: they are most of the screen's code. */
const loadPanel = () => import('./open-purchase');
const OpenPurchase = lazyPart(loadPanel, (module) => module.OpenPurchase);
const ProductsPanel = lazyPart(
  () => import('./products/products-panel'),
  (module) => module.ProductsPanel,
);
const ListTools = lazyPart(
  () => import('@sala/screen-parts/list-tools'),
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
const SalesChartPanel = lazyPart(
  () => import('./chart/sales-chart-panel'),
  (module) => module.SalesChartPanel,
);
const CashPanel = lazyPart(
  () => import('./cash/cash-panel'),
  (module) => module.CashPanel,
);

const closed = {
  new: undefined,
  edit: undefined,
  purchaseId: undefined,
  tab: undefined,
  products: undefined,
  chart: undefined,
  cash: undefined,
  today: undefined,
} as const;

/** `/purchase-record`: sales, payments and the till. */
export default function PurchaseRecordPage() {
  const { t } = useTranslation('customers');
  const canRead = useCan('purchases:read');
  const canWrite = useCan('purchases:write');
  const canExport = useCan('purchases:export');
  const canSeeCash = useCan('cash:read');
  const canSeeProducts = useCan('products:read');
  const [asked, go] = useSearchState(parsePlace);
  const today = useToday();
  const place = asked.today ? { ...asked, dateFrom: today, dateTo: today } : asked;
  // From here on they are days like any others.
  useEffect(() => {
    if (asked.today) go({ today: undefined, dateFrom: today, dateTo: today }, { replace: true });
  }, [asked.today, go, today]);
  const weekStart = useWeekStart();
  const opening = useOpeningView(
    'purchases',
    useCallback(
      (settings: Settings) => go(placeOfSettings(settings, today, weekStart), { replace: true }),
      [go, today, weekStart],
    ),
  );
  const phone = useIsPhone();
  const [chargingId, setChargingId] = useState('');
  const [chosen, choose] = useColumnChoice('purchases');
  const { columns, offered, shown } = usePurchaseColumns(chosen);
  const query = useQuery({
    ...apiQuery('purchaseList', { query: queryOf(place) }),
    enabled: canRead && !opening,
    placeholderData: keepPreviousData,
  });
  useLoadAhead(loadPanel);
  const open = (changes: Partial<PurchasePlace>) => go({ ...closed, ...changes });
  const openNew = () => open({ new: '1' });
  const list = useListScreen<PurchaseRow, PurchasePlace>({
    query,
    rows: query.data?.items,
    go,
    create: canWrite ? { label: t('sales.new'), run: openNew } : undefined,
  });
  const { look } = list;
  useCommands([
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

  const close = () => {
    setChargingId('');
    open(place.new ? { customerId: '' } : {});
  };
  const tools = [
    {
      key: 'chart',
      label: t('purchases.chart.short'),
      onSelect: () => open({ chart: '1' }),
    },
    ...(canSeeProducts
      ? [
          {
            key: 'products',
            label: t('purchases.products.short'),
            onSelect: () => open({ products: '1' }),
          },
        ]
      : []),
    ...(canSeeCash
      ? [{ key: 'cash', label: t('purchases.cash.short'), onSelect: () => open({ cash: '1' }) }]
      : []),
  ];
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('sales.new')}
    </Button>
  ) : undefined;

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
      <EmptyList
        permission="purchases:write"
        icon={<PricingIcon />}
        title={t('purchases.empty')}
        text={t('purchases.emptyText')}
        readOnlyText={t('purchases.emptyReadOnly')}
        action={create}
      />
    );
  };

  return (
    <ListScreen
      title={t('sales.title')}
      permission={t('permissions.purchases.read')}
      denied={!canRead || list.denied}
      count={list.count}
      secondary={
        <>
          {canExport ? (
            <ExportPurchases query={{ ...filterQueryOf(place), sort: place.sort }} />
          ) : null}
          {phone
            ? null
            : tools.map(({ key, label, onSelect }) => (
                <Button key={key} onClick={onSelect}>
                  {label}
                </Button>
              ))}
        </>
      }
      actions={
        <>
          {phone ? <RowMenu name={t('sales.title')} actions={tools} /> : null}
          {create}
        </>
      }
      toolbar={
        <PurchasesToolbar
          place={place}
          loaded={query.data !== undefined}
          look={look}
          onTool={list.openTool}
        />
      }
      bulkBar={
        list.picked.length > 0 ? (
          <PurchasesBulkBar purchases={list.picked} onDone={list.untick} />
        ) : null
      }
      pages={
        <>
          {query.data && list.table.rows.length > 0 ? (
            <TotalsFooter totals={query.data.totals} />
          ) : null}
          <ListPages
            place={place}
            sizes={pageSizes}
            total={query.data?.total}
            shown={list.table.rows.length}
            onPage={look}
            onSize={look}
          />
        </>
      }
      panels={
        <>
          {place.new || place.purchaseId ? (
            <OpenPurchase
              place={place}
              charging={chargingId !== '' && chargingId === place.purchaseId}
              onCharging={(charging) => setChargingId(charging ? place.purchaseId : '')}
              go={go}
              onClose={close}
            />
          ) : null}

          {list.tool ? (
            <ListTools
              tool={list.tool}
              screen="purchases"
              columns={{ offered, shown, chosen, choose }}
              settings={settingsOf(place, today, weekStart)}
              onOpen={(settings) => look(placeOfSettings(settings, today, weekStart))}
              onClose={list.closeTool}
            />
          ) : null}
          {place.chart ? <SalesChartPanel query={filterQueryOf(place)} onClose={close} /> : null}
          {place.products ? <ProductsPanel onClose={close} /> : null}
          {place.cash ? (
            <CashPanel cash={place.cash} onOpen={(cash) => open({ cash })} onClose={close} />
          ) : null}
        </>
      }
    >
      <PurchasesTable
        {...list.table}
        columns={columns}
        fit={chosen !== undefined}
        empty={empty()}
        sort={place.sort}
        onSortChange={(sort) => look(parsePlace.changes({ sort }))}
        selectedKey={place.purchaseId || undefined}
        selected={list.ticked}
        onSelect={canWrite ? list.tick : undefined}
        onOpen={({ id }) => go({ ...closed, purchaseId: id }, { replace: place.purchaseId !== '' })}
        onCharge={
          canWrite
            ? ({ id }) => {
                setChargingId(id);
                open({ purchaseId: id });
              }
            : undefined
        }
      />
    </ListScreen>
  );
}
