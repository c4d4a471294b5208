import { apiMutation } from '@sala/shared-auth';
import type { Patient } from '@sala/shared-contracts';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useInvalidatePatients } from './use-invalidate-patients';

/** Registers a patient, confirms it and invalidates the lists. */
export const useRegister = (onRegistered: (patient: Patient) => void) => {
  const { t } = useTranslation('hospital');
  const forget = useInvalidatePatients();
  return useMutation({
    ...apiMutation('patientCreate'),
    onSuccess: (patient: Patient) => {
      notify.success(t('patient.registered', { name: patient.name, record: patient.recordNumber }));
      forget();
      onRegistered(patient);
    },
  });
};
