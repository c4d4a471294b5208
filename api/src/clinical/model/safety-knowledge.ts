import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMassUnit, massOf, type Mass, type SafetyCoverage } from '@sala/shared-contracts';
import { referenceDirectory } from '../../platform/database/reference-data';
import { listOf, parseTsv } from '../../platform/tables/tsv';
import type { Bilingual, IngredientFacts } from './safety-facts';
import { substanceNames, type Substance, type SubstanceNames } from './substance-names';

export type CrossReactivity = 'high' | 'moderate' | 'low';

export interface AllergyClass {
  readonly key: string;
  readonly names: readonly string[];
  readonly cross: ReadonlyMap<string, CrossReactivity>;
}

export interface Interaction {
  /** Keys of ingredients or interaction classes. */
  readonly a: string;
  readonly b: string;
  readonly severity: 'contraindicated' | 'severe';
  readonly effect: Bilingual;
  readonly advice: Bilingual;
  readonly source: string;
}

/**
 * What a source of safety data brings: ours are the reference files; a licensed data set implements
 * the same.
 */
export interface SafetySource {
  readonly ingredients: readonly IngredientFacts[];
  readonly allergyClasses: readonly AllergyClass[];
  readonly interactions: readonly Interaction[];
  /** Brands, and allergens that are no medication. */
  readonly otherNames: readonly { readonly name: string; readonly substance: Substance }[];
  readonly reviewed: number;
}

/** A source, ready to be asked. */
export interface SafetyKnowledge {
  readonly ingredients: ReadonlyMap<string, IngredientFacts>;
  readonly allergyClasses: ReadonlyMap<string, AllergyClass>;
  /** By `pairKey`. */
  readonly interactions: ReadonlyMap<string, readonly Interaction[]>;
  readonly names: SubstanceNames;
  readonly coverage: SafetyCoverage;
}

export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const namesOf = ({ ingredients, allergyClasses, otherNames }: SafetySource) => [
  ...ingredients.flatMap(({ key, name, synonyms }) =>
    [name, ...synonyms].map((one) => ({
      name: one,
      substance: { kind: 'ingredient', key } as const,
    })),
  ),
  ...allergyClasses.flatMap(({ key, names }) =>
    names.map((name) => ({ name, substance: { kind: 'class', key } as const })),
  ),
  ...otherNames,
];

export const knowledgeOf = (source: SafetySource): SafetyKnowledge => {
  const interactions = new Map<string, Interaction[]>();
  for (const one of source.interactions) {
    const key = pairKey(one.a, one.b);
    interactions.set(key, [...(interactions.get(key) ?? []), one]);
  }
  return {
    ingredients: new Map(source.ingredients.map((one) => [one.key, one])),
    allergyClasses: new Map(source.allergyClasses.map((one) => [one.key, one])),
    interactions,
    names: substanceNames(namesOf(source)),
    coverage: {
      ingredients: source.ingredients.length,
      allergyClasses: source.allergyClasses.length,
      interactions: source.interactions.length,
      reviewed: source.reviewed,
    },
  };
};

type Row = (column: string) => string;

const rowsOf = async (file: string): Promise<Row[]> => {
  const path = `medications/${file}.tsv`;
  const { columns, rows } = parseTsv(await readFile(join(referenceDirectory, path), 'utf8'), path);
  return rows.map((cells) => (column) => {
    const at = columns.indexOf(column);
    if (at < 0) throw new Error(`${path} has no column ${column}.`);
    return cells[at] ?? '';
  });
};

const numberOf = (cell: string): number | null => (cell === '' ? null : Number(cell));

const oneOf = <const Values extends readonly string[]>(
  values: Values,
  cell: string,
): Values[number] => {
  const found = values.find((value) => value === cell);
  if (found === undefined) throw new Error(`${cell} is none of ${values.join(', ')}.`);
  return found;
};

const massIn = (value: string, unit: string): Mass | null =>
  value !== '' && isMassUnit(unit) ? massOf(Number(value), unit) : null;

