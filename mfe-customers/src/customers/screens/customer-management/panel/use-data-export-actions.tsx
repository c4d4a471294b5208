import {
  personalDataFormats,
  type Customer,
  type PersonalDataFormat,
} from '@sala/shared-contracts';
import { api, useCan } from '@sala/shared-auth';
import { DownloadIcon } from '@sala/shared-ui/icons';
import type { MenuAction } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';

/** Menu actions that export all data of a customer; each export is audited. */
export const useDataExportActions = ({ id: customerId }: Customer): readonly MenuAction[] => {
  const { t } = useTranslation('customers');
  const data = useMutation({
    mutationKey: ['customerDataExport'],
    mutationFn: (format: PersonalDataFormat) =>
      api.customerDataExport({ params: { customerId }, query: { format } }),
    onSuccess: saveFile,
  });
  return (useCan('customers:export') ? personalDataFormats : []).map((format) => ({
    key: `data-${format}`,
    label: t(`customers.data.${format}`),
    icon: <DownloadIcon />,
    onSelect: () => data.mutate(format),
  }));
};
