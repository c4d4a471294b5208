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
import { createBody, emptyPatient, type PatientValues } from './patient-values';
import { useRegister } from './use-register';

export interface RegisterDialogProps {
  /** The search that found nobody: start of a name, or a phone. */
  readonly typed: string;
  readonly onClose: () => void;
  readonly onRegistered: (patient: Patient) => void;
}

/** With several words, the last two are surnames. */
const valuesOf = (typed: string): PatientValues => {
  if (/^[+\d\s()-]{7,}$/.test(typed))
    return { ...emptyPatient, phone: typed.replace(/[^\d+]/g, '') };
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1));
  const surnames = words.length > 2 ? words.slice(-2) : words.slice(1);
  return {
    ...emptyPatient,
    firstName: words.slice(0, words.length - surnames.length).join(' '),
    lastName: surnames[0] ?? '',
    secondLastName: surnames[1] ?? '',
  };
};

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
  const initialValues = useMemo(() => valuesOf(typed), [typed]);
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
