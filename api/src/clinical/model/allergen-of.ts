import type { Allergen, Allergy } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readOwnIngredients } from '../sql/medications.queries';
import { referenceKnowledge, withOwnIngredients } from './safety-knowledge';
import type { SubstanceNames } from './substance-names';

const knownNames = async (db: Db): Promise<SubstanceNames> =>
  withOwnIngredients(await referenceKnowledge(), await readOwnIngredients(db)).names;

const suggestedMax = 8;

/** What the typed words may mean, under names that checks of prescriptions recognise. */
export const findAllergens = async (db: Db, words: string): Promise<Allergen[]> =>
  (await knownNames(db))
    .beginning(words)
    .slice(0, suggestedMax)
    .map(({ name, substance }) => ({ name, kind: substance.kind }));

/**
 * What an allergy names, spelled as the catalogue does: one ingredient or one class. Anything else
 * stays words alone, which the checks of prescriptions read as well.
 */
export const allergenOf = async (
  db: Db,
  substance: string,
): Promise<Pick<Allergy, 'ingredientKey' | 'classKey'>> => {
  const names = await knownNames(db);
  const found = new Map(
    names
      .spelledIn(substance)
      .flatMap(({ substance: named }) =>
        named.kind === 'other' ? [] : [[`${named.kind} ${named.key}`, named] as const],
      ),
  );
  const [only, ...others] = found.values();
  const sure = others.length === 0 ? only : undefined;
  return {
    ingredientKey: sure?.kind === 'ingredient' ? sure.key : null,
    classKey: sure?.kind === 'class' ? sure.key : null,
  };
};
