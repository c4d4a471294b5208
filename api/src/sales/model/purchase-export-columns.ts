import {
  storedValue,
  type CustomField,
  type FieldValues,
  type Locale,
  type PurchaseRow,
} from '@sala/shared-contracts';
import type { ExportCell, ExportColumn } from '../../platform/export/export-table';
import { exportWords } from './purchase-export-words';

export type ExportedField = Pick<CustomField, 'key' | 'label' | 'type'> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A row with its custom values. */
export type FullRow = PurchaseRow & { readonly values: FieldValues };

export interface PurchaseColumn extends ExportColumn {
  readonly cell: (purchase: FullRow) => ExportCell;
}

const customColumn = ({ key, label, type, options }: ExportedField): PurchaseColumn => {
  const labels = new Map(options.map((option) => [option.value, option.label]));
  return {
    heading: label,
    kind: type === 'select' ? 'text' : type,
    cell: ({ values }) => {
      const value = storedValue(values, key);
      return typeof value === 'string' ? (labels.get(value) ?? value) : value;
    },
  };
};

/** Every export column. */
export const exportColumns = (
  locale: Locale,
  fields: readonly ExportedField[],
): PurchaseColumn[] => {
  const { columns: heading, statuses, methods: methodWords, invoices } = exportWords[locale];
  return [
    { heading: heading.folio, kind: 'text', cell: ({ folio }) => folio },
    { heading: heading.date, kind: 'date', cell: ({ date }) => date },
    { heading: heading.code, kind: 'text', cell: ({ customer }) => customer?.code ?? null },
    { heading: heading.customer, kind: 'text', cell: ({ customer }) => customer?.name ?? null },
    {
      heading: heading.items,
      kind: 'text',
      cell: ({ firstItem, itemCount }) =>
        itemCount > 1 ? `${firstItem} (+${itemCount - 1})` : firstItem,
    },
    { heading: heading.subtotal, kind: 'money', cell: ({ subtotal }) => subtotal },
    { heading: heading.discount, kind: 'money', cell: ({ discount }) => discount },
    { heading: heading.tax, kind: 'money', cell: ({ tax }) => tax },
    { heading: heading.total, kind: 'money', cell: ({ total }) => total },
    { heading: heading.paid, kind: 'money', cell: ({ paid }) => paid },
    { heading: heading.refunded, kind: 'money', cell: ({ refunded }) => refunded },
    { heading: heading.balance, kind: 'money', cell: ({ balance }) => balance },
    { heading: heading.status, kind: 'text', cell: ({ status }) => statuses[status] },
    {
      heading: heading.methods,
      kind: 'text',
      cell: ({ methods }) => methods.map((method) => methodWords[method]).join(', ') || null,
    },
    { heading: heading.cfdi, kind: 'text', cell: ({ cfdiStatus }) => invoices[cfdiStatus] },
    { heading: heading.seller, kind: 'text', cell: ({ seller }) => seller.name },
    { heading: heading.createdAt, kind: 'time', cell: ({ createdAt }) => createdAt },
    ...fields.map(customColumn),
  ];
};
