import { fitsKind, kindOf } from './appointment-kinds';
import { casesFor } from './visits-data';

export interface PlanPatient {
  readonly id: string;
  readonly sex: string;
  readonly birthDate: string;
  /** Registered, in milliseconds. */
  readonly since: number;
}

const hour = 3_600_000;
const dayMs = 24 * hour;

interface Seen {
  /** Days since 1970. */
  day: number;
  /** With what, so that a pregnancy or a diabetes stays one. */
  reason: string | null;
}

/**
 * Chooses who comes: somebody whom it fits, who is not here yet that day, and was here longest ago.
 * Whoever is newly registered comes for the first time first, and two celebrate today.
 */
export const createPatientPicker = (
  patients: readonly PlanPatient[],
  random: () => number,
  today: string,
) => {
  const seen = new Map<string, Seen>();
  const fitting = new Map<string, readonly PlanPatient[]>();
  let celebrating = 0;
  const fits = (slug: string, day: string): readonly PlanPatient[] => {
    const key = `${slug} ${day.slice(0, 7)}`;
    const known = fitting.get(key);
    if (known) return known;
    const found = patients.filter((patient) => fitsKind(slug, patient, day));
    fitting.set(key, found);
    return found;
  };

  return (
    slug: string,
    day: string,
    start: number,
  ): { readonly patient: PlanPatient; readonly reason: string } | null => {
    const wanted = kindOf(slug).seen;
    const date = Date.parse(day) / dayMs;
    const isToday = day === today;
    const score = ({ id, since, birthDate }: PlanPatient): number => {
      const before = seen.get(id);
      // The other way round when nobody is left of the wanted ones.
      const wrong = wanted !== undefined && wanted !== (before !== undefined) ? 1_000_000 : 0;
      const newcomer = wanted === false && before === undefined ? -since / dayMs : 0;
      const celebrates =
        isToday && celebrating < 2 && birthDate.slice(5) === today.slice(5) ? -2_000_000 : 0;
      return wrong + (before?.day ?? 0) + newcomer + celebrates + random();
    };
    let best: { patient: PlanPatient; at: number } | undefined;
    for (const patient of fits(slug, day)) {
      if (seen.get(patient.id)?.day === date || patient.since >= start - hour) continue;
      const at = score(patient);
      // Of this month; a birthday in between may be one too many.
      if ((!best || at < best.at) && fitsKind(slug, patient, day)) best = { patient, at };
    }
    if (!best) return null;
    const { patient } = best;
    if (isToday && patient.birthDate.slice(5) === today.slice(5)) celebrating += 1;
    const before = seen.get(patient.id);
    const cases = casesFor(slug, patient, day);
    const again = cases.find(({ complaint }) => complaint === before?.reason);
    const told = again ?? cases[Math.floor(random() * cases.length)];
    if (!told) return null;
    seen.set(patient.id, { day: date, reason: told.complaint });
    return { patient, reason: told.complaint };
  };
};
