import {
  normalizeCurp,
  type Contract,
  type EndpointInput,
  type Patient,
  type PatientContact,
  typedPhone,
} from '@sala/shared-contracts';

/** Form values; '' for none. */
export interface PatientValues {
  curp: string;
  curpOverride: boolean;
  firstName: string;
  lastName: string;
  secondLastName: string;
  birthDate: string;
  birthDateEstimated: boolean;
  sex: string;
  phone: string;
  /** Guardian: a patient, or a named contact. */
  guardianKind: 'patient' | 'other';
  guardianId: string;
  guardianPatientName: string;
  guardianName: string;
  guardianRelation: string;
  guardianPhone: string;
  phoneAlt: string;
  email: string;
  emergencyName: string;
  emergencyRelation: string;
  emergencyPhone: string;
  street: string;
  exterior: string;
  interior: string;
  colonia: string;
  zip: string;
  municipality: string;
  state: string;
  country: string;
  birthState: string;
  nationality: string;
  genderIdentity: string;
  maritalStatus: string;
  occupation: string;
  language: string;
  ethnicGroup: string;
  religion: string;
  customerId: string;
  customerName: string;
  insurer: string;
  policyNumber: string;
  tagIds: readonly string[];
  notes: string;
}

type CreateBody = EndpointInput<Contract['patientCreate']>['body'];
type UpdateBody = EndpointInput<Contract['patientUpdate']>['body'];

export const emptyPatient: PatientValues = {
  curp: '',
  curpOverride: false,
  firstName: '',
  lastName: '',
  secondLastName: '',
  birthDate: '',
  birthDateEstimated: false,
  sex: '',
  phone: '',
  guardianKind: 'other',
  guardianId: '',
  guardianPatientName: '',
  guardianName: '',
  guardianRelation: '',
  guardianPhone: '',
  phoneAlt: '',
  email: '',
  emergencyName: '',
  emergencyRelation: '',
  emergencyPhone: '',
  street: '',
  exterior: '',
  interior: '',
  colonia: '',
  zip: '',
  municipality: '',
  state: '',
  country: 'MX',
  birthState: '',
  nationality: 'MX',
  genderIdentity: '',
  maritalStatus: '',
  occupation: '',
  language: '',
  ethnicGroup: '',
  religion: '',
  customerId: '',
  customerName: '',
  insurer: '',
  policyNumber: '',
  tagIds: [],
  notes: '',
};

/**
 * A new patient by the words of a search: a phone, or a name; of several words the last two are
 * surnames.
 */
export const typedPatient = (typed: string): PatientValues => {
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

/** Form values of a stored patient. */
export const valuesOfPatient = (patient: Patient): PatientValues => ({
  curp: patient.curp ?? '',
  curpOverride: false,
  firstName: patient.firstName,
  lastName: patient.lastName,
  secondLastName: patient.secondLastName ?? '',
  birthDate: patient.birthDate,
  birthDateEstimated: patient.birthDateEstimated,
  sex: patient.sex,
  phone: patient.phone ?? '',
  guardianKind: patient.guardianId ? 'patient' : 'other',
  guardianId: patient.guardianId ?? '',
  guardianPatientName: patient.guardianPatient?.name ?? '',
  guardianName: patient.guardian?.name ?? '',
  guardianRelation: patient.guardian?.relation ?? '',
  guardianPhone: patient.guardian?.phone ?? '',
  phoneAlt: patient.phoneAlt ?? '',
  email: patient.email ?? '',
  emergencyName: patient.emergencyContact?.name ?? '',
  emergencyRelation: patient.emergencyContact?.relation ?? '',
  emergencyPhone: patient.emergencyContact?.phone ?? '',
  street: patient.address?.street ?? '',
  exterior: patient.address?.exterior ?? '',
  interior: patient.address?.interior ?? '',
  colonia: patient.address?.colonia ?? '',
  zip: patient.address?.zip ?? '',
  municipality: patient.address?.municipality ?? '',
  state: patient.address?.state ?? '',
  country: patient.address?.country ?? 'MX',
  birthState: patient.birthState ?? '',
  nationality: patient.nationality,
  genderIdentity: patient.genderIdentity ?? '',
  maritalStatus: patient.maritalStatus ?? '',
  occupation: patient.occupation ?? '',
  language: patient.language ?? '',
  ethnicGroup: patient.ethnicGroup ?? '',
  religion: patient.religion ?? '',
  customerId: patient.customerId ?? '',
  customerName: patient.customerName ?? '',
  insurer: patient.insurer ?? '',
  policyNumber: patient.policyNumber ?? '',
  tagIds: patient.tags.map(({ id }) => id),
  notes: patient.notes ?? '',
});

const contactOf = (name: string, relation: string, phone: string): PatientContact | null =>
  name.trim() === ''
    ? null
    : {
        name: name.trim(),
        relation: relation as PatientContact['relation'],
        phone: typedPhone(phone),
      }; // chosen from the list of relations

const addressOf = ({
  street,
  exterior,
  interior,
  colonia,
  zip,
  municipality,
  state,
  country,
}: PatientValues) => ({
  street: street.trim(),
  exterior: exterior.trim(),
  interior: interior.trim(),
  colonia: colonia.trim(),
  zip: zip.trim(),
  municipality: municipality.trim(),
  state: state.trim(),
  country,
});

/** Request body of the whole form. */
export const createBody = (values: PatientValues): CreateBody => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  secondLastName: values.secondLastName.trim() || null,
  birthDate: values.birthDate,
  birthDateEstimated: values.birthDateEstimated,
  sex: values.sex as CreateBody['sex'], // required by the rules
  curp: normalizeCurp(values.curp) || null,
  curpOverride: values.curpOverride,
  phone: typedPhone(values.phone) || null,
  guardianId: values.guardianKind === 'patient' && values.guardianId ? values.guardianId : null,
  guardian:
    values.guardianKind === 'other'
      ? contactOf(values.guardianName, values.guardianRelation, values.guardianPhone)
      : null,
  phoneAlt: typedPhone(values.phoneAlt) || null,
  email: values.email.trim().toLowerCase() || null,
  emergencyContact: contactOf(
    values.emergencyName,
    values.emergencyRelation,
    values.emergencyPhone,
  ),
  address: addressOf(values),
  birthState: (values.birthState || null) as CreateBody['birthState'], // chosen from the list of states
  nationality: values.nationality,
  genderIdentity: values.genderIdentity.trim() || null,
  maritalStatus: (values.maritalStatus || null) as CreateBody['maritalStatus'], // likewise
  occupation: values.occupation.trim() || null,
  language: values.language.trim() || null,
  ethnicGroup: values.ethnicGroup.trim() || null,
  religion: values.religion.trim() || null,
  customerId: values.customerId || null,
  insurer: values.insurer.trim() || null,
  policyNumber: values.policyNumber.trim() || null,
  notes: values.notes.trim() || null,
  tagIds: [...values.tagIds],
});

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Changed fields only; a confirmed CURP mismatch is always sent. */
export const changesOf = (values: PatientValues, base: Patient): Omit<UpdateBody, 'version'> => {
  const before = new Map(Object.entries(createBody(valuesOfPatient(base))));
  const { curpOverride, ...now } = createBody(values);
  const changes = Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !same(value, before.get(key))),
  );
  return Object.keys(changes).length === 0
    ? {}
    : { ...changes, ...(curpOverride ? { curpOverride } : {}) };
};
