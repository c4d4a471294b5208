import { wallTimeOf } from '../../../platform/time/wall-clock';
import type { SapAppointment, SapCase, SapMovement, SapPatient } from '../port';

export interface MessageFacts {
  /** For example `ADT^A02`. */
  readonly event: string;
  readonly patient: SapPatient;
  readonly case?: SapCase;
  readonly movement?: SapMovement;
  readonly appointment?: SapAppointment;
  /** PATNR that became the patient. */
  readonly merged?: string;
}

export interface MessageStyle {
  readonly sender: string;
  readonly institution: string;
  readonly timeZone: string;
  readonly controlId: string;
  /** MSH-7. */
  readonly sentAt: string;
  /** EVN-2. */
  readonly recordedAt: string;
  /** Movements with number and time; without: as the standard of SAP has them. */
  readonly zbe: boolean;
  readonly characterSet: '8859/1' | 'UNICODE UTF-8' | '';
}

const escaped = (value: string | number | null | undefined): string =>
  String(value ?? '').replaceAll(
    /[\\|^~&]/g,
    (one) =>
      ({ '\\': '\\E\\', '|': '\\F\\', '^': '\\S\\', '~': '\\R\\', '&': '\\T\\' })[one] ?? one,
  );

const withoutEmptyEnd = (values: readonly string[]): readonly string[] =>
  values.slice(0, values.findLastIndex((value) => value !== '') + 1);

const components = (...values: readonly (string | number | null | undefined)[]): string =>
  withoutEmptyEnd(values.map(escaped)).join('^');

/** Fields by their number. */
const segment = (name: string, fields: Readonly<Record<number, string | null | undefined>>) => {
  const last = Math.max(...Object.keys(fields).map(Number));
  const values = Array.from({ length: last }, (_value, index) => fields[index + 1] ?? '');
  return withoutEmptyEnd([name, ...values]).join('|');
};

const letters = { male: 'M', female: 'F', unknown: 'U' } as const;
const classes = { inpatient: 'I', outpatient: 'O', day_case: 'D' } as const;
const statu = {
  waiting_list: '10',
  planned: '20',
  actual: '30',
  scheduled: '40',
  waiting: '50',
  called: '55',
  being_treated: '60',
  completed: '70',
  cancelled: 'Cancelled',
} as const;

const day = (value: string | null): string => (value ?? '').replaceAll('-', '');

const patientSegment = (patient: SapPatient, { institution }: MessageStyle): string => {
  const [street, city] = (patient.address ?? '').split(', ');
  const [zip = ''] = /^\d+/.exec(city ?? '') ?? [];
  const numbers = [
    components(patient.patnr, patient.checkDigit, null, institution, 'PI'),
    ...(patient.curp === null ? [] : [components(patient.curp, null, null, 'MX', 'NI')]),
  ];
  const telecom = [
    ...(patient.phone === null ? [] : [components(patient.phone, 'PRN', 'PH')]),
    ...(patient.email === null ? [] : [components(null, 'NET', 'Internet', patient.email)]),
  ];
  return segment('PID', {
    1: '1',
    2: escaped(patient.externalNumber),
    3: numbers.join('~'),
    5: components(patient.family, patient.given, null, null, null, null, 'L'),
    6: components(patient.birthName),
    7: day(patient.birthDate),
    8: letters[patient.sex],
    11: components(street, null, patient.city, null, zip, 'MX'),
    13: telecom.join('~'),
    29: day(patient.deceasedOn),
    30: patient.deceased ? 'Y' : 'N',
  });
};

/** A message of SAP as text; segments end with a carriage return. */
export const messageText = (facts: MessageFacts, style: MessageStyle): string => {
  const { event, patient, case: found, movement, appointment, merged } = facts;
  const stamp = (instant: string | null | undefined): string =>
    instant === null || instant === undefined
      ? ''
      : wallTimeOf(instant, style.timeZone).replaceAll(/[-:T]/g, '');
  const [type = '', trigger = ''] = event.split('^');
  const place = movement ?? found;
  const lines = [
    `MSH|^~\\&|${escaped(style.sender)}|${components('100', style.institution)}|SALA|^^|${stamp(style.sentAt)}||${type}^${trigger}|${escaped(style.controlId)}|P|2.5||||||${style.characterSet}`,
  ];
  if (type === 'ADT') lines.push(segment('EVN', { 1: trigger, 2: stamp(style.recordedAt) }));
  if (type === 'SIU' && appointment)
    lines.push(
      segment('SCH', {
        1: escaped(appointment.id),
        2: escaped(appointment.id),
        8: appointment.visit === null ? '' : appointment.visit === 'initial' ? '1' : '2',
        9: String(appointment.minutes),
        10: 'MIN',
        11: `^^^${stamp(appointment.start)}`,
        25: appointment.overbooked ? 'Overbook' : statu[appointment.status],
      }),
    );
  lines.push(patientSegment(patient, style));
  if (merged !== undefined)
    lines.push(segment('MRG', { 1: components(merged, null, null, style.institution, 'PI') }));
  if (type === 'SIU' && appointment) {
    lines.push(
      segment('PV1', {
        1: '1',
        2: 'O',
        10: escaped(appointment.department),
        19: appointment.falnr,
      }),
      'RGS|1',
      segment('AIG', { 1: '1', 3: components(appointment.planningObjectId) }),
      segment('AIL', { 1: '1', 3: components(null, appointment.room) }),
    );
    if (appointment.person !== null)
      lines.push(segment('AIP', { 1: '1', 3: components(null, appointment.person) }));
  } else if (found) {
    lines.push(
      segment('PV1', {
        1: '1',
        2: classes[found.type],
        3: components(place?.careUnit, place?.room, place?.bed, style.institution),
        4: escaped(movement?.type),
        7: components(null, found.physician),
        10: escaped(place?.department),
        19: found.falnr,
        36: movement?.kind === 'discharge' ? escaped(movement.reason) : '',
        44: stamp(found.status === 'planned' ? null : found.start),
        45: stamp(found.end),
      }),
      segment('PV2', {
        8: stamp(found.status === 'planned' ? found.start : null),
        9: stamp(found.plannedEnd),
      }),
    );
    if (found.diagnosis !== null) {
      const [code, ...words] = found.diagnosis.split(' ');
      lines.push(segment('DG1', { 1: '1', 3: components(code, words.join(' '), 'I10') }));
    }
    if (style.zbe && movement)
      lines.push(
        segment('ZBE', {
          1: `${movement.falnr}-${String(movement.number).padStart(5, '0')}`,
          2: stamp(movement.start),
          3: stamp(movement.end),
          4: movement.cancelled ? 'CANCEL' : 'INSERT',
        }),
      );
  } else if (type === 'ADT' && merged === undefined) lines.push('PV1|1|N');
  return lines.map((line) => `${line}\r`).join('');
};

/** The bytes of a message in the character set that it names; without a name it is Latin-1. */
export const messageBytes = (text: string, { characterSet }: MessageStyle): Buffer =>
  Buffer.from(text, characterSet === 'UNICODE UTF-8' ? 'utf8' : 'latin1');
