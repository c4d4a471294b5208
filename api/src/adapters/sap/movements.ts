import type { SapCase, SapMovement, SapMovementKind, SapPlace } from './port';

const beginnings: ReadonlySet<SapMovementKind> = new Set(['admission', 'outpatient_visit']);
const stays: ReadonlySet<SapMovementKind> = new Set(['admission', 'transfer', 'outpatient_visit']);
const nowhere: SapPlace = { department: null, careUnit: null, room: null, bed: null };

export type CaseFacts = Pick<
  SapCase,
  'falnr' | 'patnr' | 'type' | 'billed' | 'plannedEnd' | 'physician' | 'diagnosis' | 'version'
> & { readonly cancelled: boolean };

const byTime = (one: SapMovement, other: SapMovement): number =>
  Date.parse(one.start) - Date.parse(other.start) || one.number - other.number;

const statusOf = (
  { cancelled, type }: CaseFacts,
  valid: readonly SapMovement[],
  actual: readonly SapMovement[],
): SapCase['status'] => {
  if (cancelled || valid.length === 0) return 'cancelled';
  if (actual.length === 0) return 'planned';
  if (actual.some(({ kind }) => kind === 'discharge')) return 'discharged';
  const isOver = type === 'outpatient' && actual.every(({ end }) => end !== null);
  return isOver ? 'discharged' : 'active';
};

const endOf = (
  status: SapCase['status'],
  { type }: CaseFacts,
  actual: readonly SapMovement[],
): string | null => {
  if (status !== 'discharged') return null;
  const discharge = actual.findLast(({ kind }) => kind === 'discharge');
  if (discharge) return discharge.start;
  return type === 'outpatient' ? (actual.at(-1)?.end ?? null) : null;
};

/** A case as its movements leave it: cancelled ones count for nothing, planned ones until it begins. */
export const caseFromMovements = (facts: CaseFacts, movements: readonly SapMovement[]): SapCase => {
  const { cancelled: _, ...kept } = facts;
  const valid = movements.filter(({ cancelled }) => !cancelled).toSorted(byTime);
  const actual = valid.filter(({ planned }) => !planned);
  const status = statusOf(facts, valid, actual);
  const begun = actual.length > 0 ? actual : valid;
  const place = begun.findLast(({ kind }) => stays.has(kind)) ?? nowhere;
  const planned = valid.find((one) => one.planned && one.kind === 'discharge');
  const away = actual.findLast(({ kind }) => kind === 'absence' || kind === 'return');
  return {
    ...kept,
    status,
    start: begun.find(({ kind }) => beginnings.has(kind))?.start ?? null,
    end: endOf(status, facts, actual),
    plannedEnd: status === 'discharged' ? null : (planned?.start ?? kept.plannedEnd),
    department: place.department,
    careUnit: place.careUnit,
    room: place.room,
    bed: place.bed,
    absent: status === 'active' && away?.kind === 'absence',
    movements: movements.toSorted((one, other) => one.number - other.number),
  };
};
