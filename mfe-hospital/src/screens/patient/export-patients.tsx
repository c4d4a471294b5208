import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';
import { filterQueryOf, type PatientPlace } from './patient-search';

export interface ExportPatientsProps {
  readonly place: PatientPlace;
  /** Names of the columns on screen. */
  readonly columns: readonly string[];
}

/** Patients as a file, as the list shows them or with everything: for people who may export. */
export const ExportPatients = ({ place, columns }: ExportPatientsProps) => {
  const { t } = useTranslation('hospital');
  const choice = (key: string, format: 'csv' | 'xlsx', named: string | undefined) => ({
    key,
    label: t(`export.${key}`),
    file: () => api.patientExport({ query: { ...filterQueryOf(place), sort: place.sort, format, columns: named } }),
  });
  const shown = columns.join(',');
  return (
    <ExportMenu
      name="patientExport"
      choices={[choice('csvShown', 'csv', shown), choice('xlsxShown', 'xlsx', shown), choice('csvAll', 'csv', undefined), choice('xlsxAll', 'xlsx', undefined)]}
    />
  );
};
