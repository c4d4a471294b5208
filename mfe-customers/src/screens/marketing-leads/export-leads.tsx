import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '../../components/export-menu/export-menu';

type Query = NonNullable<EndpointInput<Contract['leadExport']>['query']>;

/** Leads as a file, narrowed and ordered as they are shown: for people who manage leads. */
export const ExportLeads = ({ query }: { readonly query: Omit<Query, 'format'> }) => {
  const { t } = useTranslation('customers');
  const choice = (format: NonNullable<Query['format']>) => ({ key: format, label: t(`export.${format}`), file: () => api.leadExport({ query: { ...query, format } }) });
  return <ExportMenu name="leadExport" choices={[choice('csv'), choice('xlsx')]} />;
};
