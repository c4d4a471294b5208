import { emailCategoriesOf, restrictedEmailCategories } from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';

/** Who asks for mail, and which categories are theirs. */
export interface EmailReader {
  readonly userId: string;
  readonly categories: readonly string[];
  readonly writes: boolean;
}

export const readerOf = (actor: Pick<Actor, 'userId' | 'roles' | 'apiToken'>): EmailReader => ({
  userId: actor.userId,
  categories: emailCategoriesOf(actor.roles),
  writes: scopeFor(actor, 'email:write') !== undefined,
});

/**
 * Threads of the reader: $1 are their categories, $2 is the person. What is assigned to them is
 * theirs too, unless its category is restricted. Every query of mail for a person has it.
 */
export const isReadable = `(t.category = any ($1) or t.assignee_id = $2 and t.category not in (${restrictedEmailCategories
  .map((one) => `'${one}'`)
  .join(', ')}))`;

export const readerValues = ({ categories, userId }: EmailReader): unknown[] => [
  categories,
  userId,
];
