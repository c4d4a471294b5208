import { ingredientsIn, isLocal, leaveUnchecked, warn, type Check } from './safety-findings';
import type { IngredientFacts, PatientFacts } from './safety-facts';

const years = 12;
/** Between these ages a woman may be pregnant without it being noted. */
const fertile = { from: 12 * years, to: 50 * years };
/** From here renal function is asked for. */
const older = 65 * years;
/** Below this eGFR an ingredient that nothing is known of matters. */
const impaired = 60;

const mayBePregnant = ({ sex, ageMonths }: PatientFacts): boolean =>
  sex !== 'H' && (ageMonths === null || (ageMonths >= fertile.from && ageMonths <= fertile.to));

const avoidedNow = (
  { pregnancy, pregnancyTrimesters }: IngredientFacts,
  trimester: PatientFacts['trimester'],
): boolean =>
  pregnancy === 'avoid' &&
  (pregnancyTrimesters.length === 0 ||
    trimester === null ||
    pregnancyTrimesters.includes(trimester));

export const checkPregnancy: Check = (facts, knowledge, findings) => {
  const { patient } = facts;
  if (patient.pregnant === false || (patient.pregnant === null && !mayBePregnant(patient))) return;
  for (const { item, ingredient } of ingredientsIn(facts, knowledge)) {
    const about = { item: item.key, about: ingredient.name };
    if (patient.pregnant === null) {
      if (ingredient.pregnancy === 'avoid')
        leaveUnchecked(
          findings,
          'pregnancy',
          'pregnancy_missing',
          ingredient.pregnancyTrimesters.length === 0,
          about,
        );
    } else if (ingredient.pregnancy === 'unknown')
      leaveUnchecked(findings, 'pregnancy', 'not_covered', true, about);
    else if (avoidedNow(ingredient, patient.trimester))
      warn(findings, 'pregnancy', 'pregnancy_avoid', 'severe', {
        item: item.key,
        ingredient: ingredient.name,
      });
    else if (ingredient.pregnancy !== 'ok')
      warn(findings, 'pregnancy', 'pregnancy_caution', 'caution', {
        item: item.key,
        ingredient: ingredient.name,
      });
  }
};

export const checkAge: Check = (facts, knowledge, findings) => {
  const { ageMonths } = facts.patient;
  for (const { item, ingredient } of ingredientsIn(facts, knowledge)) {
    const { ageMin, name } = ingredient;
    if (!ageMin) continue;
    if (ageMonths === null)
      leaveUnchecked(findings, 'age', 'age_missing', true, { item: item.key, about: name });
    else if (ageMonths < ageMin.months)
      warn(findings, 'age', 'age_below', 'severe', {
        item: item.key,
        ingredient: name,
        effect: ageMin.reason,
      });
  }
};

export const checkRenal: Check = (facts, knowledge, findings) => {
  const { eGfr, ageMonths } = facts.patient;
  for (const { item, ingredient } of ingredientsIn(facts, knowledge)) {
    if (isLocal(item) || ingredient.renal === 'ok') continue;
    const about = { item: item.key, about: ingredient.name };
    const { renalAvoidBelow, renalAdjustBelow } = ingredient;
    if (ingredient.renal === 'unknown') {
      const matters = eGfr !== null && eGfr < impaired;
      leaveUnchecked(findings, 'renal', 'not_covered', matters, about);
    } else if (eGfr === null)
      leaveUnchecked(
        findings,
        'renal',
        'renal_function_missing',
        ageMonths !== null && ageMonths >= older,
        about,
      );
    else if (renalAvoidBelow !== null && eGfr < renalAvoidBelow)
      warn(findings, 'renal', 'renal_avoid', 'severe', {
        item: item.key,
        ingredient: ingredient.name,
        against: String(renalAvoidBelow),
        found: String(eGfr),
      });
    else if (renalAdjustBelow !== null && eGfr < renalAdjustBelow)
      warn(findings, 'renal', 'renal_adjust', 'caution', {
        item: item.key,
        ingredient: ingredient.name,
        against: String(renalAdjustBelow),
        found: String(eGfr),
      });
  }
};