const ingredientOf = (row: Row): IngredientFacts => {
  const [months, minPerKg, maxPerKg] = ['age_min_months', 'paediatric_min', 'paediatric_max'].map(
    (column) => numberOf(row(column)),
  );
  return {
    key: row('key'),
    name: row('name_es'),
    synonyms: [...listOf(row('synonyms')), row('name_en')],
    allergyClasses: listOf(row('allergy_classes')),
    interactionClasses: listOf(row('interaction_classes')),
    pregnancy: oneOf(['avoid', 'caution', 'ok', 'unknown'], row('pregnancy')),
    pregnancyTrimesters: listOf(row('pregnancy_trimesters')).map(Number),
    ageMin:
      months == null
        ? null
        : { months, reason: { es: row('age_reason_es'), en: row('age_reason_en') } },
    renal: oneOf(['unknown', 'ok', 'limited'], row('renal')),
    renalAdjustBelow: numberOf(row('renal_adjust_below')),
    renalAvoidBelow: numberOf(row('renal_avoid_below')),
    maxDaily: massIn(row('max_daily_value'), row('max_daily_unit')),
    paediatric:
      minPerKg == null || maxPerKg == null
        ? null
        : { minPerKg, maxPerKg, capPerDay: numberOf(row('paediatric_cap')) },
    reviewed: row('reviewed_by') !== '',
  };
};

const levels = ['high', 'moderate', 'low'] as const;

const classOf = (row: Row): AllergyClass => ({
  key: row('key'),
  names: [row('name_es'), row('name_en'), ...listOf(row('synonyms'))],
  cross: new Map(
    listOf(row('cross_reactivity')).map((cell) => {
      const [key = '', level = ''] = cell.split(':');
      return [key, oneOf(levels, level)];
    }),
  ),
});

const interactionOf = (row: Row): Interaction => ({
  a: row('a'),
  b: row('b'),
  severity: oneOf(['contraindicated', 'severe'], row('severity')),
  effect: { es: row('effect_es'), en: row('effect_en') },
  advice: { es: row('advice_es'), en: row('advice_en') },
  source: row('source'),
});

/** Reads `api/reference/medications`. */
export const readReferenceSource = async (): Promise<SafetySource> => {
  const [ingredients, classes, interactions, brands, others] = await Promise.all(
    ['ingredients', 'allergy-classes', 'interactions', 'brands', 'other-allergens'].map(rowsOf),
  );
  const all = [...(ingredients ?? []), ...(classes ?? []), ...(interactions ?? [])];
  return {
    ingredients: (ingredients ?? []).map(ingredientOf),
    allergyClasses: (classes ?? []).map(classOf),
    interactions: (interactions ?? []).map(interactionOf),
    otherNames: [
      ...(brands ?? []).flatMap((row) =>
        listOf(row('ingredients')).map((key) => ({
          name: row('name'),
          substance: { kind: 'ingredient', key } as const,
        })),
      ),
      ...(others ?? []).flatMap((row) =>
        [row('name_es'), row('name_en'), ...listOf(row('synonyms'))].map((name) => ({
          name,
          substance: { kind: 'other' } as const,
        })),
      ),
    ],
    reviewed: all.filter((row) => row('reviewed_by') !== '').length,
  };
};

let reference: Promise<SafetyKnowledge> | undefined;

/** What the reference knows; read once per process. */
export const referenceKnowledge = (): Promise<SafetyKnowledge> =>
  (reference ??= readReferenceSource()
    .then(knowledgeOf)
    .catch((cause: unknown) => {
      reference = undefined; // the next one reads again
      throw cause;
    }));

/** With the ingredients that a company added; none of them replaces one of the reference. */
export const withOwnIngredients = (
  knowledge: SafetyKnowledge,
  own: readonly IngredientFacts[],
): SafetyKnowledge => {
  if (own.length === 0) return knowledge;
  const names = substanceNames(
    own.flatMap(({ key, name, synonyms }) =>
      [name, ...synonyms].map((one) => ({
        name: one,
        substance: { kind: 'ingredient', key } as const,
      })),
    ),
  );
  return {
    ...knowledge,
    ingredients: new Map([...own.map((one) => [one.key, one] as const), ...knowledge.ingredients]),
    names: {
      namedIn: (text) => [...knowledge.names.namedIn(text), ...names.namedIn(text)],
      unknownIn: (text, named) =>
        knowledge.names.unknownIn(text, named).filter((part) => names.namedIn(part).length === 0),
      spelledIn: (text) => [...knowledge.names.spelledIn(text), ...names.spelledIn(text)],
      beginning: (text) => [...names.beginning(text), ...knowledge.names.beginning(text)],
    },
  };
};
