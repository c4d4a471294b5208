import { api } from '@sala/shared-auth';
import type { PatientRow } from '@sala/shared-contracts';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { Combobox, type ComboboxProps } from '@sala/screen-parts/combobox';
import { PatientLine } from './patient-line';

/** The fields of a patient that a form shows. */
export interface PickedPatient {
  readonly id: string;
  readonly name: string;
}

export interface PatientLookupProps extends Pick<
  ComboboxProps<PatientRow>,
  'label' | 'required' | 'error' | 'autoFocus' | 'otherwise'
> {
  readonly chosen: PickedPatient | null;
  readonly onChoose: (patient: PickedPatient | null) => void;
}

const offered = 8;

/* An empty search lists recently opened patients. */
const patientSearchQuery = (words: string) => ({
  queryKey: [words ? 'patientList' : 'patientRecent', 'picker', words] as const,
  queryFn: ({
    signal,
  }: {
    readonly signal: AbortSignal;
  }): Promise<{ readonly items: readonly PatientRow[] }> =>
    words
      ? api.patientList(
          { query: { search: words, sort: 'relevance', page: 1, pageSize: offered } },
          { signal },
        )
      : api.patientRecent({}, { signal }),
  meta: failsAlone,
});

/** Finds a patient by name, phone, birth date, record number or CURP. */
export const PatientLookup = ({ chosen, onChoose, ...box }: PatientLookupProps) => {
  const { t } = useTranslation('hospital');
  return (
    <Combobox<PatientRow>
      {...box}
      placeholder={t('patient.pickerHint')}
      query={patientSearchQuery}
      line={(patient) => <PatientLine patient={patient} />}
      chosen={chosen?.name ?? ''}
      onChoose={({ id, name }) => onChoose({ id, name })}
      onClear={() => onChoose(null)}
    />
  );
};
