import type { SafetyWarning, SafetyWarningKind } from '@sala/shared-contracts';
import type { IngredientFacts } from './safety-facts';
import { ingredientsIn, warn, type Check } from './safety-findings';
import type { CrossReactivity, SafetyKnowledge } from './safety-knowledge';
import type { NamedSubstance } from './substance-names';

interface Match {
  readonly kind: SafetyWarningKind;
  readonly severity: SafetyWarning['severity'];
  readonly found: string;
}

const ofLevel: Record<CrossReactivity, SafetyWarning['severity']> = {
  high: 'contraindicated',
  moderate: 'severe',
  low: 'caution',
};

const rank = ['contraindicated', 'severe', 'caution'];

/** Classes that an allergen belongs to. */
const classesOf = (
  { substance }: NamedSubstance,
  knowledge: SafetyKnowledge,
): readonly string[] => {
  if (substance.kind === 'class') return [substance.key];
  return substance.kind === 'ingredient'
    ? (knowledge.ingredients.get(substance.key)?.allergyClasses ?? [])
    : [];
};

/** How an ingredient meets an allergen; null: not at all. */
const matchOf = (
  allergen: NamedSubstance,
  ingredient: IngredientFacts,
  knowledge: SafetyKnowledge,
): Match | null => {
  const { substance, similar } = allergen;
  const found = allergen.name;
  const named = (kind: SafetyWarningKind): SafetyWarningKind =>
    similar ? 'allergy_similar_name' : kind;
  if (substance.kind === 'ingredient' && substance.key === ingredient.key)
    return { kind: named('allergy_ingredient'), severity: 'contraindicated', found };
  const classes = classesOf(allergen, knowledge);
  if (classes.some((key) => ingredient.allergyClasses.includes(key)))
    return { kind: named('allergy_class'), severity: 'contraindicated', found };
  const crossing = classes.flatMap((key) => {
    const cross = knowledge.allergyClasses.get(key)?.cross;
    return ingredient.allergyClasses.flatMap((other) => cross?.get(other) ?? []);
  });
  const severity = crossing.map((level) => ofLevel[level]).sort(byRank)[0];
  return severity ? { kind: named('allergy_cross'), severity, found } : null;
};

const byRank = (a: string, b: string): number => rank.indexOf(a) - rank.indexOf(b);

/** By ingredient, class, cross-reactivity and free text; a text that says nothing is a warning. */
export const checkAllergies: Check = (facts, knowledge, findings) => {
  const pairs = ingredientsIn(facts, knowledge);
  for (const allergy of facts.allergies) {
    const allergens = knowledge.names.namedIn(allergy);
    for (const part of knowledge.names.unknownIn(allergy, allergens))
      warn(findings, 'allergy', 'allergy_unmatched', 'caution', { against: part });
    let isMet = false;
    for (const { item, ingredient } of pairs) {
      const [match] = allergens
        .flatMap((allergen) => matchOf(allergen, ingredient, knowledge) ?? [])
        .sort((a, b) => byRank(a.severity, b.severity));
      if (!match) continue;
      isMet = true;
      warn(findings, 'allergy', match.kind, match.severity, {
        item: item.key,
        ingredient: ingredient.name,
        against: allergy,
        found: match.found,
      });
    }
    // Read by its spelling alone, it may mean something else.
    if (!isMet && allergens.length > 0 && allergens.every(({ similar }) => similar))
      warn(findings, 'allergy', 'allergy_similar_name', 'caution', {
        against: allergy,
        found: allergens[0]?.name ?? null,
      });
  }
};
