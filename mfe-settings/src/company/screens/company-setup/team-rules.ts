import { limits, patterns, type SetupDraft } from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import { orNull, rulePartsOf, type Translate } from '../../parts/shared-rules';

export interface EventTypeValues {
  readonly name: string;
  /** Text of the input. */
  readonly minutes: string;
  readonly remote: boolean;
}

/** Form values; '' means empty. */
export interface TeamValues {
  readonly doctor: {
    readonly firstName: string;
    readonly lastName: string;
    readonly secondLastName: string;
    readonly licenceNumber: string;
    readonly department: string;
  };
  readonly eventTypes: readonly EventTypeValues[];
}

/** Initial event types of a practice in Mexico. */
const templates = [
  { key: 'first', minutes: '40', remote: false },
  { key: 'followUp', minutes: '20', remote: false },
  { key: 'remote', minutes: '20', remote: true },
] as const;

/** @param departments names from step 3; a doctor of a removed one has none */
export const teamValues = (
  saved: SetupDraft['team'],
  departments: readonly string[],
  t: Translate,
): TeamValues => {
  const { doctor, eventTypes } = saved ?? {};
  const department = doctor?.department ?? '';
  return {
    doctor: {
      firstName: doctor?.firstName ?? '',
      lastName: doctor?.lastName ?? '',
      secondLastName: doctor?.secondLastName ?? '',
      licenceNumber: doctor?.licenceNumber ?? '',
      department: departments.includes(department) ? department : '',
    },
    eventTypes: eventTypes
      ? eventTypes.map(({ minutes, ...type }) => ({ ...type, minutes: String(minutes) }))
      : templates.map(({ key, ...template }) => ({
          ...template,
          name: t(`companySetup.eventTypes.${key}`),
        })),
  };
};

/** Validation as in the API schema, with translated messages; `rules-agree.test.ts` compares both. */
export const teamRules = (t: Translate) => {
  const { text, required, shaped } = rulePartsOf(t);
  const range = { min: limits.eventMinutesMin, max: limits.eventMinutesMax };
  const isDuration = (typed = ''): boolean => {
    const minutes = parseNumber(typed);
    return (
      minutes !== null && Number.isInteger(minutes) && minutes >= range.min && minutes <= range.max
    );
  };
  return yup.object({
    doctor: yup.object({
      firstName: required(limits.personNameMax),
      lastName: required(limits.personNameMax),
      secondLastName: text(limits.personNameMax),
      licenceNumber: shaped(patterns.licenceNumber, t('companySetup.validation.licenceNumber')),
    }),
    eventTypes: yup
      .array()
      .of(
        yup.object({
          name: required(limits.eventTypeNameMax),
          minutes: yup
            .string()
            .test('minutes', t('companySetup.validation.minutes', range), isDuration),
        }),
      )
      .min(1, t('companySetup.validation.eventType'))
      .max(
        limits.setupEventTypesMax,
        t('companySetup.validation.atMost', { max: limits.setupEventTypesMax }),
      ),
  });
};

export const teamAnswers = ({ doctor, eventTypes }: TeamValues) => ({
  doctor: {
    firstName: doctor.firstName.trim(),
    lastName: doctor.lastName.trim(),
    secondLastName: orNull(doctor.secondLastName),
    licenceNumber: orNull(doctor.licenceNumber),
    department: doctor.department || null,
  },
  eventTypes: eventTypes.map(({ name, minutes, remote }) => ({
    name: name.trim(),
    minutes: parseNumber(minutes) ?? Number.NaN,
    remote,
  })),
});
