import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';
import { filterQueryOf, type PatientPlace } from './patient-search';

export type ExportPatientsProps = (
  | { readonly place: PatientPlace }
  | { readonly picked: readonly string[] }
) & {
  /** Visible columns. */
  readonly columns: readonly string[];
};

/**
 * Exports the list or the selected patients, with the visible columns or all, for users who may
 * export.
 */
export const ExportPatients = ({ columns, ...whose }: ExportPatientsProps) => {
  const { t } = useTranslation('hospital');
  const choice = (key: string, format: 'csv' | 'xlsx', named: string | undefined) => ({
    key,
    label: t(`export.${key}`),
    file: () =>
      'picked' in whose
        ? api.patientPickedExport({ body: { ids: [...whose.picked], format, columns: named } })
        : api.patientExport({
            query: {
              ...filterQueryOf(whose.place),
              sort: whose.place.sort,
              format,
              columns: named,
            },
          }),
  });
  const shown = columns.join(',');
  return (
    <ExportMenu
      name="patientExport"
      choices={[
        choice('csvShown', 'csv', shown),
        choice('xlsxShown', 'xlsx', shown),
        choice('csvAll', 'csv', undefined),
        choice('xlsxAll', 'xlsx', undefined),
      ]}
    />
  );
};
