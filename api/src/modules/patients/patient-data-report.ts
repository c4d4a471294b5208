import type { Patient, PatientConsent } from '@sala/shared-contracts';
import es from '../../core/personal-data/report.es-MX.json';
import type { ReportSection } from '../../core/personal-data/report';
import { day, money, named, phone, type Moment } from '../../core/personal-data/report-words';
import type { PatientData } from './patient-data.queries';

const words = es.patient;
const { columns, sections } = es;

const addressOf = ({ address: at }: Pick<Patient, 'address'>): string | null => {
  if (!at) return null;
  const street = [at.street, at.exterior, at.interior && words.interior.replace('{{n}}', at.interior)].filter(Boolean).join(' ');
  return [street, at.colonia, [at.zip, at.municipality].filter(Boolean).join(' '), at.state].filter(Boolean).join(', ') || null;
};

const contactOf = (one: Patient['guardian']): string | null => one && `${one.name} (${named(words.relations, one.relation)}), ${phone(one.phone)}`;

const countryOf = (code: string): string => new Intl.DisplayNames(['es-MX'], { type: 'region' }).of(code) ?? code;

const identification = (patient: PatientData['patient'], moment: Moment): ReportSection => ({
  title: sections.identification,
  lines: [
    [words.record, patient.recordNumber],
    [words.firstName, patient.firstName],
    [words.lastName, patient.lastName],
    [words.secondLastName, patient.secondLastName],
    [words.birthDate, [day(patient.birthDate), patient.birthDateEstimated && words.birthDateEstimated].filter(Boolean).join('. ')],
    [words.sex, named(words.sexes, patient.sex)],
    [words.genderIdentity, patient.genderIdentity],
    [words.curp, patient.curp],
    [words.birthState, named(words.states, patient.birthState)],
    [words.nationality, countryOf(patient.nationality)],
    [words.maritalStatus, named(words.maritalStatuses, patient.maritalStatus)],
    [words.occupation, patient.occupation],
    [words.language, patient.language],
    [words.religion, patient.religion],
    [words.status, named(words.statuses, patient.status)],
    ...(patient.deceasedOn ? [[words.deceasedOn, day(patient.deceasedOn)] as const] : []),
    ...(patient.mergedInto ? [[words.mergedInto, `${patient.mergedInto.recordNumber} ${patient.mergedInto.name}`] as const] : []),
    [words.createdAt, moment(patient.createdAt)],
  ],
});

const contact = (patient: PatientData['patient']): ReportSection => ({
  title: sections.contact,
  lines: [
    [words.phone, phone(patient.phone)],
    [words.phoneAlt, phone(patient.phoneAlt)],
    [words.email, patient.email],
    [words.address, addressOf(patient)],
    [words.guardian, patient.guardianPatient?.name ?? contactOf(patient.guardian)],
    [words.emergency, contactOf(patient.emergencyContact)],
  ],
});

const cover = (patient: PatientData['patient']): ReportSection => ({
  title: sections.cover,
  lines: [
    [words.payer, patient.customerName],
    [words.insurer, patient.insurer],
    [words.policyNumber, patient.policyNumber],
    [words.tags, patient.tags.map(({ name }) => name).join(', ')],
    [words.notes, patient.notes],
  ],
});

const consentRow = (moment: Moment) => ({ purpose, channel, granted, method, noticeNumber, givenBy, at }: PatientConsent): (string | null)[] => [
  moment(at),
  [named(words.purposes, purpose), named(words.channels, channel)].filter(Boolean).join(', '),
  granted ? words.granted : words.refused,
  named(words.methods, method),
  noticeNumber === null ? null : String(noticeNumber),
  givenBy,
];

/** What is known of a patient, in the words of their screen; the same as in JSON. */
export const patientSections = ({ patient, consents, appointments, visits, purchases, files, access }: PatientData) => (moment: Moment): readonly ReportSection[] => [
  identification(patient, moment),
  contact(patient),
  cover(patient),
  { title: sections.consents, columns: [columns.at, columns.purpose, columns.answer, columns.method, columns.notice, columns.givenBy], rows: consents.map(consentRow(moment)) },
  {
    title: sections.appointments,
    columns: [columns.at, columns.type, columns.with, columns.site, columns.status],
    rows: appointments.map(({ startAt, eventType, practitioner, site, status }) => [moment(startAt), eventType, practitioner, site, named(es.appointmentStatuses, status)]),
  },
  {
    title: sections.visits,
    columns: [columns.folio, columns.from, columns.to, columns.with, columns.status],
    rows: visits.map(({ visitNumber, startedAt, endedAt, practitioner, status }) => [String(visitNumber), moment(startedAt), moment(endedAt), practitioner, named(es.visitStatuses, status)]),
  },
  {
    title: sections.purchases,
    columns: [columns.folio, columns.at, columns.status, columns.total, columns.balance],
    rows: purchases.map(({ folio, createdAt, status, total, balance }) => [folio, moment(createdAt), named(es.purchaseStatuses, status), money(total), money(balance)]),
  },
  { title: sections.files, columns: [columns.name, columns.at], rows: files.map(({ name, createdAt }) => [name, moment(createdAt)]) },
  {
    title: sections.access,
    columns: [columns.at, columns.who, columns.what],
    rows: access.map(({ at, by, action }) => [moment(at), by ?? es.system, named(words.log, action.replace(/^patient\./, ''))]),
  },
];
