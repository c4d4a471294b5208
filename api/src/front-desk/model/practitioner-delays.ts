import type { PractitionerDelay } from '@sala/shared-contracts';
import type { CardRow } from '../sql/board.queries';

/** Minutes behind from which a practitioner counts as late. */
export const lateFrom = 5;

const minute = 60_000;

type Case = Pick<
  CardRow,
  'column' | 'practitioner' | 'startAt' | 'checkedInAt' | 'servingAt' | 'minutes' | 'walkIn'
>;

interface Delay {
  /** Milliseconds at present. */
  readonly late: number;
  /** Epoch milliseconds; the time since then, where that is more. */
  readonly growsFrom: number;
}

/**
 * How far one patient shows the practitioner to be behind. A patient is due at the booked time, or
 * when they arrive after it: who comes late delays nobody but themselves. Waiting, the delay grows
 * by the minute; in consultation it stands, and grows again once the planned minutes are over.
 */
const delayOf = (
  { column, startAt, checkedInAt, servingAt, minutes }: Case,
  now: number,
): Delay | null => {
  if (checkedInAt === null) return null;
  const due = Math.max(Date.parse(startAt), Date.parse(checkedInAt));
  if (column === 'waiting') return { late: now - due, growsFrom: due };
  if (column !== 'consultation' || servingAt === null) return null;
  const planned = due + minutes * minute;
  return { late: Math.max(Date.parse(servingAt) - due, now - planned), growsFrom: planned };
};

/**
 * Practitioners behind their schedule, the latest first. Walk-ins are on no schedule, and triage
 * comes before the practitioner's part.
 */
export const practitionerDelays = (cases: readonly Case[], at: string): PractitionerDelay[] => {
  const now = Date.parse(at);
  const found = new Map<string, Delay & Pick<PractitionerDelay, 'practitioner'>>();
  for (const one of cases) {
    const delay = one.walkIn ? null : delayOf(one, now);
    if (!delay || !one.practitioner) continue;
    const { id } = one.practitioner;
    const before = found.get(id);
    found.set(id, {
      practitioner: one.practitioner,
      late: Math.max(delay.late, before?.late ?? 0),
      growsFrom: Math.min(delay.growsFrom, before?.growsFrom ?? Infinity),
    });
  }
  return [...found.values()]
    .map(({ practitioner, late, growsFrom }) => ({
      practitioner,
      minutes: Math.floor(late / minute),
      growsFrom: new Date(growsFrom).toISOString(),
    }))
    .filter(({ minutes }) => minutes >= lateFrom)
    .toSorted((one, other) => other.minutes - one.minutes);
};
