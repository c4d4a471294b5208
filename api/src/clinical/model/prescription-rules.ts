import {
  limits,
  needsAutograph,
  unjustified,
  type PrescriptionDraft,
  type PrescriptionSite,
  type SafetyJustification,
  type SafetyOutcome,
} from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import type { PrescriberFacts } from '../sql/prescription-patient.queries';
import {
  completeItem,
  type IssuedItem,
  type ItemFault,
  type ItemSubstances,
} from './complete-items';
import { strictestGroup } from './law-groups';

/** Who may prescribe (RIS art. 28); an intern under supervision. */
const prescribers = ['doctor', 'dentist', 'nurse', 'intern'];

/** What is missing of who and where (RLGSMPSAM art. 64). */
export const missingOfPrescriber = (
  found: PrescriberFacts | null,
  site: PrescriptionSite,
): string[] =>
  [
    found && prescribers.includes(found.profession) ? '' : 'profession',
    found?.prescriber.licence ? '' : 'licence',
    found?.prescriber.titleInstitution ? '' : 'titleInstitution',
    site.address ? '' : 'siteAddress',
  ].filter((one) => one !== '');

const isComplete = (item: IssuedItem | readonly ItemFault[]): item is IssuedItem => 'key' in item;

/** @throws prescription.special_form_needed, prescription.incomplete */
export const completeItems = (
  draft: PrescriptionDraft,
  substances: readonly ItemSubstances[],
  today: string,
): IssuedItem[] => {
  const ofGroupOne = draft.items.filter((_item, at) => substances[at]?.group === 'I');
  if (ofGroupOne.length > 0)
    throw new ProblemError('prescription.special_form_needed', {
      meta: { items: ofGroupOne.map(({ key }) => key) },
    });
  const completed = draft.items.flatMap((item, at) => {
    const known = substances[at];
    return known ? [completeItem(item, known, today)] : [];
  });
  const faults = completed.flatMap((one) => (isComplete(one) ? [] : one));
  if (faults.length > 0 || completed.length === 0)
    throw new ProblemError('prescription.incomplete', { meta: { faults } });
  return completed.filter(isComplete);
};

/** Justifications of what was found, in its order. @throws prescription.unjustified */
export const justify = (
  outcome: SafetyOutcome,
  given: readonly SafetyJustification[],
): SafetyJustification[] => {
  const missing = unjustified(outcome, given);
  if (missing.length > 0)
    throw new ProblemError('prescription.unjustified', { meta: { missing, safety: outcome } });
  const found = new Set([...outcome.warnings, ...outcome.notChecked].map(({ id }) => id));
  return given.filter(
    ({ id }, at) => found.has(id) && given.findIndex((one) => one.id === id) === at,
  );
};

const dayMs = 86_400_000;

/** The whole: its strictest group, how it is signed, how long it is valid. */
export const wholeOf = (items: readonly IssuedItem[], today: string, validDays?: number) => {
  const group = strictestGroup(items.map((item) => item.group));
  const autograph = items.some((item) => needsAutograph(item.group));
  const controlled = items.some((item) => item.group === null || item.group === 'II');
  const chosen = validDays ?? limits.prescriptionDays;
  const days = controlled ? Math.min(chosen, limits.prescriptionDays) : chosen;
  return {
    group,
    autograph,
    antibiotic: items.some((item) => item.antibiotic),
    validUntil: new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs)
      .toISOString()
      .slice(0, 10),
    runsOutOn: items.flatMap(({ runsOutOn }) => runsOutOn ?? []).sort()[0] ?? null,
  };
};
