import type { UiProblem } from '@sala/shared-ui';
import { FormBody } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, type ReactNode } from 'react';
import { PatientDuplicates } from './duplicate-hints';
import { errorsAtFields } from './field-errors';
import { GuardianFields } from './guardian-fields';
import { IdentityFields } from './identity-fields';
import {
  AddressSection,
  ContactSection,
  NotesSection,
  PayerSection,
  PersonSection,
} from './more-sections';
import { patientRules } from './patient-rules';
import type { PatientValues } from './patient-values';

export interface PatientFormProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly submitLabel: string;
  readonly initialValues: PatientValues;
  /** The patient being edited; undefined for a new one. */
  readonly patientId?: string;
  readonly onSubmit: (values: PatientValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
}

/** Patient form: five fields suffice to register, the other sections start collapsed. */
export const PatientForm = ({
  notice,
  patientId,
  problem: serverProblem,
  ...panel
}: PatientFormProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const problem = useMemo(() => errorsAtFields(serverProblem), [serverProblem]);
  const rules = useMemo(() => patientRules(t, format.number), [t, format]);
  return (
    <FormPanel<PatientValues> {...panel} problem={problem} validationSchema={rules}>
      {notice}
      <FormBody columns={2}>
        <IdentityFields />
      </FormBody>
      <PatientDuplicates except={patientId} />
      <GuardianFields />
      <ContactSection problem={problem} />
      <AddressSection problem={problem} />
      <PersonSection problem={problem} />
      <PayerSection problem={problem} />
      <NotesSection problem={problem} />
    </FormPanel>
  );
};
