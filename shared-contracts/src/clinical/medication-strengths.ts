import { strengthOf, type Strength } from './dosing';
import type { Medication } from './medications';

/** Of each ingredient, for `dailyMasses`; a dose in milligrams means the first one's. */
export const strengthsOf = ({
  ingredients,
  per,
}: Pick<Medication, 'ingredients' | 'per'>): {
  readonly ingredient: string;
  readonly strength: Strength | null;
}[] =>
  ingredients.map(({ key, strength }) => ({
    ingredient: key,
    strength: strength && strengthOf({ ...strength, perValue: per.value, perUnit: per.unit }),
  }));
