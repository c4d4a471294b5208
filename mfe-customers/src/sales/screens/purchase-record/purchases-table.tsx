import type { PurchaseRow } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { PricingIcon } from '@sala/shared-ui/icons';
import { DataTable, RowButton, type DataTableProps } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';

type TableProps = Pick<
  DataTableProps<PurchaseRow>,
  | 'rows'
  | 'loading'
  | 'stale'
  | 'error'
  | 'empty'
  | 'sort'
  | 'onSortChange'
  | 'selectedKey'
  | 'columns'
  | 'fit'
>;

export interface PurchasesTableProps extends TableProps {
  readonly selected: ReadonlySet<string>;
  /** undefined: no bulk actions. */
  readonly onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
  readonly onOpen: (purchase: PurchaseRow) => void;
  /** undefined without permission. */
  readonly onCharge: ((purchase: PurchaseRow) => void) | undefined;
}

const payable = ({ status, balance }: PurchaseRow): boolean =>
  (status === 'pending' || status === 'partially_paid' || status === 'draft') && balance > 0;

/** One page of purchases; an unpaid one is one click from its payment. */
export const PurchasesTable = ({
  selected,
  onSelect,
  onOpen,
  onCharge,
  ...table
}: PurchasesTableProps) => {
  const { t } = useTranslation('customers');
  return (
    <DataTable
      {...table}
      label={t('sales.title')}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      selection={
        onSelect
          ? {
              keys: selected,
              onChange: onSelect,
              nameOf: ({ folio, customer }: PurchaseRow) =>
                t('purchases.bulk.select', { name: folio ?? customer?.name ?? t('sales.draft') }),
            }
          : undefined
      }
      isMuted={({ status }) => status === 'cancelled'}
      rowActions={
        onCharge
          ? (purchase) =>
              payable(purchase) ? (
                <RowButton
                  label={t('purchases.chargeNamed', { name: purchase.folio ?? t('sales.draft') })}
                  icon={<PricingIcon />}
                  onClick={() => onCharge(purchase)}
                />
              ) : null
          : undefined
      }
    />
  );
};

export interface TotalsFooterProps {
  readonly totals: {
    readonly count: number;
    readonly total: number;
    readonly paid: number;
    readonly refunded: number;
    readonly balance: number;
  };
}

/** Totals of all matching purchases, not only this page; without drafts and cancelled ones. */
export const TotalsFooter = ({ totals }: TotalsFooterProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const sums = [
    { label: t('purchases.sums.sold'), value: totals.total },
    { label: t('purchases.sums.paid'), value: totals.paid },
    ...(totals.refunded > 0
      ? [{ label: t('purchases.sums.refunded'), value: totals.refunded }]
      : []),
    { label: t('purchases.sums.balance'), value: totals.balance },
  ];
  return (
    <Box
      as="dl"
      aria-label={t('purchases.sums.title')}
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      justifyContent={{ base: 'space-between', md: 'flex-end' }}
      columnGap="6"
      rowGap="1"
      px="3"
      py="2"
      borderTopWidth="1px"
      fontVariantNumeric="tabular-nums"
    >
      <Box me={{ md: 'auto' }} flexBasis={{ base: 'full', md: 'auto' }}>
        <Text tone="muted" size="sm" as="dt">
          {t('purchases.sums.count', { count: totals.count })}
        </Text>
      </Box>
      {sums.map(({ label, value }) => (
        <Box key={label} display="flex" gap="2" alignItems="baseline">
          <Text as="dt" tone="muted" size="sm">
            {label}
          </Text>
          <Text as="dd" fontWeight="semibold">
            {format.money(value)}
          </Text>
        </Box>
      ))}
    </Box>
  );
};
