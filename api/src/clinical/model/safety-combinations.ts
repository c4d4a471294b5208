import type { IngredientFacts } from './safety-facts';
import { ingredientsIn, warn, type Check, type Findings } from './safety-findings';
import { pairKey, type Interaction, type SafetyKnowledge } from './safety-knowledge';

interface Taken {
  /** Key of the item; null: in use. */
  readonly item: string | null;
  /** Name of the medication. */
  readonly of: string;
  readonly ingredient: IngredientFacts;
}

/** Ingredients of what is in use; a free text is looked up by its name. */
export const ingredientsInUse = (
  { name, ingredients }: { readonly name: string; readonly ingredients: readonly string[] | null },
  knowledge: SafetyKnowledge,
): IngredientFacts[] => {
  const keys =
    ingredients ??
    knowledge.names
      .spelledIn(name)
      .flatMap(({ substance }) => (substance.kind === 'ingredient' ? [substance.key] : []));
  return [...new Set(keys)].flatMap((key) => knowledge.ingredients.get(key) ?? []);
};

/** Pairs of which the first is of an item, each once. */
const pairsOf: (...given: Parameters<Check>) => (readonly [Taken, Taken])[] = (
  facts,
  knowledge,
) => {
  const prescribed = ingredientsIn(facts, knowledge).map(({ item, ingredient }) => ({
    item: item.key,
    of: item.name,
    ingredient,
  }));
  const used = facts.inUse.flatMap((one) =>
    ingredientsInUse(one, knowledge).map((ingredient) => ({
      item: null,
      of: one.name,
      ingredient,
    })),
  );
  return prescribed.flatMap((first, at) =>
    [...prescribed.slice(at + 1), ...used]
      .filter((second) => second.item !== first.item)
      .map((second) => [first, second] as const),
  );
};

/** The same ingredient twice: often meant, never unseen. */
export const checkDuplicates: Check = (facts, knowledge, findings) => {
  for (const [first, second] of pairsOf(facts, knowledge, findings)) {
    if (first.ingredient.key !== second.ingredient.key) continue;
    warn(findings, 'duplicate', 'duplicate_ingredient', 'caution', {
      item: first.item,
      otherItem: second.item,
      ingredient: first.ingredient.name,
      against: second.of,
    });
  }
};

const labels = ({ key, interactionClasses }: IngredientFacts): string[] => [
  key,
  ...interactionClasses,
];

const interactionsOf = (
  one: IngredientFacts,
  other: IngredientFacts,
  knowledge: SafetyKnowledge,
): Interaction[] => {
  const all = labels(one).flatMap((a) =>
    labels(other).flatMap((b) => knowledge.interactions.get(pairKey(a, b)) ?? []),
  );
  const worst = all.filter(({ severity }) => severity === 'contraindicated');
  const [shown] = [worst.length > 0 ? worst : all];
  return [...new Map(shown.map((each) => [each.effect.es, each])).values()];
};

const addInteraction = (
  findings: Findings,
  [first, second]: readonly [Taken, Taken],
  { a, b, severity, effect, advice, source }: Interaction,
): void =>
  warn(findings, 'interaction', 'interaction', severity, {
    item: first.item,
    otherItem: second.item,
    ingredient: first.ingredient.name,
    against: `${second.of} (${a} × ${b})`,
    found: second.ingredient.name,
    effect,
    advice,
    source,
  });

/** Pairs of ingredients or classes; of two findings the graver one. */
export const checkInteractions: Check = (facts, knowledge, findings) => {
  for (const pair of pairsOf(facts, knowledge, findings)) {
    const [first, second] = pair;
    if (first.ingredient.key === second.ingredient.key) continue;
    for (const one of interactionsOf(first.ingredient, second.ingredient, knowledge))
      addInteraction(findings, pair, one);
  }
};
