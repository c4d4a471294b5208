import { useAuth } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import {
  FormBody,
  FormSection,
  FormWide,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { EventTypes } from './event-types';
import { StepForm, type Wizard } from './step-form';
import { teamAnswers, teamRules, teamValues, type TeamValues } from './team-rules';

/** The person setting up the clinic is often its doctor. */
const FillOwnName = () => {
  const { t } = useTranslation('settings');
  const user = useAuth((state) => state.user);
  const { values, setFieldValue } = useFormikContext<TeamValues>();
  if (!user) return null; // signing out
  const { firstName, lastName, secondLastName } = user;
  const fill = () =>
    void setFieldValue('doctor', {
      ...values.doctor,
      firstName,
      lastName,
      secondLastName: secondLastName ?? '',
    });
  return (
    <Button size="sm" justifySelf="start" onClick={fill}>
      {t('companySetup.itIsMe')}
    </Button>
  );
};

const Doctor = ({ departments }: { readonly departments: readonly string[] }) => {
  const { t } = useTranslation('settings');
  return (
    <FormSection gap="3">
      <legend>{t('companySetup.doctor')}</legend>
      <FillOwnName />
      <FormBody columns={2}>
        <FormWide>
          <TextField name="doctor.firstName" label={t('companySetup.firstName')} required />
        </FormWide>
        <TextField name="doctor.lastName" label={t('companySetup.lastName')} required />
        <TextField name="doctor.secondLastName" label={t('companySetup.secondLastName')} />
        <TextField
          name="doctor.licenceNumber"
          label={t('companySetup.licenceNumber')}
          help={t('companySetup.licenceNumberHelp')}
        />
        {departments.length > 0 ? (
          <SelectField
            name="doctor.department"
            label={t('companySetup.department')}
            placeholder={t('companySetup.noDepartment')}
            options={departments.map((name) => ({ value: name, label: name }))}
          />
        ) : null}
      </FormBody>
    </FormSection>
  );
};

/** Step 4: the first doctor and the event types. */
export const TeamStep = ({ wizard }: { readonly wizard: Wizard }) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => teamRules(t), [t]);
  const departments = wizard.draft.departments?.names ?? [];
  return (
    <StepForm<TeamValues>
      wizard={wizard}
      step="team"
      saved={teamValues(wizard.draft.team, departments, t)}
      rules={rules}
      answersOf={(values) => ({ team: teamAnswers(values) })}
    >
      <Doctor departments={departments} />
      <EventTypes />
    </StepForm>
  );
};
