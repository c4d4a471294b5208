import type { Allergy, Patient } from '@sala/shared-contracts';
import type {
  Address,
  AllergyIntolerance,
  ContactPoint,
  Identifier,
  Patient as Resource,
} from 'fhir/r4';
import { systems } from './codes';
import type { FhirFacts } from './facts';

/** Identifiers that only the company gives out are named below its own base address. */
export const ownSystem = (base: string, name: string): string => `${base}/sid/${name}`;

const genders = { H: 'male', M: 'female', X: 'other' } as const;

const telecomOf = ({ phone, phoneAlt, email }: Patient): ContactPoint[] => [
  ...[phone, phoneAlt].flatMap((value): ContactPoint[] =>
    value ? [{ system: 'phone', value }] : [],
  ),
  ...(email ? [{ system: 'email' as const, value: email }] : []),
];

const addressOf = ({ address }: Patient): Address[] => {
  if (!address) return [];
  const { street, exterior, interior, colonia, municipality, state, zip, country } = address;
  const line = [[street, exterior, interior].filter(Boolean).join(' '), colonia].filter(Boolean);
  const given = { city: municipality, state, postalCode: zip, country };
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  return [{ ...(line.length > 0 && { line }), ...named }];
};

export const patientResource = ({ patient, company }: FhirFacts, base: string): Resource => {
  const { id, recordNumber, curp, firstName, lastName, secondLastName } = patient;
  const telecom = telecomOf(patient);
  const address = addressOf(patient);
  const record: Identifier = {
    use: 'usual',
    type: { coding: [{ system: systems.identifierType, code: 'MR' }] },
    system: ownSystem(base, 'record-number'),
    value: recordNumber,
  };
  return {
    resourceType: 'Patient',
    id,
    identifier: [
      record,
      ...(curp
        ? [
            {
              use: 'official' as const,
              type: { text: 'CURP' },
              system: ownSystem(base, 'curp'),
              value: curp,
            },
          ]
        : []),
    ],
    active: patient.status === 'active',
    name: [
      {
        use: 'official',
        text: patient.name,
        family: [lastName, secondLastName].filter(Boolean).join(' '),
        given: [firstName],
      },
    ],
    ...(telecom.length > 0 && { telecom }),
    gender: genders[patient.sex],
    birthDate: patient.birthDate,
    ...(patient.deceasedOn && { deceasedDateTime: patient.deceasedOn }),
    ...(address.length > 0 && { address }),
    managingOrganization: { reference: `Organization/${company.id}`, display: company.name },
  };
};

const allergyStates = {
  active: { clinical: 'active', verification: 'unconfirmed' },
  inactive: { clinical: 'inactive', verification: 'unconfirmed' },
  // A clinical status is not allowed beside entered-in-error (rule ait-2).
  entered_in_error: { clinical: null, verification: 'entered-in-error' },
} as const;

export const allergyResource = (
  { id, substance, reaction, severity, status, updatedAt }: Allergy,
  patientId: string,
): AllergyIntolerance => {
  const { clinical, verification } = allergyStates[status];
  return {
    resourceType: 'AllergyIntolerance',
    id,
    ...(clinical && {
      clinicalStatus: { coding: [{ system: systems.allergyClinical, code: clinical }] },
    }),
    verificationStatus: { coding: [{ system: systems.allergyVerification, code: verification }] },
    code: { text: substance },
    patient: { reference: `Patient/${patientId}` },
    recordedDate: updatedAt,
    ...(reaction && {
      reaction: [
        {
          manifestation: [{ text: reaction }],
          ...(severity !== 'unknown' && { severity }),
        },
      ],
    }),
  };
};
