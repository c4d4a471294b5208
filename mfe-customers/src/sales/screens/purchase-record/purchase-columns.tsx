import type { PurchaseRow } from '@sala/shared-contracts';
import { chosenColumn, useIsPhone, useMedia, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { useCfdiChip, usePurchaseChip } from '../../parts/purchase-chips';

export interface PurchaseColumns {
  readonly columns: readonly [Column<PurchaseRow>, ...Column<PurchaseRow>[]];
  /** All columns a person can choose. */
  readonly offered: readonly OfferedColumn[];
  /** Visible columns in order, without the first. */
  readonly shown: readonly string[];
}

/** Chosen columns, or as many default ones as fit. */
export const usePurchaseColumns = (chosen: readonly string[] | undefined): PurchaseColumns => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const chipOf = usePurchaseChip();
  const cfdiChip = useCfdiChip();
  const phone = useIsPhone();
  const below1536 = useMedia('(max-width: 95.99rem)');
  const below1700 = useMedia('(max-width: 106.24rem)');
  const folio: Column<PurchaseRow> = {
    key: 'folio',
    phone: 'line',
    header: t('purchases.folio'),
    sortable: true,
    width: '5.5rem',
    cell: (purchase) => purchase.folio ?? t('sales.draft'),
  };
  const all: readonly Column<PurchaseRow>[] = [
    {
      key: 'date',
      phone: 'line',
      header: t('purchases.date'),
      sortable: true,
      cell: ({ date }) => format.day(date),
    },
    {
      key: 'customer',
      phone: 'title',
      header: t('purchases.customer'),
      cut: { from: '10rem', below: '9rem' },
      cell: ({ customer }) => customer?.listName ?? '—',
      phoneCell: ({ customer, folio: number }) => customer?.listName ?? number ?? t('sales.draft'),
    },
    {
      key: 'items',
      header: t('purchases.items'),
      cut: '9rem',
      showFrom: 'xl',
      cell: ({ firstItem, itemCount }) =>
        itemCount > 1
          ? t('purchases.andMore', { first: firstItem, count: itemCount - 1 })
          : firstItem,
    },
    {
      key: 'total',
      phone: 'chip',
      header: t('purchases.total'),
      sortable: true,
      align: 'end',
      cell: ({ total }) => format.money(total),
    },
    {
      key: 'paid',
      header: t('purchases.paid'),
      align: 'end',
      showFrom: 'xl',
      cell: ({ paid, refunded }) => format.money(paid - refunded),
    },
    {
      key: 'balance',
      header: t('purchases.sums.balance'),
      sortable: true,
      align: 'end',
      cell: ({ balance }) => format.money(balance),
    },
    {
      key: 'status',
      phone: 'line',
      header: t('purchases.status'),
      cell: ({ status }) => chipOf(status),
    },
    {
      key: 'methods',
      header: t('purchases.method'),
      showFrom: 'xl',
      cut: '7rem',
      cell: ({ methods }) =>
        methods.map((method) => t(`sales.methods.${method}`)).join(', ') || '—',
    },
    {
      key: 'cfdi',
      header: t('purchases.cfdi.short'),
      cell: ({ cfdiStatus }) => cfdiChip(cfdiStatus),
    },
    {
      key: 'seller',
      header: t('purchases.seller'),
      cut: '7rem',
      cell: ({ seller: { name } }) => name,
    },
  ];
  const defaultColumns = [
    'date',
    'customer',
    'items',
    'total',
    'paid',
    'status',
    'methods',
    // Without room, only the panel shows them.
    ...(phone || !below1536 ? ['cfdi'] : []),
    ...(phone || !below1700 ? ['seller'] : []),
  ];
  const shown = (chosen ?? defaultColumns).filter((key) =>
    all.some((column) => column.key === key),
  );
  // An explicitly chosen column is shown at any width.
  const columns = shown.flatMap((key) =>
    all.filter((one) => one.key === key).map((column) => (chosen ? chosenColumn(column) : column)),
  );
  return {
    columns: [folio, ...columns],
    offered: all.map(({ key, header }) => ({ key, label: header })),
    shown,
  };
};
