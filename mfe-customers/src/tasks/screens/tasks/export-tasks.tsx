import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';

type Query = NonNullable<EndpointInput<Contract['taskExport']>['query']>;
type Format = NonNullable<Query['format']>;

/** Exports the tasks that the filters leave, in the order of the table. */
export const ExportTasks = ({ query }: { readonly query: Omit<Query, 'format'> }) => {
  const { t } = useTranslation('customers');
  const choice = (format: Format) => ({
    key: format,
    label: t(`export.${format}`),
    file: () => api.taskExport({ query: { ...query, format } }),
  });
  return <ExportMenu name="taskExport" choices={[choice('csv'), choice('xlsx')]} />;
};
