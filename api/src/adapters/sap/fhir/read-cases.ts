import { caseFromMovements } from '../movements';
import type { SapCase, SapCaseType, SapMovement, SapMovementKind } from '../port';
import { sapNumberOf, shortTextOf, textLimits as limits } from '../values';
import {
  codeIn,
  endIn,
  extensionOf,
  identifierOf,
  idIn,
  instantIn,
  orNull,
  placeIn,
  wordsOf,
} from './elements';
import { extension, means, system } from './names';
import type { Extension, FhirAccount, FhirEncounter } from './schemas';

/*
 * SAP's account is the case; its encounters are the stays of it, one for each admission, transfer and
 * visit. A discharge is the end of the last one, and an absence is an extension of one.
 */

/** A movement whose number may not be known yet. */
type Unnumbered = Omit<SapMovement, 'number'> & { readonly number: number | null };

const caseTypes: Readonly<Record<string, SapCaseType>> = {
  1: 'inpatient',
  2: 'outpatient',
  3: 'day_case',
};
const classes: Readonly<Record<string, SapCaseType>> = {
  IMP: 'inpatient',
  ACUTE: 'inpatient',
  AMB: 'outpatient',
  EMER: 'outpatient',
  SS: 'day_case',
};
const kindOfBewty: Readonly<Record<string, SapMovementKind>> = {
  1: 'admission',
  3: 'transfer',
  4: 'outpatient_visit',
};

const cancelledStatuses: ReadonlySet<string> = new Set(['cancelled', 'entered-in-error']);

const numberIn = (value: string | undefined): number | null => {
  const number = Number(/(?:^|-)(\d{1,5})$/.exec(value ?? '')?.[1]);
  return Number.isInteger(number) && number > 0 ? number : null;
};

const typeOf = (account: FhirAccount, encounters: readonly FhirEncounter[]): SapCaseType => {
  const classCode = encounters[0]?.class?.code ?? '';
  return (
    caseTypes[codeIn(account.type, system.caseType) ?? ''] ?? classes[classCode] ?? 'inpatient'
  );
};

const kindOf = (encounter: FhirEncounter, isFirst: boolean): SapMovementKind => {
  const code = encounter.type
    ?.map((concept) => codeIn(concept, system.movementKind))
    .find((one) => one !== undefined);
  const stated = kindOfBewty[code ?? ''];
  if (stated) return stated;
  if (classes[encounter.class?.code ?? ''] === 'outpatient') return 'outpatient_visit';
  return isFirst ? 'admission' : 'transfer';
};

const partOf = (whole: Extension, name: string): Extension | undefined =>
  whole.extension?.find(({ url }) => url === name);

const reasonOf = (value: string | undefined): string | null =>
  orNull(shortTextOf(value, limits.reason));

/** From and to the hospital, of one absence. */
const absencesOf = (encounter: FhirEncounter, base: Unnumbered): readonly Unnumbered[] =>
  (encounter.extension ?? [])
    .filter(({ url }) => means(url, extension.absence))
    .flatMap((absence) => {
      const period = partOf(absence, 'period')?.valuePeriod;
      const start = instantIn(period?.start);
      if (start === undefined) return [];
      const end = endIn(period?.end);
      const number = (name: string): number | null => partOf(absence, name)?.valueInteger ?? null;
      const reason = reasonOf(partOf(absence, 'reason')?.valueString);
      const nowhere = { department: null, careUnit: null, room: null, bed: null };
      const away = { ...base, ...nowhere, type: null, planned: false };
      const from: Unnumbered = {
        ...away,
        kind: 'absence',
        number: number('from'),
        start,
        end,
        reason,
      };
      if (end === null) return [from];
      return [
        from,
        { ...away, kind: 'return', number: number('to'), start: end, end, reason: null },
      ];
    });

/** Of the last stay: it was the end of the case, or it is planned. */
const dischargeOf = (encounter: FhirEncounter, base: Unnumbered): readonly Unnumbered[] => {
  const planned = extensionOf(encounter.extension, extension.plannedEnd);
  const done = extensionOf(encounter.extension, extension.dischargeMovement);
  const plannedAt = instantIn(
    planned?.valueDateTime ?? (planned && partOf(planned, 'time'))?.valueDateTime,
  );
  const facts = { ...base, kind: 'discharge' as const, type: null, room: null, bed: null };
  if (base.end !== null && !base.planned) {
    const reason = reasonOf(wordsOf(encounter.hospitalization?.dischargeDisposition));
    const number = done?.valueInteger ?? null;
    return [{ ...facts, number, start: base.end, end: base.end, planned: false, reason }];
  }
  if (planned === undefined || plannedAt === undefined || base.planned) return [];
  const number = partOf(planned, 'movement')?.valueInteger ?? null;
  const reason = reasonOf(partOf(planned, 'reason')?.valueString);
  return [{ ...facts, number, start: plannedAt, end: plannedAt, planned: true, reason }];
};

