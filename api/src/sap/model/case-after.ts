import type { SaidMovement, SapChange } from '../../adapters/sap/hl7/change';
import { caseFromMovements, type CaseFacts } from '../../adapters/sap/movements';
import type { SapCase, SapMovement, SapMovementKind } from '../../adapters/sap/port';

export type CaseChange = Extract<SapChange, { readonly kind: 'case' | 'cancel' }>;

const sameTime = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

const byTime = (one: SapMovement, other: SapMovement): number =>
  Date.parse(one.start) - Date.parse(other.start) || one.number - other.number;

const nextNumber = (movements: readonly SapMovement[]): number =>
  Math.max(0, ...movements.map(({ number }) => number)) + 1;

/** HL7 does not number movements: the same one is known by its kind and time, or was planned. */
const numberFor = (movements: readonly SapMovement[], said: SaidMovement): number => {
  const alike = movements.filter(({ kind, cancelled }) => kind === said.kind && !cancelled);
  const known =
    alike.find(({ start }) => sameTime(start, said.start)) ?? alike.find(({ planned }) => planned);
  return said.number ?? known?.number ?? nextNumber(movements);
};

const stays: ReadonlySet<SapMovementKind> = new Set(['admission', 'transfer']);

/** A stay lasts until the next one or the discharge, an absence until the return; a visit as said. */
const chained = (movements: readonly SapMovement[]): SapMovement[] => {
  const order = movements.filter(({ planned, cancelled }) => !planned && !cancelled).sort(byTime);
  const startAfter = (one: SapMovement, ends: (kind: SapMovementKind) => boolean): string | null =>
    order.slice(order.indexOf(one) + 1).find(({ kind }) => ends(kind))?.start ?? null;
  return movements.map((one) => {
    if (!order.includes(one) || one.kind === 'outpatient_visit') return one;
    if (one.kind === 'discharge' || one.kind === 'return') return { ...one, end: one.start };
    const end =
      one.kind === 'absence'
        ? startAfter(one, (kind) => kind === 'return' || kind === 'discharge')
        : startAfter(one, (kind) => stays.has(kind) || kind === 'discharge');
    return { ...one, end };
  });
};

/** Of a case that we hear of in the middle: where it began is told with every message. */
const opening = ({ kind, case: said, at, sentAt }: CaseChange, now: string): SapMovement[] => {
  const start = said.start ?? (kind === 'case' ? null : (at ?? sentAt ?? now));
  if (start === null) return [];
  return [
    {
      falnr: said.falnr,
      number: 1,
      kind: said.type === 'outpatient' ? 'outpatient_visit' : 'admission',
      type: null,
      start,
      end: null,
      department: said.department ?? null,
      careUnit: said.careUnit ?? null,
      room: said.room ?? null,
      bed: said.bed ?? null,
      planned: false,
      cancelled: false,
      reason: null,
      comment: null,
    },
  ];
};

const begins: ReadonlySet<string> = new Set(['admission', 'outpatient_visit']);

const moved = (
  movements: readonly SapMovement[],
  said: SaidMovement,
  change: CaseChange,
  now: string,
): SapMovement[] => {
  const known = movements.length > 0 || begins.has(said.kind) ? movements : opening(change, now);
  const number = numberFor(known, said);
  return [...known.filter((one) => one.number !== number), { ...said, number }];
};

const cancelled = (
  movements: readonly SapMovement[],
  { cancels, number }: Extract<CaseChange, { readonly kind: 'cancel' }>,
): SapMovement[] => {
  if (cancels === 'case') return movements.map((one) => ({ ...one, cancelled: true }));
  const newest = movements
    .filter((one) => one.kind === cancels && !one.cancelled)
    .toSorted(byTime)
    .at(-1);
  const target = number ?? newest?.number;
  return movements.map((one) => (one.number === target ? { ...one, cancelled: true } : one));
};

/**
 * A case after a message, from what was known of it before.
 *
 * @param now when the message arrived
 */
export const caseAfter = (before: SapCase | null, change: CaseChange, now: string): SapCase => {
  const { case: said } = change;
  const known = before?.movements ?? [];
  const movements =
    change.kind === 'cancel'
      ? cancelled(known, change)
      : change.movement !== null
        ? moved(known, change.movement, change, now)
        : known.length > 0
          ? [...known]
          : opening(change, now);
  const facts: CaseFacts = {
    falnr: said.falnr,
    patnr: said.patnr,
    type: said.type ?? before?.type ?? 'inpatient',
    billed: said.billed ?? before?.billed ?? false,
    plannedEnd: said.plannedEnd === undefined ? (before?.plannedEnd ?? null) : said.plannedEnd,
    physician: said.physician === undefined ? (before?.physician ?? null) : said.physician,
    diagnosis: said.diagnosis === undefined ? (before?.diagnosis ?? null) : said.diagnosis,
    version: null,
    cancelled: change.kind === 'cancel' && change.cancels === 'case',
  };
  return caseFromMovements(facts, chained(movements));
};
