import {
  importColumns,
  storedValue,
  type Customer,
  type CustomField,
  type Locale,
} from '@sala/shared-contracts';
import {
  columnWords,
  kindWords,
  segmentWords,
  sourceWords,
  statusWords,
} from '../model/column-words';
import type { CustomerRow } from './customer-rows.queries';
import type { ExportCell, ExportColumn, ExportKind } from '../../platform/export/export-table';

/** A row with its custom values and scores. */
export type FullCustomer = CustomerRow & Pick<Customer, 'values' | 'rfm'>;

export interface CustomerColumn extends ExportColumn {
  /** Column name of the list; `values.<key>` for a custom field. */
  readonly name: string;
  readonly cell: (customer: FullCustomer) => ExportCell;
}

const derived: Record<
  Locale,
  Record<
    'owner' | 'lastPurchaseAt' | 'totalSpent' | 'purchaseCount' | 'segment' | 'createdAt',
    string
  >
> = {
  'es-MX': {
    owner: 'Responsable',
    lastPurchaseAt: 'Última compra',
    totalSpent: 'Total comprado',
    purchaseCount: 'Compras',
    segment: 'Segmento',
    createdAt: 'Alta',
  },
  en: {
    owner: 'Owner',
    lastPurchaseAt: 'Last purchase',
    totalSpent: 'Total spent',
    purchaseCount: 'Purchases',
    segment: 'Segment',
    createdAt: 'Created',
  },
};

const kinds: Record<CustomField['type'], ExportKind> = {
  text: 'text',
  select: 'text',
  number: 'number',
  date: 'date',
};

type Field = Pick<CustomField, 'key' | 'label' | 'type'> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** Every export column, importable ones first. */
export const exportColumns = (locale: Locale, fields: readonly Field[]): CustomerColumn[] => {
  const importable = importColumns.map((name): CustomerColumn => {
    const heading = columnWords[locale][name];
    switch (name) {
      case 'kind':
        return { name, heading, kind: 'text', cell: ({ kind }) => kindWords[locale][kind] };
      case 'status':
        return { name, heading, kind: 'text', cell: ({ status }) => statusWords[locale][status] };
      case 'source':
        return {
          name,
          heading,
          kind: 'text',
          cell: ({ source }) => source && sourceWords[locale][source],
        };
      case 'tags':
        return { name, heading, kind: 'text', cell: ({ tags }) => tags.join(', ') || null };
      case 'birthDate':
        return { name, heading, kind: 'date', cell: ({ birthDate }) => birthDate };
      default:
        return { name, heading, kind: 'text', cell: (customer) => customer[name] };
    }
  });
  const custom = fields.map(({ key, label, type, options }): CustomerColumn => {
    const labels = new Map(options.map((option) => [option.value, option.label]));
    return {
      name: `values.${key}`,
      heading: label,
      kind: kinds[type],
      cell: ({ values }) => {
        const value = storedValue(values, key);
        return typeof value === 'string' ? (labels.get(value) ?? value) : value;
      },
    };
  });
  const words = derived[locale];
  return [
    ...importable,
    ...custom,
    { name: 'owner', heading: words.owner, kind: 'text', cell: ({ ownerName }) => ownerName },
    {
      name: 'lastPurchaseAt',
      heading: words.lastPurchaseAt,
      kind: 'time',
      cell: ({ lastPurchaseAt }) => lastPurchaseAt,
    },
    {
      name: 'totalSpent',
      heading: words.totalSpent,
      kind: 'money',
      cell: ({ totalSpent }) => totalSpent,
    },
    {
      name: 'purchaseCount',
      heading: words.purchaseCount,
      kind: 'number',
      cell: ({ purchaseCount }) => purchaseCount,
    },
    {
      name: 'segment',
      heading: words.segment,
      kind: 'text',
      cell: ({ rfm }) => (rfm ? segmentWords[locale][rfm.segment] : null),
    },
    {
      name: 'createdAt',
      heading: words.createdAt,
      kind: 'time',
      cell: ({ createdAt }) => createdAt,
    },
  ];
};