const stayOf = (falnr: string, encounter: FhirEncounter, isFirst: boolean): Unnumbered | null => {
  const start = instantIn(encounter.period?.start);
  if (start === undefined) return null;
  const number = numberIn(identifierOf(encounter.identifier, system.movement)?.value);
  const words = encounter.type?.map(wordsOf).find((word) => word !== undefined);
  const status = encounter.status ?? '';
  return {
    falnr,
    number,
    kind: kindOf(encounter, isFirst),
    type: orNull(shortTextOf(words, limits.movementType)),
    start,
    end: endIn(encounter.period?.end),
    ...placeIn(encounter),
    planned: status === 'planned',
    cancelled: cancelledStatuses.has(status),
    reason: reasonOf(encounter.reasonCode?.map(wordsOf).find((word) => word !== undefined)),
    comment: null,
  };
};

/** Those without a number get the next ones, by time. */
const numbered = (movements: readonly Unnumbered[]): readonly SapMovement[] => {
  const taken = new Set(movements.map(({ number }) => number));
  let next = Math.max(0, ...movements.map(({ number }) => number ?? 0));
  return movements
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .map((movement) => {
      if (movement.number !== null && taken.delete(movement.number))
        return { ...movement, number: movement.number };
      next += 1;
      return { ...movement, number: next };
    });
};

const byStart = (one: FhirEncounter, other: FhirEncounter): number =>
  (instantIn(one.period?.start) ?? '').localeCompare(instantIn(other.period?.start) ?? '') ||
  one.id.localeCompare(other.id);

/** The stay that goes on, or was the last one: what is changed of a case is changed of it. */
export const lastEncounter = (encounters: readonly FhirEncounter[]): FhirEncounter | undefined =>
  encounters
    .filter(({ status }) => !cancelledStatuses.has(status ?? '') && status !== 'planned')
    .toSorted(byStart)
    .at(-1);

/** null: it has no FALNR or no patient. */
export const caseFromFhir = (
  account: FhirAccount,
  unsorted: readonly FhirEncounter[],
): SapCase | null => {
  const encounters = unsorted.toSorted(byStart);
  const falnr = sapNumberOf(identifierOf(account.identifier, system.falnr)?.value ?? account.id);
  const [subject] = [...(account.subject ?? []), ...encounters.map((one) => one.subject)]
    .map((reference) => idIn(reference, 'Patient'))
    .filter((id) => id !== undefined);
  const patnr = sapNumberOf(subject);
  if (falnr === null || patnr === null) return null;
  const type = typeOf(account, encounters);
  const last = lastEncounter(encounters);
  const movements = encounters.flatMap((encounter, index): readonly Unnumbered[] => {
    const stay = stayOf(falnr, encounter, index === 0);
    if (!stay) return [];
    const ends = encounter === last && type !== 'outpatient';
    return [stay, ...absencesOf(encounter, stay), ...(ends ? dischargeOf(encounter, stay) : [])];
  });
  const words = encounters
    .flatMap(({ diagnosis }) => diagnosis ?? [])
    .map(({ condition }) => condition?.display);
  const doctors = encounters
    .toReversed()
    .flatMap(({ participant }) => participant ?? [])
    .map(({ individual }) => individual?.display);
  return caseFromMovements(
    {
      falnr,
      patnr,
      type,
      billed: extensionOf(account.extension, extension.billing)?.valueCode === 'E',
      cancelled: account.status === 'entered-in-error',
      plannedEnd: null,
      physician: orNull(
        shortTextOf(
          doctors.find((one) => one !== undefined),
          limits.physician,
        ),
      ),
      diagnosis: orNull(
        shortTextOf(
          words.find((one) => one !== undefined),
          limits.diagnosis,
        ),
      ),
      version: orNull(account.meta?.versionId),
    },
    numbered(movements),
  );
};
