import type { Patient } from '@sala/shared-contracts';
import { FormBody, useFormikContext } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { PatientDuplicates } from './duplicate-hints';
import { errorsAtFields } from './field-errors';
import { GuardianFields } from './guardian-fields';
import { IdentityFields } from './identity-fields';
import { patientRules } from './patient-rules';
import { createBody, typedPatient, type PatientValues } from './patient-values';
import { useRegister } from './use-register';

export interface RegisterDialogProps {
  /** The search that found nobody: start of a name, or a phone. */
  readonly typed: string;
  readonly onClose: () => void;
  readonly onRegistered: (patient: Patient) => void;
}

const Unsaved = () => {
  const { dirty } = useFormikContext<PatientValues>();
  useUnsavedWork(dirty);
  return null;
};

/** Registers a patient from within another form, with the required fields only. */
export const RegisterDialog = ({ typed, onClose, onRegistered }: RegisterDialogProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const rules = useMemo(() => patientRules(t, format.number), [t, format]);
  const initialValues = useMemo(() => typedPatient(typed), [typed]);
  const register = useRegister(onRegistered);
  const failure = useFailure(register.error);
  const problem = useMemo(() => errorsAtFields(failure), [failure]);
  return (
    <FormDialog<PatientValues>
      open
      size="lg"
      about={typed}
      title={t('patient.new')}
      submitLabel={t('patient.register')}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={(values) => register.mutate({ body: createBody(values) })}
      onClose={onClose}
      submitting={register.isPending}
      problem={problem}
    >
      <Unsaved />
      <FormBody columns={2} maxW="full">
        <IdentityFields />
      </FormBody>
      <GuardianFields />
      <PatientDuplicates except={undefined} />
    </FormDialog>
  );
};
