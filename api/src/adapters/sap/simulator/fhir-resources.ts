import type {
  Account,
  Appointment,
  Encounter,
  Extension,
  FhirResource,
  Location,
  OperationOutcome,
  Organization,
  Patient,
  Reference,
  Schedule,
} from 'fhir/r4';
import { extension, system } from '../fhir/names';
import type {
  SapAppointment,
  SapCase,
  SapMovement,
  SapOrgUnit,
  SapPatient,
  SapPlanningObject,
  SapReturn,
} from '../port';

const actCode = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
const caseTypes = { inpatient: '1', outpatient: '2', day_case: '3' } as const;
const classes = { inpatient: 'IMP', outpatient: 'AMB', day_case: 'SS' } as const;
const bewty: Partial<Record<SapMovement['kind'], string>> = {
  admission: '1',
  transfer: '3',
  outpatient_visit: '4',
};

const institutionOf = (institution: string): Reference => ({
  identifier: { system: system.institution, value: institution },
});

export const patientResource = (patient: SapPatient, institution: string): Patient => {
  const { patnr, checkDigit, birthName, mergedInto, cancelled, phone, email, curp } = patient;
  const version = patient.version ?? '1';
  return {
    resourceType: 'Patient',
    id: patnr,
    meta: {
      versionId: version,
      ...(patient.changedAt !== null && { lastUpdated: patient.changedAt }),
    },
    ...(cancelled && { extension: [{ url: extension.cancelled, valueBoolean: true }] }),
    identifier: [
      {
        use: patient.provisional ? 'temp' : 'official',
        system: patient.provisional ? system.papid : system.patnr,
        value: patnr,
        ...(checkDigit !== null && {
          extension: [{ url: extension.checkDigit, valueString: checkDigit }],
        }),
      },
      ...(patient.externalNumber === null
        ? []
        : [{ system: system.externalNumber, value: patient.externalNumber }]),
      ...(curp === null ? [] : [{ system: system.curp, value: curp }]),
    ],
    active: !cancelled && mergedInto === null,
    name: [
      {
        use: 'official',
        family: patient.family,
        ...(patient.given !== null && { given: [patient.given] }),
      },
      ...(birthName === null ? [] : [{ use: 'maiden' as const, family: birthName }]),
    ],
    gender: patient.sex,
    ...(patient.birthDate !== null && { birthDate: patient.birthDate }),
    telecom: [
      ...(phone === null ? [] : [{ system: 'phone' as const, value: phone }]),
      ...(email === null ? [] : [{ system: 'email' as const, value: email }]),
    ],
    ...(patient.address !== null && {
      address: [{ text: patient.address, ...(patient.city !== null && { city: patient.city }) }],
    }),
    ...(patient.deceasedOn === null
      ? { deceasedBoolean: patient.deceased }
      : { deceasedDateTime: patient.deceasedOn }),
    managingOrganization: institutionOf(institution),
    ...(mergedInto !== null && {
      link: [{ other: { reference: `Patient/${mergedInto}` }, type: 'replaced-by' as const }],
    }),
  };
};

/** `changedAt` of the case is what a search by change looks at. */
export const accountResource = (
  found: SapCase,
  changedAt: string,
  institution: string,
): Account => ({
  resourceType: 'Account',
  id: found.falnr,
  meta: { versionId: found.version ?? '1', lastUpdated: changedAt },
  identifier: [{ system: system.falnr, value: found.falnr }],
  status:
    found.status === 'cancelled'
      ? 'entered-in-error'
      : found.status === 'discharged'
        ? 'inactive'
        : 'active',
  type: { coding: [{ system: system.caseType, code: caseTypes[found.type] }] },
  subject: [{ reference: `Patient/${found.patnr}` }],
  ...(found.start !== null && {
    servicePeriod: { start: found.start, ...(found.end !== null && { end: found.end }) },
  }),
  owner: institutionOf(institution),
  ...(found.billed && { extension: [{ url: extension.billing, valueCode: 'E' }] }),
});

const stays: ReadonlySet<string> = new Set(['admission', 'transfer', 'outpatient_visit']);

const statusOf = (stay: SapMovement, found: SapCase, isLast: boolean): Encounter['status'] => {
  if (stay.cancelled || found.status === 'cancelled') return 'cancelled';
  if (stay.planned) return 'planned';
  if (stay.end !== null) return 'finished';
  return isLast && found.absent ? 'onleave' : 'in-progress';
};

