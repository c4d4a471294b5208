import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';
import { filterQueryOf, type AppointmentPlace } from './appointments-search';

const formats = ['csv', 'xlsx'] as const;

/** Exports the filtered and sorted list, for users who may export. */
export const ExportAppointments = ({ place }: { readonly place: AppointmentPlace }) => {
  const { t } = useTranslation('hospital');
  return (
    <ExportMenu
      name="appointmentExport"
      choices={formats.map((format) => ({
        key: format,
        label: t(`appointments.export.${format}`),
        file: () =>
          api.appointmentExport({ query: { ...filterQueryOf(place), sort: place.sort, format } }),
      }))}
    />
  );
};
