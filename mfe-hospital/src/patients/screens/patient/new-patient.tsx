import { apiQuery, useCan } from '@sala/shared-auth';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { PatientForm } from '../../parts/patient-form/patient-form';
import { createBody } from '../../parts/patient-form/patient-values';
import { typedPatient } from '../../parts/patient-form/patient-values';
import { useRegister } from '../../parts/patient-form/use-register';

export interface NewPatientProps {
  /** The paying customer; '' for none yet. */
  readonly customerId: string;
  /** Begins the form: a name or a phone; '' for none. */
  readonly typed: string;
  readonly onClose: () => void;
  /** Opens the panel of the new patient. */
  readonly onOpen: (patientId: string) => void;
}

/** Form of a new patient. */
export const NewPatient = ({ customerId, typed, onClose, onOpen }: NewPatientProps) => {
  const { t } = useTranslation('hospital');
  const loadsPayer = useCan('customers:read') && customerId !== '';
  const payer = useQuery({
    ...apiQuery('customerView', { params: { customerId } }),
    enabled: loadsPayer,
    meta: failsAlone,
  });
  const register = useRegister(({ id }) => onOpen(id));
  const problem = useFailure(register.error);
  const { id, name } = payer.data ?? { id: '', name: '' };
  const initialValues = useMemo(
    () => ({ ...typedPatient(typed), customerId: id, customerName: name }),
    [typed, id, name],
  );
  if (loadsPayer && payer.isPending) return null; // the list behind shows that something is loading
  return (
    <PatientForm
      title={t('patient.new')}
      submitLabel={t('patient.register')}
      initialValues={initialValues}
      onSubmit={(values) => register.mutate({ body: createBody(values) })}
      submitting={register.isPending}
      problem={problem}
      onClose={onClose}
    />
  );
};
