import {
  canMoveAppointment,
  type CheckInWarning,
  type ClinicSettings,
} from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import type { ArrivalFacts } from '../sql/arrival-facts.queries';

/** Check-in guard of docs/spec/scheduling.md §2: a no-show only on the same day. */
export const canArrive = ({ status, today }: Pick<ArrivalFacts, 'status' | 'today'>): boolean =>
  canMoveAppointment(status, 'checked_in') && (status !== 'no_show' || today);

/** Warnings to acknowledge before check-in. */
export const warningsOf = (
  facts: ArrivalFacts,
  { checkInEarlyMinutes }: Pick<ClinicSettings, 'checkInEarlyMinutes'>,
  now: string,
): CheckInWarning[] => {
  const { startAt, today, openVisit } = facts;
  const early =
    startAt !== null &&
    today &&
    Date.parse(startAt) - Date.parse(now) > checkInEarlyMinutes * 60_000;
  return [
    ...(today ? [] : (['wrong_day'] as const)),
    ...(early ? (['early'] as const) : []),
    ...(openVisit ? (['visit_open'] as const) : []),
  ];
};

export const isLate = (
  { startAt, today }: Pick<ArrivalFacts, 'startAt' | 'today'>,
  { lateMinutes }: Pick<ClinicSettings, 'lateMinutes'>,
  now: string,
): boolean =>
  startAt !== null && today && Date.parse(now) - Date.parse(startAt) > lateMinutes * 60_000;

/** @throws the first reason against the check-in, with what would resolve it */
export const demandArrivalAllowed = (
  facts: ArrivalFacts,
  warnings: readonly CheckInWarning[],
  acknowledged: readonly CheckInWarning[],
): void => {
  if (facts.minor && !facts.guarded) throw new ProblemError('checkIn.guardian_missing');
  if (facts.noticeMissing) throw new ProblemError('checkIn.consent_missing');
  const unknown = warnings.filter((warning) => !acknowledged.includes(warning));
  if (unknown.length > 0)
    throw new ProblemError('checkIn.unconfirmed', { meta: { warnings: unknown } });
};
