import { limits, type Contract, type EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';

type Query = NonNullable<EndpointInput<Contract['customerExport']>['query']>;

type Format = NonNullable<Query['format']>;

interface ListSelection {
  /** Search words, filters and sort of the list. */
  readonly query: Omit<Query, 'format' | 'columns'>;
}

interface RecordSelection {
  /** Ids of the selected customers. */
  readonly picked: readonly string[];
}

export type ExportCustomersProps = (ListSelection | RecordSelection) & {
  /** Names of the visible columns; `values.<key>` for custom fields. */
  readonly columns: readonly string[];
};

const fileOf = (props: ExportCustomersProps, format: Format, columns: string | undefined) =>
  'picked' in props
    ? api.customerPickedExport({
        body: { ids: props.picked.slice(0, limits.exportPickedMax), format, columns },
      })
    : api.customerExport({ query: { ...props.query, format, columns } });

/** Exports customers with the visible or all columns. */
export const ExportCustomers = (props: ExportCustomersProps) => {
  const { t } = useTranslation('customers');
  const shown = props.columns.join(',');
  const choice = (key: string, format: Format, columns: string | undefined) => ({
    key,
    label: t(`export.${key}`),
    file: () => fileOf(props, format, columns),
  });
  return (
    <ExportMenu
      name="customerExport"
      choices={[
        choice('csvShown', 'csv', shown),
        choice('xlsxShown', 'xlsx', shown),
        choice('csvAll', 'csv', undefined),
        choice('xlsxAll', 'xlsx', undefined),
      ]}
    />
  );
};
