import { useCan } from '@sala/shared-auth';
import { readablePhone, type Customer, type CustomField } from '@sala/shared-contracts';
import { chosenColumn, useIsPhone, useMedia, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { useMemo } from 'react';
import { useCustomerSegmentChip } from '../../parts/customer-segment';
import { useCustomerStatusChip } from '../../parts/customer-status';
import { useValueText } from '../../../parts/custom-values/value-text';

/*
 * As many custom columns as leave the row action visible beside the open sidebar; cards show all.
 */
const useCustomColumns = (): number => {
  const phone = useIsPhone();
  const below1740 = useMedia('(max-width: 108.74rem)');
  const below1576 = useMedia('(max-width: 98.49rem)');
  return phone || !below1740 ? 3 : below1576 ? 1 : 2;
};

/* Custom columns take precedence over the creation date. */
const useCreatedColumn = (): boolean => {
  const phone = useIsPhone();
  const below1384 = useMedia('(max-width: 86.49rem)');
  return phone || !below1384;
};

const headerMax = 18;

/* Labels may have 255 characters, but table headers do not wrap. */
const headerOf = (label: string): string =>
  label.length > headerMax ? `${label.slice(0, headerMax - 1).trimEnd()}…` : label;

const fieldColumn = (key: string): string => `values.${key}`;

type Columns = readonly [Column<Customer>, ...Column<Customer>[]];

export interface CustomerColumns {
  readonly columns: Columns;
  /** All columns a person can choose. */
  readonly offered: readonly OfferedColumn[];
  /** Visible columns in order, without the first. */
  readonly shown: readonly string[];
}

/** Chosen columns, or as many default ones as fit. */
export const useCustomerColumns = (
  fields: readonly CustomField[],
  chosen: readonly string[] | undefined,
): CustomerColumns => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const valueText = useValueText();
  const chipOf = useCustomerStatusChip();
  const segmentChipOf = useCustomerSegmentChip();
  const phone = useIsPhone();
  const customColumns = useCustomColumns();
  const withCreated = useCreatedColumn();
  const withNext = useCan('appointments:read');
  // Memoised: new column objects would render every row again.
  return useMemo(() => {
    const name: Column<Customer> = {
      key: 'name',
      header: t('customer.name'),
      sortable: true,
      cut: '12.5rem',
      cell: ({ listName }) => listName,
    };
    const all: readonly Column<Customer>[] = [
      {
        key: 'code',
        phone: 'line',
        header: t('customers.code'),
        sortable: true,
        showFrom: 'xl',
        width: '6.5rem',
        mono: true,
        cell: ({ code }) => code,
      },
      {
        key: 'email',
        header: t('customers.email'),
        showFrom: 'lg',
        cut: '10.5rem',
        cell: ({ email }) => email ?? '—',
      },
      {
        key: 'phone',
        phone: 'line',
        header: t('customer.phone'),
        showFrom: 'xl',
        cell: (customer) => (customer.phone ? readablePhone(customer.phone) : '—'),
      },
      {
        key: 'status',
        phone: 'chip',
        header: t('customers.status'),
        cell: ({ status }) => chipOf(status),
      },
      {
        key: 'kind',
        header: t('customers.kind'),
        cell: ({ kind }) => t(`customers.kinds.${kind}`),
      },
      {
        key: 'tags',
        header: t('customers.tags'),
        cut: '10rem',
        cell: ({ tags }) => tags.join(', ') || '—',
      },
      {
        key: 'owner',
        header: t('customers.owner'),
        cut: '9rem',
        cell: ({ ownerName }) => ownerName ?? '—',
      },
      {
        key: 'source',
        header: t('customers.source'),
        cell: ({ source }) => (source ? t(`customers.sources.${source}`) : '—'),
      },
      { key: 'rfc', header: t('customers.rfc'), mono: true, cell: ({ rfc }) => rfc ?? '—' },
      { key: 'curp', header: t('customers.curp'), mono: true, cell: ({ curp }) => curp ?? '—' },
      {
        key: 'birthDate',
        header: t('customers.birthDate'),
        align: 'end',
        cell: ({ birthDate }) => (birthDate ? format.day(birthDate) : '—'),
      },
      {
        key: 'municipality',
        header: t('customers.municipality'),
        cut: '9rem',
        cell: ({ municipality }) => municipality ?? '—',
      },
      ...fields.map((field): Column<Customer> => ({
        key: fieldColumn(field.key),
        header: phone ? field.label : headerOf(field.label),
        align: field.type === 'number' ? 'end' : 'start',
        cut: '8rem',
        cell: ({ values }) => valueText(field, values) || '—',
      })),
      {
        key: 'lastPurchaseAt',
        header: t('customers.lastPurchase'),
        sortable: true,
        align: 'end',
        cell: ({ lastPurchaseAt }) => (lastPurchaseAt ? format.date(lastPurchaseAt) : '—'),
      },
      {
        key: 'totalSpent',
        header: t('customers.totalSpent'),
        sortable: true,
        align: 'end',
        cell: ({ totalSpent }) => format.money(totalSpent),
      },
      {
        key: 'purchaseCount',
        header: t('customers.purchaseCount'),
        align: 'end',
        cell: ({ purchaseCount }) => format.number(purchaseCount),
      },
      {
        key: 'segment',
        header: t('customers.segment'),
        cell: ({ rfm }) => (rfm ? segmentChipOf(rfm.segment) : '—'),
      },
      ...(withNext
        ? [
            {
              key: 'nextAppointmentAt',
              header: t('customers.nextAppointment'),
              align: 'end' as const,
              cell: ({ nextAppointmentAt, nextAppointmentZone }: Customer) =>
                nextAppointmentAt
                  ? format.dateTime(nextAppointmentAt, nextAppointmentZone ?? undefined)
                  : '—',
            },
          ]
        : []),
      {
        key: 'createdAt',
        header: t('customers.created'),
        sortable: true,
        align: 'end',
        cell: ({ createdAt }) => format.date(createdAt),
      },
    ];
    const labels = new Map(fields.map(({ key, label }) => [fieldColumn(key), label]));
    const defaultColumns = [
      'code',
      'email',
      'phone',
      'status',
      ...fields.slice(0, customColumns).map(({ key }) => fieldColumn(key)),
      ...(withCreated ? ['createdAt'] : []),
    ];
    const shown = (chosen ?? defaultColumns).filter((key) =>
      all.some((column) => column.key === key),
    );
    const columns: Columns = [
      name,
      ...shown.flatMap((key) => {
        const column = all.find((one) => one.key === key);
        // An explicitly chosen column is shown at any width.
        return column ? [chosen ? chosenColumn(column) : column] : [];
      }),
    ];
    return {
      columns,
      offered: all.map(({ key, header }) => ({ key, label: labels.get(key) ?? header })),
      shown,
    };
  }, [
    fields,
    chosen,
    t,
    format,
    valueText,
    chipOf,
    segmentChipOf,
    phone,
    customColumns,
    withCreated,
    withNext,
  ]);
};
