import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '../../components/export-menu/export-menu';

type Query = NonNullable<EndpointInput<Contract['customerExport']>['query']>;

export interface ExportCustomersProps {
  /** Words, filters and order of the list. */
  readonly query: Omit<Query, 'format' | 'columns'>;
  /** Names of the columns on screen, `values.<key>` for custom fields. */
  readonly columns: readonly string[];
}

/** Customers as a file, as the list shows them or with everything: for people who may export. */
export const ExportCustomers = ({ query, columns }: ExportCustomersProps) => {
  const { t } = useTranslation('customers');
  const shown = columns.join(',');
  const choice = (key: string, format: Query['format'], only: string | undefined) => ({
    key,
    label: t(`export.${key}`),
    file: () => api.customerExport({ query: { ...query, format, columns: only } }),
  });
  return (
    <ExportMenu
      name="customerExport"
      choices={[choice('csvShown', 'csv', shown), choice('xlsxShown', 'xlsx', shown), choice('csvAll', 'csv', undefined), choice('xlsxAll', 'xlsx', undefined)]}
    />
  );
};
