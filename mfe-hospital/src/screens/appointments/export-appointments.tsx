import { api } from '@sala/shared-auth';
import { IconButton } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import type { filterQueryOf } from './appointments-search';

export interface ExportAppointmentsProps {
  readonly query: ReturnType<typeof filterQueryOf>;
}

/** The list as it is narrowed, as a file. */
export const ExportAppointments = ({ query }: ExportAppointmentsProps) => {
  const { t } = useTranslation('hospital');
  const save = useMutation({
    mutationKey: ['appointmentExport'],
    mutationFn: () => api.appointmentExport({ query }),
    onSuccess: ({ name, content }) => {
      const url = URL.createObjectURL(content);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      URL.revokeObjectURL(url);
    },
  });
  return <IconButton label={t('appointments.export')} icon={<DownloadIcon />} variant="outline" loading={save.isPending} onClick={() => save.mutate()} />;
};
