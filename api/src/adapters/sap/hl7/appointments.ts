import type { SapAppointmentStatus, SapVisitKind } from '../port';
import type { SaidAppointment, SapAppointmentAction } from './change';
import { falnrOf } from './cases';
import { segmentOfType, valueOf, type Hl7Message } from './parse';
import { codeOf, onlySaid, shortTextOf, textLimits as limits, type SaidValue } from '../values';
import { instantOf } from './times';

const minutesMax = 1440;

/** STATU of SAP. */
export const statusOfStatu: Readonly<Record<string, SapAppointmentStatus>> = {
  10: 'waiting_list',
  20: 'planned',
  30: 'actual',
  40: 'scheduled',
  50: 'waiting',
  55: 'called',
  60: 'being_treated',
  70: 'completed',
};

/** SCH-25 in the words of HL7 (table 0278), where it is not STATU [G]. */
const statusOfWord: Readonly<Record<string, SapAppointmentStatus>> = {
  WAITLIST: 'waiting_list',
  PENDING: 'planned',
  BOOKED: 'scheduled',
  OVERBOOK: 'scheduled',
  STARTED: 'being_treated',
  COMPLETE: 'completed',
  CANCELLED: 'cancelled',
  DELETED: 'cancelled',
};

const visits: Readonly<Record<string, SapVisitKind>> = { 1: 'initial', 2: 'follow_up' };

const statusOf = (word: string, action: SapAppointmentAction): SapAppointmentStatus | undefined => {
  if (action === 'cancel' || action === 'delete') return 'cancelled';
  return statusOfStatu[word] ?? statusOfWord[word.toUpperCase()];
};

const wholeMinutes = (value: SaidValue<string>): number | undefined => {
  const minutes = Number(value ?? Number.NaN);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= minutesMax ? minutes : undefined;
};

/** SCH-9 in the unit of SCH-10, TQ1-6, or from start to end. */
const minutesOf = (
  message: Hl7Message,
  start: SaidValue<string>,
  end: SaidValue<string>,
): number | undefined => {
  const plan = segmentOfType(message, 'SCH');
  const isHours = /^H/i.test(valueOf(message, plan, 10) ?? '');
  const said = wholeMinutes(valueOf(message, plan, 9));
  if (said !== undefined) return isHours ? wholeMinutes(String(said * 60)) : said;
  const timed = /^(?:M)?(\d{1,4})$/.exec(valueOf(message, segmentOfType(message, 'TQ1'), 6) ?? '');
  if (timed) return wholeMinutes(timed[1]);
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  return wholeMinutes(String((Date.parse(end) - Date.parse(start)) / 60_000));
};

/** null: it names no appointment. */
export const appointmentOf = (
  message: Hl7Message,
  timeZone: string,
  action: SapAppointmentAction,
  patnr: string | null,
): SaidAppointment | null => {
  const plan = segmentOfType(message, 'SCH');
  const [room, person, group] = ['AIL', 'AIP', 'AIG'].map((name) => segmentOfType(message, name));
  // SAP fills the appointments (SCH-2), others place them (SCH-1).
  const id = shortTextOf(
    valueOf(message, plan, 2) ?? valueOf(message, plan, 1),
    limits.appointment,
  );
  if (id === undefined || id === null) return null;
  const firstTime = (...places: readonly (readonly [string, number, number?])[]) =>
    places
      .map(([name, field, component]) =>
        instantOf(valueOf(message, segmentOfType(message, name), field, component), timeZone),
      )
      .find((time) => typeof time === 'string');
  const start = firstTime(['SCH', 11, 4], ['TQ1', 7], ['AIG', 8], ['AIL', 6], ['AIP', 6]);
  const end = firstTime(['SCH', 11, 5], ['TQ1', 8]);
  const word = valueOf(message, plan, 25) ?? '';
  const practitioner = [valueOf(message, person, 3, 3), valueOf(message, person, 3, 2)].filter(
    (part) => part !== undefined && part !== null,
  );
  return {
    id,
    patnr,
    ...onlySaid({
      falnr: falnrOf(message) ?? undefined,
      start,
      minutes: minutesOf(message, start, end),
      department: codeOf(valueOf(message, segmentOfType(message, 'PV1'), 10)),
      planningObjectId: shortTextOf(valueOf(message, group, 3), limits.planningObject),
      room: codeOf(valueOf(message, room, 3, 2) ?? valueOf(message, room, 3)),
      person: shortTextOf(practitioner.join(' ') || valueOf(message, person, 3), limits.person),
      visit: visits[valueOf(message, plan, 8) ?? ''],
      status: statusOf(word, action),
      overbooked: /^overbook/i.test(word) ? true : undefined,
      noShow: action === 'no_show' ? true : undefined,
    }),
  };
};
