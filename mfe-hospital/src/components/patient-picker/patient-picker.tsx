import { api, useCan } from '@sala/shared-auth';
import type { PatientRow } from '@sala/shared-contracts';
import { Button, lazyPart } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { Combobox } from '../combobox';
import { PatientLine } from './patient-line';

const RegisterDialog = lazyPart(() => import('../patient-form/register-dialog'), (module) => module.RegisterDialog);

/** Who is chosen: as much as a form needs to show it. */
export interface PickedPatient {
  readonly id: string;
  readonly name: string;
}

export interface PatientPickerProps {
  readonly label: string;
  readonly chosen: PickedPatient | null;
  readonly onChoose: (patient: PickedPatient | null) => void;
  /** Offers to register somebody who is not found. */
  readonly canRegister?: boolean;
  readonly required?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly autoFocus?: boolean | undefined;
}

const offered = 8;

/* With nothing typed: whom one had open last. */
const patientsByWords = (words: string) => ({
  queryKey: [words ? 'patientList' : 'patientRecent', 'picker', words] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<{ readonly items: readonly PatientRow[] }> =>
    words ? api.patientList({ query: { search: words, sort: 'relevance', page: 1, pageSize: offered } }, { signal }) : api.patientRecent({}, { signal }),
  meta: failsAlone,
});

/** A patient by name, telephone, birth date, record number or CURP; who is not there is registered without leaving the form. */
export const PatientPicker = ({ label, chosen, onChoose, canRegister = false, required, error, autoFocus }: PatientPickerProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patients:write');
  const [registering, setRegistering] = useState<string | null>(null);
  return (
    <>
      <Combobox<PatientRow>
        label={label}
        placeholder={t('patient.pickerHint')}
        query={patientsByWords}
        line={(patient) => <PatientLine patient={patient} />}
        chosen={chosen?.name ?? ''}
        onChoose={({ id, name }) => onChoose({ id, name })}
        onClear={() => onChoose(null)}
        required={required}
        error={error}
        autoFocus={autoFocus}
        otherwise={
          canRegister && canWrite
            ? (words, close) => (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => {
                    close();
                    setRegistering(words);
                  }}
                >
                  <PlusIcon />
                  {words ? t('patient.registerNamed', { name: words }) : t('patient.new')}
                </Button>
              )
            : undefined
        }
      />
      {registering === null ? null : (
        <RegisterDialog
          typed={registering}
          onClose={() => setRegistering(null)}
          onRegistered={({ id, name }) => {
            setRegistering(null);
            onChoose({ id, name });
          }}
        />
      )}
    </>
  );
};
