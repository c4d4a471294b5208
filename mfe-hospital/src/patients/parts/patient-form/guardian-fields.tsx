import { guardianRelations, phoneCountries } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  FormBody,
  FormSection,
  FormWide,
  PhoneField,
  RadioGroupField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { PatientLookup } from '../patient-picker/patient-lookup';
import { isMinor } from '../patient-age';
import type { PatientValues } from './patient-values';

/** Guardian of a minor: another patient or a named contact. */
export const GuardianFields = () => {
  const { t } = useTranslation('hospital');
  const { values, errors, submitCount, setFieldValue } = useFormikContext<PatientValues>();
  if (!isMinor(values.birthDate)) return null;
  return (
    <FormSection>
      <legend>{t('patient.guardian')}</legend>
      <Text size="sm" tone="muted">
        {t('patient.guardianWhy')}
      </Text>
      <FormBody columns={2}>
        <FormWide>
          <RadioGroupField
            name="guardianKind"
            label={t('patient.guardianKind')}
            hideLabel
            options={[
              { value: 'other', label: t('patient.guardianOther') },
              { value: 'patient', label: t('patient.guardianPatient') },
            ]}
          />
        </FormWide>
        {values.guardianKind === 'patient' ? (
          <FormWide>
            <PatientLookup
              label={t('patient.guardianOne')}
              required
              chosen={
                values.guardianId
                  ? { id: values.guardianId, name: values.guardianPatientName }
                  : null
              }
              onChoose={(chosen) => {
                void setFieldValue('guardianId', chosen?.id ?? '');
                void setFieldValue('guardianPatientName', chosen?.name ?? '');
              }}
              error={submitCount > 0 ? errors.guardianId : undefined}
            />
          </FormWide>
        ) : (
          <>
            <TextField
              name="guardianName"
              label={t('patient.contactName')}
              required
              autoComplete="off"
            />
            <SelectField
              name="guardianRelation"
              label={t('patient.relation')}
              required
              options={guardianRelations.map((one) => ({
                value: one,
                label: t(`patient.relations.${one}`),
              }))}
            />
            <FormWide>
              <PhoneField
                name="guardianPhone"
                label={t('patient.contactPhone')}
                required
                countries={phoneCountries}
              />
            </FormWide>
          </>
        )}
      </FormBody>
    </FormSection>
  );
};