const absenceOf = (away: SapMovement, back: SapMovement | undefined): Extension => ({
  url: extension.absence,
  extension: [
    { url: 'period', valuePeriod: { start: away.start, ...(back && { end: back.start }) } },
    { url: 'from', valueInteger: away.number },
    ...(back ? [{ url: 'to', valueInteger: back.number }] : []),
    ...(away.reason === null ? [] : [{ url: 'reason', valueString: away.reason }]),
  ],
});

const dischargeExtension = (discharge: SapMovement | undefined): readonly Extension[] => {
  if (!discharge) return [];
  const { number, planned, start, reason } = discharge;
  return planned
    ? [
        {
          url: extension.plannedEnd,
          extension: [
            { url: 'time', valueDateTime: start },
            { url: 'movement', valueInteger: number },
            ...(reason === null ? [] : [{ url: 'reason', valueString: reason }]),
          ],
        },
      ]
    : [{ url: extension.dischargeMovement, valueInteger: number }];
};

const locationsOf = ({ careUnit, room, bed }: SapMovement): Encounter['location'] =>
  (
    [
      ['wa', careUnit],
      ['ro', room],
      ['bd', bed],
    ] as const
  ).flatMap(([code, id]) =>
    id === null
      ? []
      : [{ location: { reference: `Location/${id}` }, physicalType: { coding: [{ code }] } }],
  );

/** One encounter for each stay: absences and the discharge are part of one. */
export const encounterResources = (found: SapCase, changedAt: string): readonly Encounter[] => {
  const valid = found.movements.filter(({ cancelled }) => !cancelled);
  const staying = found.movements.filter(({ kind }) => stays.has(kind));
  const last = staying.findLast(({ planned, cancelled }) => !planned && !cancelled);
  const discharge = valid.findLast(({ kind }) => kind === 'discharge');
  const absences = valid
    .filter(({ kind }) => kind === 'absence')
    .map((away) =>
      absenceOf(
        away,
        valid.find(({ kind, start }) => kind === 'return' && start === away.end),
      ),
    );
  return staying.map((stay) => {
    const isLast = stay.number === last?.number;
    const reason = isLast && discharge?.planned === false ? discharge.reason : null;
    const extensions = isLast ? [...absences, ...dischargeExtension(discharge)] : [];
    return {
      resourceType: 'Encounter',
      id: `${found.falnr}-${stay.number}`,
      meta: { versionId: found.version ?? '1', lastUpdated: changedAt },
      ...(extensions.length > 0 && { extension: extensions }),
      identifier: [
        {
          system: system.movement,
          value: `${found.falnr}-${String(stay.number).padStart(5, '0')}`,
        },
      ],
      status: statusOf(stay, found, isLast),
      class: { system: actCode, code: classes[found.type] },
      type: [
        {
          coding: [{ system: system.movementKind, code: bewty[stay.kind] ?? '1' }],
          ...(stay.type !== null && { text: stay.type }),
        },
      ],
      subject: { reference: `Patient/${found.patnr}` },
      account: [{ reference: `Account/${found.falnr}` }],
      period: { start: stay.start, end: stay.end ?? '9999-12-31T23:59:59Z' },
      location: locationsOf(stay),
      ...(stay.department !== null && {
        serviceProvider: { reference: `Organization/${stay.department}` },
      }),
      ...(found.physician !== null && {
        participant: [{ individual: { display: found.physician } }],
      }),
      ...(found.diagnosis !== null && {
        diagnosis: [{ condition: { display: found.diagnosis } }],
      }),
      ...(stay.reason !== null && { reasonCode: [{ text: stay.reason }] }),
      ...(reason !== null && { hospitalization: { dischargeDisposition: { text: reason } } }),
    };
  });
};

const statu: Readonly<Record<SapAppointment['status'], readonly [string, Appointment['status']]>> =
  {
    waiting_list: ['10', 'waitlist'],
    planned: ['20', 'proposed'],
    actual: ['30', 'arrived'],
    scheduled: ['40', 'booked'],
    waiting: ['50', 'checked-in'],
    called: ['55', 'checked-in'],
    being_treated: ['60', 'checked-in'],
    completed: ['70', 'fulfilled'],
    cancelled: ['40', 'cancelled'],
  };

