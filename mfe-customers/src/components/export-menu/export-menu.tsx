import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { IconButton } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { ActionMenu, type MenuAction } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '../custom-fields/save-file';

type Query = NonNullable<EndpointInput<Contract['customerExport']>['query']>;

export interface ExportMenuProps {
  /** Words, filters and order of the list. */
  readonly query: Omit<Query, 'format' | 'columns'>;
  /** Names of the columns on screen, `values.<key>` for custom fields. */
  readonly columns: readonly string[];
}

/** Customers as a file, as the list shows them or with everything: for people who may export. */
export const ExportMenu = ({ query, columns }: ExportMenuProps) => {
  const { t } = useTranslation('customers');
  const save = useMutation({
    mutationKey: ['customerExport'],
    mutationFn: (given: Query) => api.customerExport({ query: given }),
    onSuccess: saveFile,
  });
  const shown = columns.join(',');
  const action = (key: string, format: Query['format'], only: string | undefined): MenuAction => ({
    key,
    label: t(`export.${key}`),
    onSelect: () => save.mutate({ ...query, format, columns: only }),
  });
  return (
    <ActionMenu
      trigger={<IconButton label={t('export.title')} icon={<DownloadIcon />} variant="outline" loading={save.isPending} />}
      actions={[action('csvShown', 'csv', shown), action('xlsxShown', 'xlsx', shown), action('csvAll', 'csv', undefined), action('xlsxAll', 'xlsx', undefined)]}
    />
  );
};
