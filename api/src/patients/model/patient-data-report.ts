import type { Patient, PatientConsent } from '@sala/shared-contracts';
import {
  type ReportSection,
  type ReportText,
  type ReportFormat,
  labelFor,
  phone,
} from '../../clinic';
import type { PatientData } from '../sql/patient-data.queries';

type Words = ReportText['patient'];

const addressOf = ({ address: at }: Pick<Patient, 'address'>, words: Words): string | null => {
  if (!at) return null;
  const street = [
    at.street,
    at.exterior,
    at.interior && words.interior.replace('{{n}}', at.interior),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    [street, at.colonia, [at.zip, at.municipality].filter(Boolean).join(' '), at.state]
      .filter(Boolean)
      .join(', ') || null
  );
};

const contactOf = (one: Patient['guardian'], words: Words): string | null =>
  one && `${one.name} (${labelFor(words.relations, one.relation)}), ${phone(one.phone)}`;

const identification = (
  patient: PatientData['patient'],
  { text: { sections, patient: words }, sexes, day, moment, country }: ReportFormat,
): ReportSection => ({
  title: sections.identification,
  lines: [
    [words.record, patient.recordNumber],
    [words.firstName, patient.firstName],
    [words.lastName, patient.lastName],
    [words.secondLastName, patient.secondLastName],
    [
      words.birthDate,
      [day(patient.birthDate), patient.birthDateEstimated && words.birthDateEstimated]
        .filter(Boolean)
        .join('. '),
    ],
    [words.sex, labelFor(sexes, patient.sex)],
    [words.genderIdentity, patient.genderIdentity],
    [words.curp, patient.curp],
    [words.birthState, labelFor(words.states, patient.birthState)],
    [words.nationality, country(patient.nationality)],
    [words.maritalStatus, labelFor(words.maritalStatuses, patient.maritalStatus)],
    [words.occupation, patient.occupation],
    [words.language, patient.language],
    [words.ethnicGroup, patient.ethnicGroup],
    [words.religion, patient.religion],
    [words.status, labelFor(words.statuses, patient.status)],
    ...(patient.deceasedOn ? [[words.deceasedOn, day(patient.deceasedOn)] as const] : []),
    ...(patient.mergedInto
      ? [
          [
            words.mergedInto,
            `${patient.mergedInto.recordNumber} ${patient.mergedInto.name}`,
          ] as const,
        ]
      : []),
    [words.createdAt, moment(patient.createdAt)],
  ],
});

const contact = (
  patient: PatientData['patient'],
  { text: { sections, patient: words } }: ReportFormat,
): ReportSection => ({
  title: sections.contact,
  lines: [
    [words.phone, phone(patient.phone)],
    [words.phoneAlt, phone(patient.phoneAlt)],
    [words.email, patient.email],
    [words.address, addressOf(patient, words)],
    [words.guardian, patient.guardianPatient?.name ?? contactOf(patient.guardian, words)],
    [words.emergency, contactOf(patient.emergencyContact, words)],
  ],
});

const cover = (
  patient: PatientData['patient'],
  { text: { sections, patient: words } }: ReportFormat,
): ReportSection => ({
  title: sections.cover,
  lines: [
    [words.payer, patient.customerName],
    [words.insurer, patient.insurer],
    [words.policyNumber, patient.policyNumber],
    [words.tags, patient.tags.map(({ name }) => name).join(', ')],
    [words.notes, patient.notes],
  ],
});

const consentRow =
  ({ text: { patient: words }, moment }: ReportFormat) =>
  ({
    purpose,
    channel,
    granted,
    method,
    noticeNumber,
    givenBy,
    at,
  }: PatientConsent): (string | null)[] => [
    moment(at),
    [labelFor(words.purposes, purpose), labelFor(words.channels, channel)]
      .filter(Boolean)
      .join(', '),
    granted ? words.granted : words.refused,
    labelFor(words.methods, method),
    noticeNumber === null ? null : String(noticeNumber),
    givenBy,
  ];

/** The data report in the words of the screens; the JSON report has the same data. */
export const patientFactSections =
  ({ patient, consents, appointments, visits, purchases, files }: Omit<PatientData, 'access'>) =>
  (speech: ReportFormat): readonly ReportSection[] => {
    const { text, moment, money } = speech;
    const { columns, sections } = text;
    return [
      identification(patient, speech),
      contact(patient, speech),
      cover(patient, speech),
      {
        title: sections.consents,
        columns: [
          columns.at,
          columns.purpose,
          columns.answer,
          columns.method,
          columns.notice,
          columns.givenBy,
        ],
        rows: consents.map(consentRow(speech)),
      },
      {
        title: sections.appointments,
        columns: [columns.at, columns.type, columns.with, columns.site, columns.status],
        rows: appointments.map(({ startAt, eventType, practitioner, site, status }) => [
          moment(startAt),
          eventType,
          practitioner,
          site,
          labelFor(text.appointmentStatuses, status),
        ]),
      },
      {
        title: sections.visits,
        columns: [columns.folio, columns.from, columns.to, columns.with, columns.status],
        rows: visits.map(({ visitNumber, startedAt, endedAt, practitioner, status }) => [
          String(visitNumber),
          moment(startedAt),
          moment(endedAt),
          practitioner,
          labelFor(text.visitStatuses, status),
        ]),
      },
      {
        title: sections.purchases,
        columns: [columns.folio, columns.at, columns.status, columns.total, columns.balance],
        rows: purchases.map(({ folio, createdAt, status, total, balance }) => [
          folio,
          moment(createdAt),
          labelFor(text.purchaseStatuses, status),
          money(total),
          money(balance),
        ]),
      },
      {
        title: sections.files,
        columns: [columns.name, columns.at],
        rows: files.map(({ name, createdAt }) => [name, moment(createdAt)]),
      },
    ];
  };

/** Who read or changed the record. */
export const accessSection = (
  access: PatientData['access'],
  { text, moment }: ReportFormat,
): ReportSection => ({
  title: text.sections.access,
  columns: [text.columns.at, text.columns.who, text.columns.what],
  rows: access.map(({ at, by, action }) => [
    moment(at),
    by ?? text.system,
    labelFor(text.patient.log, action.replace(/^patient\./, '')),
  ]),
});

export const patientSections =
  (data: PatientData) =>
  (speech: ReportFormat): readonly ReportSection[] => [
    ...patientFactSections(data)(speech),
    accessSection(data.access, speech),
  ];
