import { safetySeverities, type SafetyCheck, type SafetyOutcome } from '@sala/shared-contracts';
import { checkAllergies } from './safety-allergies';
import { checkDuplicates, checkInteractions, ingredientsInUse } from './safety-combinations';
import { checkMaximumDoses, checkPaediatricDoses } from './safety-doses';
import type { SafetyFacts } from './safety-facts';
import { leaveUnchecked, type Check, type Findings } from './safety-findings';
import type { SafetyKnowledge } from './safety-knowledge';
import { checkAge, checkPregnancy, checkRenal } from './safety-patient';

const checks: Record<SafetyCheck, Check> = {
  allergy: checkAllergies,
  duplicate: checkDuplicates,
  interaction: checkInteractions,
  pregnancy: checkPregnancy,
  age: checkAge,
  renal: checkRenal,
  maximum_dose: checkMaximumDoses,
  paediatric_dose: checkPaediatricDoses,
};

/** Items and medications in use of which no ingredient is known: no check sees them. */
const findUnknown: Check = ({ items, inUse }, knowledge, findings) => {
  for (const { key, name, ingredients } of items)
    if (
      ingredients.length === 0 ||
      ingredients.some((ingredient) => !knowledge.ingredients.has(ingredient))
    )
      leaveUnchecked(findings, null, 'unknown_medication', true, { item: key, about: name });
  for (const one of inUse)
    if (ingredientsInUse(one, knowledge).length < Math.max(1, one.ingredients?.length ?? 1))
      leaveUnchecked(findings, null, 'unknown_medication', true, { about: one.name });
};

/** A check that throws has checked nothing, whatever it found before. */
const run = (
  check: Check,
  name: SafetyCheck | null,
  ...[facts, knowledge, findings]: Parameters<Check>
): void => {
  const own: Findings = { warnings: [], notChecked: [] };
  try {
    check(facts, knowledge, own);
  } catch {
    leaveUnchecked(own, name, 'failed', true, {});
  }
  findings.warnings.push(...own.warnings);
  findings.notChecked.push(...own.notChecked);
};

const outcomeOf = ({ warnings, notChecked }: Findings): SafetyOutcome['outcome'] => {
  if (notChecked.some(({ needsReason }) => needsReason)) return 'not_checked';
  return warnings.length > 0 ? 'warnings' : 'passed';
};

/**
 * Checks a prescription against what is known of the patient. Pure; never throws.
 *
 * @param knowledge null: it could not be read, so nothing is checked.
 */
export const checkSafety = (
  facts: SafetyFacts,
  knowledge: SafetyKnowledge | null,
  now: string,
): SafetyOutcome => {
  const findings: Findings = { warnings: [], notChecked: [] };
  if (knowledge) {
    run(findUnknown, null, facts, knowledge, findings);
    for (const [name, check] of Object.entries(checks) as [SafetyCheck, Check][])
      // keys of the record above
      run(check, name, facts, knowledge, findings);
  } else leaveUnchecked(findings, null, 'failed', true, {});
  findings.warnings.sort(
    (a, b) => safetySeverities.indexOf(a.severity) - safetySeverities.indexOf(b.severity),
  );
  return {
    outcome: outcomeOf(findings),
    ...findings,
    coverage: knowledge?.coverage ?? {
      ingredients: 0,
      allergyClasses: 0,
      interactions: 0,
      reviewed: 0,
    },
    checkedAt: now,
  };
};