export const appointmentResource = (appointment: SapAppointment): Appointment => {
  const [code, status] = statu[appointment.status];
  const { start, minutes, room, department, person, falnr, planningObjectId } = appointment;
  const actors: Reference[] = [
    { reference: `Patient/${appointment.patnr}` },
    ...(department === null ? [] : [{ reference: `HealthcareService/${department}` }]),
    ...(room === null ? [] : [{ reference: `Location/${room}` }]),
    ...(person === null ? [] : [{ reference: 'Practitioner/of-it', display: person }]),
  ];
  return {
    resourceType: 'Appointment',
    id: appointment.id,
    identifier: [{ system: system.appointment, value: appointment.id }],
    extension: [
      { url: extension.statu, valueCode: code },
      ...(appointment.overbooked ? [{ url: extension.overbooked, valueBoolean: true }] : []),
      ...(planningObjectId === null
        ? []
        : [
            {
              url: extension.planningObject,
              valueReference: { reference: `Schedule/${planningObjectId}` },
            },
          ]),
    ],
    status: appointment.noShow ? 'noshow' : status,
    ...(appointment.visit !== null && {
      appointmentType: {
        coding: [{ system: system.visit, code: appointment.visit === 'initial' ? '1' : '2' }],
      },
    }),
    start,
    end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
    minutesDuration: minutes,
    ...(falnr !== null && { supportingInformation: [{ reference: `Account/${falnr}` }] }),
    participant: actors.map((actor) => ({ actor, status: 'accepted' })),
  };
};

export const departmentResource = ({ code, name }: SapOrgUnit): Organization => ({
  resourceType: 'Organization',
  id: code,
  name: name ?? code,
  type: [{ coding: [{ code: 'dept' }] }],
});

const placeCodes = { department: 'wa', care_unit: 'wa', room: 'ro', bed: 'bd' } as const;

export const locationResource = ({ code, kind, name, parent }: SapOrgUnit): Location => ({
  resourceType: 'Location',
  id: code,
  name: name ?? code,
  physicalType: { coding: [{ code: placeCodes[kind] }] },
  ...(parent !== null &&
    (kind === 'care_unit'
      ? { managingOrganization: { reference: `Organization/${parent}` } }
      : { partOf: { reference: `Location/${parent}` } })),
});

export const scheduleResource = (planningObject: SapPlanningObject): Schedule => {
  const { id, name, department, room, person } = planningObject;
  return {
    resourceType: 'Schedule',
    id,
    identifier: [{ system: system.planningObject, value: id }],
    active: planningObject.active,
    actor: [
      ...(department === null ? [] : [{ reference: `HealthcareService/${department}` }]),
      ...(room === null ? [] : [{ reference: `Location/${room}` }]),
      ...(person === null ? [] : [{ reference: 'Practitioner/of-it', display: person }]),
    ],
    comment: name,
    extension: [{ url: extension.overbooking, valueBoolean: planningObject.overbooking }],
  };
};

const severities = {
  S: 'information',
  I: 'information',
  W: 'warning',
  E: 'error',
  A: 'fatal',
} as const;

export const outcomeResource = (messages: readonly SapReturn[]): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: messages.map(({ type, id, number, text }) => ({
    severity: severities[type],
    code: type === 'E' || type === 'A' ? 'business-rule' : 'informational',
    details: { coding: [{ system: `${system.messageClass}:${id}`, code: number }], text },
  })),
});

const searched = [
  'Patient',
  'Account',
  'Encounter',
  'Appointment',
  'Organization',
  'Location',
  'Schedule',
] as const;
const written: Readonly<Record<string, readonly ('create' | 'update')[]>> = {
  Patient: ['update'],
  Encounter: ['create', 'update'],
};

export const capabilityStatement = (now: string): FhirResource => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: now,
  kind: 'instance',
  fhirVersion: '4.0.1',
  format: ['json'],
  software: { name: 'SAP Patient Management (simulador)', version: '618 SP 33' },
  implementation: { description: 'Hospital simulado' },
  rest: [
    {
      mode: 'server',
      resource: searched.map((type) => ({
        type,
        interaction: [
          { code: 'read' as const },
          { code: 'search-type' as const },
          ...(written[type] ?? []).map((code) => ({ code })),
        ],
        ...(written[type] && {
          operation: [
            {
              name: 'validate',
              definition: 'http://hl7.org/fhir/OperationDefinition/Resource-validate',
            },
          ],
        }),
      })),
    },
  ],
});
