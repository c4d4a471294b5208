import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '../../components/export-menu/export-menu';

type Query = NonNullable<EndpointInput<Contract['purchaseExport']>['query']>;

export interface ExportPurchasesProps {
  /** Words and filters of the list. */
  readonly query: Omit<Query, 'format' | 'sort'>;
  readonly sort: Query['sort'];
}

/** Sales as a file, narrowed as the list: for people who may export. */
export const ExportPurchases = ({ query, sort }: ExportPurchasesProps) => {
  const { t } = useTranslation('customers');
  const choice = (format: NonNullable<Query['format']>) => ({
    key: format,
    label: t(`export.${format}`),
    file: () => api.purchaseExport({ query: { ...query, sort, format } }),
  });
  return <ExportMenu name="purchaseExport" choices={[choice('csv'), choice('xlsx')]} />;
};
