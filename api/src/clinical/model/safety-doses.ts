import { judgePaediatricDose, type Mass } from '@sala/shared-contracts';
import type { IngredientFacts, MedicationInUse, SafetyFacts, SafetyItem } from './safety-facts';
import { ingredientsIn, isLocal, leaveUnchecked, warn, type Check } from './safety-findings';

const adult = 18 * 12;
/** Below, an adult's dose is no excuse for a small one. */
const child = 12 * 12;

const written = ({ value, unit }: Mass): string => `${Number(value.toPrecision(6))} ${unit}`;

const amountIn = (
  { perDay }: Pick<SafetyItem | MedicationInUse, 'perDay'>,
  { key }: IngredientFacts,
  unit: Mass['unit'],
): number => {
  const mass = perDay?.[key];
  return mass?.unit === unit ? mass.value : 0;
};

/** What a day holds of an ingredient, whatever it is taken in. */
const together = (
  { items, inUse }: SafetyFacts,
  ingredient: IngredientFacts,
  unit: Mass['unit'],
): Mass => ({
  value: [...items.filter((item) => !isLocal(item)), ...inUse].reduce(
    (sum, one) => sum + amountIn(one, ingredient, unit),
    0,
  ),
  unit,
});

/** The day's dose of all that is prescribed and in use against the most of an adult. */
export const checkMaximumDoses: Check = (facts, knowledge, findings) => {
  for (const { item, ingredient } of ingredientsIn(facts, knowledge)) {
    if (isLocal(item)) continue;
    const { key, name, maxDaily } = ingredient;
    const about = { item: item.key, about: name };
    const own = item.perDay[key];
    if (!maxDaily) leaveUnchecked(findings, 'maximum_dose', 'not_covered', false, about);
    else if (!own || own.unit !== maxDaily.unit)
      leaveUnchecked(findings, 'maximum_dose', 'dose_not_computable', false, about);
    else {
      const day = together(facts, ingredient, maxDaily.unit);
      if (day.value > maxDaily.value)
        warn(findings, 'maximum_dose', 'maximum_dose', 'severe', {
          item: item.key,
          ingredient: name,
          against: written(maxDaily),
          found: written(day),
        });
    }
  }
};

/** The day's dose of a child by its weight. */
export const checkPaediatricDoses: Check = (facts, knowledge, findings) => {
  const { ageMonths, weightKg } = facts.patient;
  if (ageMonths === null || ageMonths >= adult) return;
  for (const { item, ingredient } of ingredientsIn(facts, knowledge)) {
    if (isLocal(item)) continue;
    const { name, paediatric } = ingredient;
    const about = { item: item.key, about: name };
    const own = item.perDay[ingredient.key];
    if (!paediatric) leaveUnchecked(findings, 'paediatric_dose', 'not_covered', false, about);
    else if (weightKg === null)
      leaveUnchecked(findings, 'paediatric_dose', 'weight_missing', true, about);
    else if (own?.unit !== 'mg')
      leaveUnchecked(findings, 'paediatric_dose', 'dose_not_computable', true, about);
    else {
      const day = together(facts, ingredient, 'mg');
      const judged = judgePaediatricDose(paediatric, weightKg, day.value);
      if (judged === 'within' || (judged === 'below' && ageMonths >= child)) continue;
      const [low, high] = [paediatric.minPerKg, paediatric.maxPerKg].map((perKg) =>
        Math.min(perKg * weightKg, paediatric.capPerDay ?? Infinity),
      );
      warn(
        findings,
        'paediatric_dose',
        judged === 'above' ? 'paediatric_above' : 'paediatric_below',
        judged === 'above' ? 'severe' : 'caution',
        {
          item: item.key,
          ingredient: name,
          against: `${Number((low ?? 0).toPrecision(6))}–${written({ value: high ?? 0, unit: 'mg' })}`,
          found: written(day),
        },
      );
    }
  }
};
