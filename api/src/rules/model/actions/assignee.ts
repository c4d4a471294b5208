import type { Permission, Role, RuleAssignee } from '@sala/shared-contracts';
import { membersWithPermission, membersWithRoles, readActiveMembers } from '../../../identity';
import type { Db } from '../../../platform/database/database';
import { lockTurn, takeTurn } from '../../sql/turns.queries';
import { ActionFailed, type ActiveRun, type RuleDesk } from '../rule-desk';

export type Chosen = { readonly userId: string } | { readonly role: Role };

/** Where a subject has no owner, or a rule names nobody. */
const fallbackRole: Role = 'admin';

const isActive = async (db: Db, userId: string): Promise<boolean> =>
  (await readActiveMembers(db, [userId])).has(userId);

const nextOfRole = async (
  { db, now }: Pick<RuleDesk, 'db' | 'now'>,
  role: Role,
  permission: Permission | null,
): Promise<string> => {
  const able = permission === null ? null : new Set(await membersWithPermission(db, permission));
  const members = (await membersWithRoles(db, [role]))
    .filter((id) => able === null || able.has(id))
    .toSorted();
  const last = await lockTurn(db, role);
  const next = members.find((id) => last === null || id > last) ?? members[0];
  if (next === undefined) throw new ActionFailed('no_assignee');
  await takeTurn(db, role, next, now);
  return next;
};

/**
 * Who gets what a rule makes.
 *
 * @param permission that the person needs; null: none
 * @throws ActionFailed where nobody can get it
 */
export const chooseAssignee = async (
  desk: RuleDesk,
  { subject }: Pick<ActiveRun, 'subject'>,
  { kind, userId, role = fallbackRole }: RuleAssignee,
  permission: Permission | null,
): Promise<Chosen> => {
  if (kind === 'round_robin') return { userId: await nextOfRole(desk, role, permission) };
  if (kind === 'role') return { role };
  const person = kind === 'owner' ? subject.ownerId : (userId ?? null);
  if (person !== null && (await isActive(desk.db, person))) return { userId: person };
  if (kind === 'owner') return { role };
  throw new ActionFailed('no_assignee');
};

/** The same, where only a person will do: of a role the next in turn. */
export const choosePerson = async (
  desk: RuleDesk,
  run: Pick<ActiveRun, 'subject'>,
  assignee: RuleAssignee,
  permission: Permission | null,
): Promise<string> => {
  const chosen = await chooseAssignee(desk, run, assignee, permission);
  return 'userId' in chosen ? chosen.userId : nextOfRole(desk, chosen.role, permission);
};
