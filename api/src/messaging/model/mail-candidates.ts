import { emailCategoriesOf, isRestrictedEmail, type EmailCategory } from '@sala/shared-contracts';
import { membersWithPermission, readActiveMembers } from '../../identity';
import type { Db } from '../../platform/database/database';

export interface MailCandidate {
  readonly id: string;
  readonly name: string;
  readonly categories: readonly EmailCategory[];
}

/** Members who can have mail to answer, by name. */
export const listMailCandidates = async (db: Db): Promise<MailCandidate[]> => {
  const members = await readActiveMembers(db, await membersWithPermission(db, 'email:write'));
  return [...members.values()]
    .map(({ userId, name, roles }) => ({ id: userId, name, categories: emailCategoriesOf(roles) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es-MX'));
};

/** Nobody gets mail that they could not read. */
export const mayHave = (
  candidates: readonly MailCandidate[],
  userId: string,
  category: EmailCategory,
): boolean =>
  candidates.some(
    ({ id, categories }) =>
      id === userId && (!isRestrictedEmail(category) || categories.includes(category)),
  );
