import {
  isCurp,
  normalizeCurp,
  patientSexes,
  phoneCountries,
  readCurp,
} from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  DateField,
  FormWide,
  PhoneField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { useAge } from '../patient-age';
import { mismatchesOf } from './patient-rules';
import type { PatientValues } from './patient-values';

/* Typing a CURP fills birth date, sex and state once, and only where empty. */
const useCurpPrefill = () => {
  const { values, setFieldValue } = useFormikContext<PatientValues>();
  const curp = normalizeCurp(values.curp);
  const completeCurp = isCurp(curp) ? curp : '';
  const filled = useRef(completeCurp);
  const { birthDate, sex, birthState } = values;
  useEffect(() => {
    if (completeCurp === filled.current) return;
    filled.current = completeCurp;
    const facts = readCurp(completeCurp);
    if (!facts) return;
    if (birthDate === '') void setFieldValue('birthDate', facts.birthDate);
    if (sex === '') void setFieldValue('sex', facts.sex);
    if (birthState === '') void setFieldValue('birthState', facts.state);
  }, [completeCurp, birthDate, sex, birthState, setFieldValue]);
  return completeCurp ? readCurp(completeCurp) : undefined;
};

/** Lists mismatches between CURP and form, with a checkbox to confirm them. */
const CurpMismatches = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<PatientValues>();
  const mismatches = mismatchesOf(values);
  if (mismatches.length === 0) return null;
  return (
    <FormWide>
      <Box
        role="status"
        p="3"
        bg="status.amber.bg"
        color="status.amber.fg"
        borderWidth="1px"
        borderColor="status.amber.border"
        borderRadius="md"
      >
        <Text size="sm" mb="1">
          {t('patient.curpDiffers', {
            what: mismatches.map((one) => t(`patient.curpParts.${one}`)).join(', '),
          })}
        </Text>
        <CheckboxField name="curpOverride" label={t('patient.curpOverride')} />
      </Box>
    </FormWide>
  );
};

/** Identity: five fields, three of them filled from the CURP. */
export const IdentityFields = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { values } = useFormikContext<PatientValues>();
  const facts = useCurpPrefill();
  const age = useAge()(values.birthDate);
  const curpHelp = facts
    ? t('patient.curpSays', {
        date: format.day(facts.birthDate),
        sex: t(`patient.sexes.${facts.sex}`),
        state: t(`patient.states.${facts.state}`),
      })
    : t('patient.curpHelp');
  return (
    <>
      <FormWide>
        <TextField
          name="curp"
          label={t('patient.curp')}
          help={curpHelp}
          mono
          autoComplete="off"
          autoFocus
        />
      </FormWide>
      <CurpMismatches />
      <FormWide>
        <TextField name="firstName" label={t('patient.firstName')} required autoComplete="off" />
      </FormWide>
      <TextField name="lastName" label={t('patient.lastName')} required autoComplete="off" />
      <TextField name="secondLastName" label={t('patient.secondLastName')} autoComplete="off" />
      <DateField name="birthDate" label={t('patient.birthDate')} required help={age || undefined} />
      <SelectField
        name="sex"
        label={t('patient.sex')}
        required
        options={patientSexes.map((sex) => ({ value: sex, label: t(`patient.sexes.${sex}`) }))}
      />
      <FormWide>
        <PhoneField name="phone" label={t('patient.phone')} countries={phoneCountries} />
      </FormWide>
    </>
  );
};
