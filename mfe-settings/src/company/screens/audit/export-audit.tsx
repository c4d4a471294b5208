import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';
import { filtersIn, type AuditPlace } from './audit-place';

const formats = ['csv', 'jsonl'] as const;

/** The log as a file, narrowed as the list. */
export const ExportAudit = ({ place }: { readonly place: AuditPlace }) => {
  const { t } = useTranslation('settings');
  return (
    <ExportMenu
      name="auditExport"
      choices={formats.map((format) => ({
        key: format,
        label: t(`auditLog.formats.${format}`),
        file: () => api.auditExport({ query: { ...filtersIn(place), format } }),
      }))}
    />
  );
};
