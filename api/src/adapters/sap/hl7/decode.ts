import { appointmentOf } from './appointments';
import {
  caseOf,
  falnrOf,
  happenedAt,
  movementNumberOf,
  movementOf,
  type MovementFacts,
} from './cases';
import type {
  SapAppointmentAction,
  SapCaseAction,
  SapChange,
  SapDecoded,
  SapDecodeRefusal,
  SapMessageHeader,
} from './change';
import { textOf } from './charset';
import { headerOf } from './header';
import { parseHl7, segmentOfType, type Hl7Message } from './parse';
import { numbersIn, patientOf } from './patients';

interface CaseEvent {
  readonly action: SapCaseAction;
  readonly movement: Pick<MovementFacts, 'kind' | 'planned'> | null;
  /** Where the time stands that it is about, when ZBE does not tell it. */
  readonly time: readonly [string, number];
}

const admitted = ['PV1', 44] as const;
const recorded = ['EVN', 6] as const;

const caseEvents: Readonly<Record<string, CaseEvent>> = {
  A01: { action: 'admit', movement: { kind: 'admission', planned: false }, time: admitted },
  A02: { action: 'transfer', movement: { kind: 'transfer', planned: false }, time: recorded },
  A03: { action: 'discharge', movement: { kind: 'discharge', planned: false }, time: ['PV1', 45] },
  A04: {
    action: 'register',
    movement: { kind: 'outpatient_visit', planned: false },
    time: admitted,
  },
  A05: { action: 'pre_admit', movement: { kind: 'admission', planned: true }, time: ['PV2', 8] },
  A06: { action: 'change_class', movement: { kind: 'admission', planned: false }, time: admitted },
  A07: {
    action: 'change_class',
    movement: { kind: 'outpatient_visit', planned: false },
    time: recorded,
  },
  A08: { action: 'update', movement: null, time: recorded },
  A21: { action: 'leave', movement: { kind: 'absence', planned: false }, time: recorded },
  A22: { action: 'return', movement: { kind: 'return', planned: false }, time: recorded },
};

const cancels = { A11: 'admission', A12: 'transfer', A13: 'discharge', A23: 'case' } as const;

const appointmentEvents: Readonly<Record<string, SapAppointmentAction>> = {
  S12: 'book',
  S13: 'move',
  S14: 'change',
  S15: 'cancel',
  S17: 'delete',
  S26: 'no_show',
};

/** Thrown within, so that each reader answers with what it found; never leaves `decode`. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly refused: SapDecodeRefusal,
    detail: string,
  ) {
    super(detail);
  }
}

const required = <Value>(value: Value | null, detail: string): Value => {
  if (value === null) throw new Refusal('missing_field', detail);
  return value;
};

const patientIn = (message: Hl7Message) => {
  const segment = required(segmentOfType(message, 'PID') ?? null, 'PID is missing');
  return required(patientOf(message, segment), 'PID-3 has no PATNR');
};

const mergeOf = (message: Hl7Message, header: SapMessageHeader): SapChange => {
  if (message.segments.filter(({ name }) => name === 'PID').length > 1)
    throw new Refusal('bad_value', 'several merges in one message');
  const patient = patientIn(message);
  const segment = required(segmentOfType(message, 'MRG') ?? null, 'MRG is missing');
  const merged = [...new Set(numbersIn(message, segment, 1))];
  if (merged.length === 0) throw new Refusal('missing_field', 'MRG-1 has no PATNR');
  if (merged.includes(patient.patnr))
    throw new Refusal('bad_value', 'MRG-1 and PID-3 are the same PATNR');
  return { ...header, kind: 'merge', patient, merged };
};

const changeOf = (
  message: Hl7Message,
  { timeZone, ...sent }: SapMessageHeader & { readonly timeZone: string },
): SapChange => {
  const trigger = sent.event.slice(4);
  const isAbout = (type: string): boolean => sent.event.startsWith(`${type}^`);
  const at = (time: readonly [string, number]) => happenedAt(message, timeZone, time);
  if (isAbout('ADT')) {
    const header = { ...sent, at: at(caseEvents[trigger]?.time ?? recorded) };
    if (trigger === 'A40') return mergeOf(message, header);
    if (trigger === 'A28' || trigger === 'A31')
      return { ...header, kind: 'patient', patient: patientIn(message) };
    const event = caseEvents[trigger];
    const cancelled = Object.entries(cancels).find(([name]) => name === trigger)?.[1];
    if (event || cancelled) {
      const patient = patientIn(message);
      const falnr = falnrOf(message);
      // A change of master data comes with an empty PV1.
      if (falnr === null && trigger === 'A08') return { ...header, kind: 'patient', patient };
      const numbers = { falnr: required(falnr, 'PV1-19 has no FALNR'), patnr: patient.patnr };
      const facts = caseOf(message, timeZone, numbers);
      if (cancelled) {
        const number = movementNumberOf(message);
        return { ...header, kind: 'cancel', cancels: cancelled, patient, case: facts, number };
      }
      if (event) {
        const { action } = event;
        if (!event.movement)
          return { ...header, kind: 'case', action, patient, case: facts, movement: null };
        const start = required(header.at, 'there is no time of the movement');
        const movement = { ...event.movement, falnr: numbers.falnr, start };
        return {
          ...header,
          kind: 'case',
          action,
          patient,
          case: facts,
          movement: movementOf(message, timeZone, movement),
        };
      }
    }
  }
  const action = isAbout('SIU') ? appointmentEvents[trigger] : undefined;
  if (!action) throw new Refusal('unsupported', `${sent.event} is not read`);
  const segment = segmentOfType(message, 'PID');
  const patient = segment ? patientOf(message, segment) : null;
  const found = appointmentOf(message, timeZone, action, patient?.patnr ?? null);
  const appointment = required(found, 'SCH-1 and SCH-2 are missing');
  if ((action === 'book' || action === 'move') && appointment.start === undefined)
    throw new Refusal('missing_field', 'there is no time of the appointment');
  return { ...sent, kind: 'appointment', action, patient, appointment };
};

/**
 * What a message means; never throws, whatever the bytes are.
 *
 * @param timeZone of the hospital, for times without offset
 */
export const decodeSapMessage = (raw: Buffer, timeZone: string): SapDecoded => {
  const text = textOf(raw);
  if (!text)
    return {
      ok: false,
      refused: 'bad_value',
      detail: 'the character set is not read',
      header: null,
    };
  const message = parseHl7(text.text, text.encoding);
  if (!message) return { ok: false, refused: 'not_hl7', detail: 'it is no HL7', header: null };
  const read = headerOf(message, timeZone);
  if (!read.ok) return { ok: false, refused: 'missing_field', detail: read.detail, header: null };
  try {
    return { ok: true, change: changeOf(message, { ...read.header, timeZone }) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { ok: false, refused: cause.refused, detail: cause.message, header: read.header };
  }
};
