import { patientSexes, phoneCountries, type Patient } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import {
  DateField,
  Form,
  FormBody,
  FormWide,
  PhoneField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useFormat, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useAge } from '../patient-age';
import type { PickedPatient } from '../patient-picker/patient-lookup';
import { PatientDuplicates } from './duplicate-hints';
import { errorsAtFields } from './field-errors';
import { GuardianFields } from './guardian-fields';
import { patientRules } from './patient-rules';
import { createBody, typedPatient, type PatientValues } from './patient-values';
import { useRegister } from './use-register';

export interface NewPatientProps {
  /** The search that found nobody: a name, or a phone. */
  readonly typed: string;
  readonly onCancel: () => void;
  /** Registered, or found to be known already. */
  readonly onPatient: (patient: PickedPatient) => void;
}

const Fields = ({
  pending,
  onCancel,
  onPatient,
}: Pick<NewPatientProps, 'onCancel' | 'onPatient'> & { readonly pending: boolean }) => {
  const { t } = useTranslation('hospital');
  const { values, initialValues, dirty, submitForm } = useFormikContext<PatientValues>();
  const age = useAge()(values.birthDate);
  useUnsavedWork(dirty);
  // The first field that the search has not filled.
  const { firstName, lastName } = initialValues;
  const first = firstName === '' ? 'firstName' : lastName === '' ? 'lastName' : 'birthDate';
  return (
    <>
      <FormBody columns={2} maxW="full" gap="3">
        <TextField
          name="firstName"
          label={t('patient.firstName')}
          required
          autoComplete="off"
          autoFocus={first === 'firstName'}
        />
        <TextField
          name="lastName"
          label={t('patient.lastName')}
          required
          autoComplete="off"
          autoFocus={first === 'lastName'}
        />
        <TextField name="secondLastName" label={t('patient.secondLastName')} autoComplete="off" />
        <DateField
          name="birthDate"
          label={t('patient.birthDate')}
          required
          help={age || undefined}
          autoFocus={first === 'birthDate'}
        />
        <SelectField
          name="sex"
          label={t('patient.sex')}
          required
          options={patientSexes.map((sex) => ({ value: sex, label: t(`patient.sexes.${sex}`) }))}
        />
        <FormWide>
          <PhoneField name="phone" label={t('patient.phone')} countries={phoneCountries} />
        </FormWide>
      </FormBody>
      <GuardianFields />
      <PatientDuplicates
        except={undefined}
        use={{ label: t('patient.useThis'), onUse: ({ id, name }) => onPatient({ id, name }) }}
      />
      <Flex gap="2" justify="flex-end">
        <Button type="button" size="sm" onClick={onCancel}>
          {t('patient.notNew')}
        </Button>
        <Button
          type="button"
          size="sm"
          variant="solid"
          loading={pending}
          onClick={() => void submitForm()}
        >
          {t('patient.register')}
        </Button>
      </Flex>
    </>
  );
};

/** Registers a patient in the middle of another form, with the few fields that are needed. */
export const NewPatient = ({ typed, onCancel, onPatient }: NewPatientProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const rules = useMemo(() => patientRules(t, format.number), [t, format]);
  const initialValues = useMemo(() => typedPatient(typed), [typed]);
  const register = useRegister(({ id, name }: Patient) => onPatient({ id, name }));
  const failure = useFailure(register.error);
  const problem = useMemo(() => errorsAtFields(failure), [failure]);
  return (
    <Box p="3" borderWidth="1px" borderRadius="md" borderColor="accent.muted" bg="bg.subtle">
      <Text fontWeight="semibold" mb="2">
        {t('patient.new')}
      </Text>
      <Form<PatientValues>
        nested
        label={t('patient.new')}
        about={typed}
        initialValues={initialValues}
        validationSchema={rules}
        onSubmit={(values) => register.mutate({ body: createBody(values) })}
        submitting={register.isPending}
        problem={problem}
      >
        <Fields pending={register.isPending} onCancel={onCancel} onPatient={onPatient} />
      </Form>
    </Box>
  );
};
