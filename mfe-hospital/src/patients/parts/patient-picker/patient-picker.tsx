import { useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { PatientLookup, type PatientLookupProps } from './patient-lookup';

export type { PickedPatient } from './patient-lookup';

const RegisterDialog = lazyPart(
  () => import('../patient-form/register-dialog'),
  (module) => module.RegisterDialog,
);

export interface PatientPickerProps extends Omit<PatientLookupProps, 'otherwise'> {
  /** Offers to register an unknown patient. */
  readonly canRegister?: boolean;
  /** Registers them in the form around it; without it, in a dialog. */
  readonly onRegister?: (words: string) => void;
}

/** Patient search that can register an unknown patient without leaving the form. */
export const PatientPicker = ({
  canRegister = false,
  onRegister,
  ...lookup
}: PatientPickerProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patients:write');
  const [registering, setRegistering] = useState<string | null>(null);
  const register = (words: string) => ({
    label: words ? t('patient.registerNamed', { name: words }) : t('patient.new'),
    onChoose: () => (onRegister ?? setRegistering)(words),
  });
  return (
    <>
      <PatientLookup {...lookup} otherwise={canRegister && canWrite ? register : undefined} />
      {registering === null ? null : (
        <RegisterDialog
          typed={registering}
          onClose={() => setRegistering(null)}
          onRegistered={({ id, name }) => {
            setRegistering(null);
            lookup.onChoose({ id, name });
          }}
        />
      )}
    </>
  );
};
