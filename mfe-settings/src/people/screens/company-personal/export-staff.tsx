import { api } from '@sala/shared-auth';
import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { ExportMenu } from '@sala/screen-parts/export-menu';
import { useTranslation } from '@sala/shell-sdk';

type Query = NonNullable<EndpointInput<Contract['staffMemberExport']>['query']>;

export interface ExportStaffProps {
  /** Search words, filters and order of the list. */
  readonly query: Omit<Query, 'format'>;
}

/** Exports whom the list shows. */
export const ExportStaff = ({ query }: ExportStaffProps) => {
  const { t } = useTranslation('settings');
  const choice = (format: 'csv' | 'xlsx') => ({
    key: format,
    label: t(`staff.export.${format}`),
    file: () => api.staffMemberExport({ query: { ...query, format } }),
  });
  return <ExportMenu name="staffMemberExport" choices={[choice('csv'), choice('xlsx')]} />;
};
