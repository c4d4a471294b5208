import {
  curpMismatchesOf,
  isCurp,
  limits,
  normalizeCurp,
  patterns,
  yearsOn,
  type CurpHolder,
  typedPhone,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { companyToday } from '@sala/screen-parts/company-day';
import type { Translate } from '@sala/screen-parts/translate';
import { isMinor } from '../patient-age';
import { emptyPatient, type PatientValues } from './patient-values';

/** Fields that contradict the CURP; none while the CURP is incomplete. */
export const mismatchesOf = (values: PatientValues): readonly string[] => {
  const curp = normalizeCurp(values.curp);
  if (
    !isCurp(curp) ||
    !values.birthDate ||
    !values.sex ||
    !values.firstName.trim() ||
    !values.lastName.trim()
  )
    return [];
  return curpMismatchesOf(curp, { ...values, sex: values.sex as CurpHolder['sex'] }); // chosen from the three options
};

/* Form values with empty fields restored, which Formik passes as undefined. */
const formValuesOf = ({ parent }: yup.TestContext): PatientValues => ({
  ...emptyPatient,
  ...Object.fromEntries(
    Object.entries(parent as Partial<PatientValues>).filter(([, value]) => value !== undefined),
  ), // Formik passes its own values
});

/** Validation of a patient. */
export const patientRules = (t: Translate, formatNumber: (value: number) => string) => {
  const tooLong = (max: number): string => t('patient.rules.tooLong', { max: formatNumber(max) });
  const text = (max: number) => yup.string().trim().max(max, tooLong(max));
  const phone = yup
    .string()
    .transform((typed: unknown) => (typeof typed === 'string' ? typedPhone(typed) : typed))
    .matches(patterns.phone, { message: t('patient.rules.phone'), excludeEmptyString: true });
  /* A named contact needs its other fields. */
  const withName = (name: keyof PatientValues, message: string) =>
    yup
      .string()
      .test(
        'whole',
        message,
        (typed, context) => Boolean(typed) || String(formValuesOf(context)[name]).trim() === '',
      );
  const guardian = (values: PatientValues, kind: PatientValues['guardianKind']): boolean =>
    isMinor(values.birthDate) && values.guardianKind === kind;
  return yup.object({
    firstName: text(limits.patientNameMax).required(t('patient.rules.firstName')),
    lastName: text(limits.personNameMax).required(t('patient.rules.lastName')),
    secondLastName: text(limits.personNameMax),
    birthDate: yup
      .string()
      .required(t('patient.rules.birthDate'))
      .test('past', t('patient.rules.birthDatePast', { years: limits.patientYearsMax }), (day) => {
        const years = yearsOn(day, companyToday());
        return years === null || (years >= 0 && years < limits.patientYearsMax);
      }),
    sex: yup.string().required(t('patient.rules.sex')),
    curp: yup
      .string()
      .test(
        'shape',
        t('patient.rules.curp'),
        (typed) => !typed?.trim() || isCurp(normalizeCurp(typed)),
      )
      .test(
        'fits',
        t('patient.rules.curpDiffers'),
        (_typed, context) =>
          formValuesOf(context).curpOverride || mismatchesOf(formValuesOf(context)).length === 0,
      ),
    phone,
    phoneAlt: phone,
    email: text(limits.emailMax).matches(patterns.email, {
      message: t('patient.rules.email'),
      excludeEmptyString: true,
    }),
    guardianId: yup
      .string()
      .test(
        'chosen',
        t('patient.rules.guardian'),
        (typed, context) => Boolean(typed) || !guardian(formValuesOf(context), 'patient'),
      ),
    guardianName: text(limits.contactNameMax).test(
      'named',
      t('patient.rules.guardian'),
      (typed, context) => Boolean(typed?.trim()) || !guardian(formValuesOf(context), 'other'),
    ),
    guardianRelation: withName('guardianName', t('patient.rules.relation')),
    guardianPhone: phone.test(
      'whole',
      t('patient.rules.contactPhone'),
      (typed, context) => Boolean(typed) || formValuesOf(context).guardianName.trim() === '',
    ),
    emergencyName: text(limits.contactNameMax),
    emergencyRelation: withName('emergencyName', t('patient.rules.relation')),
    emergencyPhone: phone.test(
      'whole',
      t('patient.rules.contactPhone'),
      (typed, context) => Boolean(typed) || formValuesOf(context).emergencyName.trim() === '',
    ),
    street: text(limits.addressMax),
    exterior: text(limits.houseNumberMax),
    interior: text(limits.houseNumberMax),
    colonia: text(limits.coloniaMax),
    zip: yup
      .string()
      .trim()
      .matches(patterns.zipCode, { message: t('patient.rules.zip'), excludeEmptyString: true }),
    municipality: text(limits.municipalityMax),
    state: text(limits.stateMax),
    genderIdentity: text(limits.personNameMax),
    occupation: text(limits.occupationMax),
    language: text(limits.spokenLanguageMax),
    ethnicGroup: text(limits.personNameMax),
    religion: text(limits.personNameMax),
    insurer: text(limits.insurerMax),
    policyNumber: text(limits.personNameMax),
    notes: text(limits.customerNotesMax),
  });
};
