import {
  limits,
  patterns,
  professions,
  type PractitionerDetail,
  type Profession,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

type Ticked = Readonly<Record<string, boolean>>;

/** Form values; '' for none. */
export interface PractitionerValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string;
  readonly profession: string;
  /** Of an intern. */
  readonly supervisorId: string;
  readonly specialtyId: string;
  readonly licenceNumber: string;
  readonly titleInstitution: string;
  readonly specialtyLicence: string;
  readonly specialtyCouncil: string;
  readonly userId: string;
  readonly color: string;
  readonly bio: string;
  /** In pesos, as typed. */
  readonly consultFee: string;
  readonly acceptsNewPatients: boolean;
  /** Keyed by id. */
  readonly departments: Ticked;
  readonly sites: Ticked;
  readonly eventTypes: Ticked;
}

export const emptyPractitioner: PractitionerValues = {
  firstName: '',
  lastName: '',
  secondLastName: '',
  profession: 'doctor',
  supervisorId: '',
  specialtyId: '',
  licenceNumber: '',
  titleInstitution: '',
  specialtyLicence: '',
  specialtyCouncil: '',
  userId: '',
  color: '#0f766e',
  bio: '',
  consultFee: '',
  acceptsNewPatients: true,
  departments: {},
  sites: {},
  eventTypes: {},
};

const tickedOf = (ids: readonly string[]): Ticked =>
  Object.fromEntries(ids.map((id) => [id, true]));
const idsOf = (ticked: Ticked): string[] =>
  Object.entries(ticked)
    .flatMap(([id, chosen]) => (chosen ? [id] : []))
    .sort();

export const practitionerValues = (person: PractitionerDetail): PractitionerValues => ({
  firstName: person.firstName,
  lastName: person.lastName,
  secondLastName: person.secondLastName ?? '',
  profession: person.profession,
  supervisorId: person.supervisorId ?? '',
  specialtyId: person.specialty?.id ?? '',
  licenceNumber: person.licenceNumber ?? '',
  titleInstitution: person.titleInstitution ?? '',
  specialtyLicence: person.specialtyLicence ?? '',
  specialtyCouncil: person.specialtyCouncil ?? '',
  userId: person.userId ?? '',
  color: person.color,
  bio: person.bio ?? '',
  consultFee: person.consultFee === null ? '' : String(person.consultFee / 100),
  acceptsNewPatients: person.acceptsNewPatients,
  departments: tickedOf(person.departmentIds),
  sites: tickedOf(person.siteIds),
  eventTypes: tickedOf(person.eventTypeIds),
});

const orNull = (text: string): string | null => text.trim() || null;
const professionOf = (profession: string): Profession =>
  professions.find((known) => known === profession) ?? 'doctor';
const centavos = (typed: string): number | null => {
  const pesos = parseNumber(typed);
  return pesos === null ? null : Math.round(pesos * 100);
};

export const practitionerBody = (values: PractitionerValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  secondLastName: orNull(values.secondLastName),
  profession: professionOf(values.profession),
  supervisorId: values.profession === 'intern' ? values.supervisorId || null : null,
  specialtyId: values.specialtyId || null,
  licenceNumber: orNull(values.licenceNumber),
  titleInstitution: orNull(values.titleInstitution),
  specialtyLicence: orNull(values.specialtyLicence),
  specialtyCouncil: orNull(values.specialtyCouncil),
  userId: values.userId || null,
  color: values.color,
  bio: orNull(values.bio),
  consultFee: centavos(values.consultFee),
  acceptsNewPatients: values.acceptsNewPatients,
  departmentIds: idsOf(values.departments),
  siteIds: idsOf(values.sites),
  eventTypeIds: idsOf(values.eventTypes),
});

export type PractitionerBody = ReturnType<typeof practitionerBody>;

/** The limits of the API, as messages. */
export const practitionerRules = (t: Translate) => {
  const text = (max: number) =>
    yup.string().trim().max(max, t('practitioners.rules.tooLong', { max }));
  return yup.object({
    firstName: text(limits.personNameMax).required(t('practitioners.rules.firstName')),
    lastName: text(limits.personNameMax).required(t('practitioners.rules.lastName')),
    secondLastName: text(limits.personNameMax),
    licenceNumber: yup
      .string()
      .trim()
      .matches(patterns.professionalLicence, {
        message: t('practitioners.rules.licence'),
        excludeEmptyString: true,
      }),
    titleInstitution: text(limits.institutionMax),
    specialtyLicence: yup
      .string()
      .trim()
      .matches(patterns.specialtyLicence, {
        message: t('practitioners.rules.specialtyLicence'),
        excludeEmptyString: true,
      }),
    specialtyCouncil: text(limits.institutionMax),
    bio: text(limits.bioMax),
    consultFee: yup.string().test('money', t('practitioners.rules.fee'), (typed = '') => {
      const amount = centavos(typed);
      return amount === null || (amount >= 0 && amount <= limits.centavosMax);
    }),
  });
};
