import type { Allergy } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readOwnIngredients } from '../sql/medications.queries';
import { referenceKnowledge, withOwnIngredients } from './safety-knowledge';

/**
 * What an allergy names, spelled as the catalogue does: one ingredient or one class. Anything else
 * stays words alone, which the checks of prescriptions read as well.
 */
export const allergenOf = async (
  db: Db,
  substance: string,
): Promise<Pick<Allergy, 'ingredientKey' | 'classKey'>> => {
  const { names } = withOwnIngredients(await referenceKnowledge(), await readOwnIngredients(db));
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
