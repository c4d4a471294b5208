import { apiQuery, useCan } from '@sala/shared-auth';
import {
  birthStates,
  guardianRelations,
  limits,
  maritalStatuses,
  phoneCountries,
} from '@sala/shared-contracts';
import type { UiProblem } from '@sala/shared-ui';
import {
  CheckboxField,
  FormWide,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useLocale, useQuery, useTranslation } from '@sala/shell-sdk';
import { FormFold } from '@sala/screen-parts/form-fold';
import { useMemo } from 'react';
import { CustomerPicker } from './customer-picker';
import type { PatientValues } from './patient-values';
import { TagChoice } from './tag-choice';

export interface SectionProps {
  readonly problem: UiProblem | null;
}

/** Further contact data and the emergency contact. */
export const ContactSection = ({ problem }: SectionProps) => {
  const { t } = useTranslation('hospital');
  return (
    <FormFold
      title={t('patient.sections.contact')}
      names={['email', 'phoneAlt', 'emergencyName', 'emergencyRelation', 'emergencyPhone']}
      problem={problem}
    >
      <FormWide>
        <TextField name="email" type="email" label={t('patient.email')} autoComplete="off" />
      </FormWide>
      <FormWide>
        <PhoneField name="phoneAlt" label={t('patient.phoneAlt')} countries={phoneCountries} />
      </FormWide>
      <TextField name="emergencyName" label={t('patient.emergency')} autoComplete="off" />
      <SelectField
        name="emergencyRelation"
        label={t('patient.relation')}
        options={guardianRelations.map((one) => ({
          value: one,
          label: t(`patient.relations.${one}`),
        }))}
      />
      <FormWide>
        <PhoneField
          name="emergencyPhone"
          label={t('patient.emergencyPhone')}
          countries={phoneCountries}
        />
      </FormWide>
    </FormFold>
  );
};

export const AddressSection = ({ problem }: SectionProps) => {
  const { t } = useTranslation('hospital');
  return (
    <FormFold
      title={t('patient.sections.address')}
      names={['street', 'exterior', 'interior', 'colonia', 'zip', 'municipality', 'state']}
      problem={problem}
    >
      <FormWide>
        <TextField name="street" label={t('patient.street')} autoComplete="off" />
      </FormWide>
      <TextField name="exterior" label={t('patient.exterior')} autoComplete="off" />
      <TextField name="interior" label={t('patient.interior')} autoComplete="off" />
      <TextField name="colonia" label={t('patient.colonia')} autoComplete="off" />
      <TextField name="zip" label={t('patient.zip')} autoComplete="off" />
      <TextField name="municipality" label={t('patient.municipality')} autoComplete="off" />
      <TextField name="state" label={t('patient.state')} autoComplete="off" />
    </FormFold>
  );
};

/* Sorted by name in the interface language. */
const useCountries = () => {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    return phoneCountries.map((code) => ({ value: code, label: names.of(code) ?? code }));
  }, [locale]);
};

/** Demographic data that NOM-024 requires. */
export const PersonSection = ({ problem }: SectionProps) => {
  const { t } = useTranslation('hospital');
  const countries = useCountries();
  const names = [
    'birthState',
    'genderIdentity',
    'maritalStatus',
    'occupation',
    'language',
    'ethnicGroup',
    'religion',
    'birthDateEstimated',
  ];
  return (
    <FormFold title={t('patient.sections.person')} names={names} problem={problem}>
      <SelectField
        name="birthState"
        label={t('patient.birthState')}
        options={birthStates.map((code) => ({ value: code, label: t(`patient.states.${code}`) }))}
      />
      <SelectField
        name="nationality"
        label={t('patient.nationality')}
        placeholder={null}
        options={countries}
      />
      <SelectField
        name="maritalStatus"
        label={t('patient.maritalStatus')}
        options={maritalStatuses.map((one) => ({
          value: one,
          label: t(`patient.maritalStatuses.${one}`),
        }))}
      />
      <TextField name="occupation" label={t('patient.occupation')} autoComplete="off" />
      <TextField name="genderIdentity" label={t('patient.genderIdentity')} autoComplete="off" />
      <TextField name="language" label={t('patient.language')} autoComplete="off" />
      <TextField name="ethnicGroup" label={t('patient.ethnicGroup')} autoComplete="off" />
      <TextField name="religion" label={t('patient.religion')} autoComplete="off" />
      <FormWide>
        <CheckboxField name="birthDateEstimated" label={t('patient.birthDateEstimated')} />
      </FormWide>
    </FormFold>
  );
};

/** Payer and insurance. */
export const PayerSection = ({ problem }: SectionProps) => {
  const { t } = useTranslation('hospital');
  const canCustomers = useCan('customers:read');
  const { values, setFieldValue } = useFormikContext<PatientValues>();
  return (
    <FormFold
      title={t('patient.sections.payer')}
      names={['customerId', 'insurer', 'policyNumber']}
      problem={problem}
    >
      {canCustomers ? (
        <FormWide>
          <CustomerPicker
            chosen={values.customerId ? { id: values.customerId, name: values.customerName } : null}
            onChoose={(chosen) => {
              void setFieldValue('customerId', chosen?.id ?? '');
              void setFieldValue('customerName', chosen?.name ?? '');
            }}
          />
        </FormWide>
      ) : null}
      <TextField name="insurer" label={t('patient.insurer')} autoComplete="off" />
      <TextField name="policyNumber" label={t('patient.policyNumber')} autoComplete="off" />
    </FormFold>
  );
};

/** Company tags and notes of the front desk. */
export const NotesSection = ({ problem }: SectionProps) => {
  const { t } = useTranslation('hospital');
  const { data } = useQuery(apiQuery('categoryList', { query: { kind: 'patient_tag' } }));
  return (
    <FormFold title={t('patient.sections.notes')} names={['notes', 'tagIds']} problem={problem}>
      <FormWide>
        <TagChoice tags={data?.items ?? []} />
      </FormWide>
      <FormWide>
        <TextareaField
          name="notes"
          label={t('patient.notes')}
          help={t('patient.notesHelp')}
          countTo={limits.customerNotesMax}
        />
      </FormWide>
    </FormFold>
  );
};
