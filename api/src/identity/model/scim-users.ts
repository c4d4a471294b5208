import { isRole, limits, type Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Services } from '../../platform/services';
import { revokeOtherSessions } from '../sql/password-change.queries';
import { askForGrants, splitClinical } from './clinical-grants';
import { countOtherOwners, lockMember, writeMember } from '../sql/members.queries';
import { findDomain, readProvider } from '../sql/single-sign-on.queries';
import {
  customRoleNames,
  findUser,
  findUserByEmail,
  listUsers,
  renameUser,
  setActive,
} from '../sql/scim-users.queries';
import { waitingDirectoryRoles } from '../sql/clinical-grants.queries';
import { lockMemberRoles } from '../sql/sso-people.queries';
import { rolesByRef, type RoleRef } from './given-roles';
import { applyDirectoryRoles } from './group-roles';
import { personName, provisionPerson } from './provision-person';
import {
  parseFilter,
  ScimError,
  type GivenUser,
  type RoleOperation,
  type ScimUser,
  type UserChanges,
} from './scim-messages';
import { domainOf } from './sso-client';

/** One request of a company's directory, in a transaction that acts for the company and nobody. */
export interface ScimContext extends ChangeRecorder {
  readonly db: Db;
  readonly companyId: string;
  readonly now: string;
  readonly locale: Locale;
  readonly services: Services;
  afterCommit(effect: () => Promise<void> | void): void;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const notFound = (): ScimError => new ScimError(404, 'there is no such user');

export const readUser = async ({ db }: Pick<ScimContext, 'db'>, id: string): Promise<ScimUser> => {
  const user = uuid.test(id) ? await findUser(db, id) : undefined;
  if (!user) throw notFound();
  return user;
};

const whole = (text: string | undefined, usual: number): number => {
  const number = Number(text ?? usual);
  if (!Number.isSafeInteger(number)) throw new ScimError(400, 'not a whole number', 'invalidValue');
  return number;
};

export interface ListQuery {
  readonly filter?: string;
  readonly startIndex?: string;
  readonly count?: string;
}

export const findUsers = async ({ db }: ScimContext, query: ListQuery) => {
  const start = Math.min(Math.max(1, whole(query.startIndex, 1)), limits.integerMax);
  const count = Math.min(Math.max(0, whole(query.count, 100)), limits.scimPageMax);
  return { start, ...(await listUsers(db, { email: parseFilter(query.filter), start, count })) };
};

/** Locks the member with all owners: two requests cannot deactivate the last two at once. */
const deactivate = async (context: ScimContext, user: ScimUser): Promise<void> => {
  const { db, companyId, now, services } = context;
  const member = await lockMember(db, companyId, user.id, null);
  const isLast =
    member.roles.includes('owner') && (await countOtherOwners(db, companyId, user.id)) === 0;
  if (isLast) throw new ScimError(409, 'the company needs at least one active owner');
  await setActive(db, user.id, false);
  await revokeOtherSessions(db, user.userId, now, null);
  context.afterCommit(() => services.sessions.forgetUser(user.userId));
};

/** Somebody who left comes back with the roles they had; clinical ones are asked for again. */
const activate = async (context: ScimContext, { id, userId }: ScimUser): Promise<void> => {
  const { db, companyId } = context;
  const member = await lockMember(db, companyId, id, null);
  const held = member.status === 'inactive' ? [] : member.roles;
  const { now: effective, waiting } = await splitClinical(db, member.roles, held);
  await writeMember(db, companyId, { ...member, roles: effective, status: 'active' });
  await askForGrants(context, {
    companyId,
    userId,
    roles: waiting,
    origin: 'directory',
    askedBy: null,
  });
  context.afterCommit(() => context.services.sessions.forgetUser(userId));
};

const defaultRole = async (db: Db): Promise<RoleRef> =>
  (await readProvider(db))?.defaultRole ?? 'reception';

/** Names of standard roles and ids of custom ones; unknown names and the owner’s are refused. */
const refsOf = async (
  { db }: Pick<ScimContext, 'db'>,
  names: readonly string[],
): Promise<readonly RoleRef[]> => {
  if (names.length === 0) return [];
  const custom = new Map((await customRoleNames(db)).map(({ id, name }) => [name, id]));
  return names.map((name) => {
    const key = name.trim().toLowerCase();
    const ref = isRole(key) ? key : custom.get(key);
    if (ref === undefined || ref === 'owner')
      throw new ScimError(400, `there is no role ${name} that a directory gives`, 'invalidValue');
    return ref;
  });
};

/** Gives and takes roles; those that were given by hand stay, and nobody is left without one. */
const changeRoles = async (
  context: ScimContext,
  userId: string,
  operations: readonly RoleOperation[],
): Promise<void> => {
  const { db, companyId } = context;
  const steps = await Promise.all(
    operations.map(async ({ op, roles }) => ({ op, refs: await refsOf(context, roles) })),
  );
  await rolesByRef(
    db,
    steps.flatMap(({ refs }) => refs),
  ); // custom roles are locked before members
  const member = await lockMemberRoles(db, userId);
  if (!member) throw new ScimError(409, 'the user is not active');
  const given = steps.reduce<readonly RoleRef[]>(
    (refs, step) =>
      step.op === 'replace'
        ? step.refs
        : step.op === 'add'
          ? [...refs, ...step.refs]
          : refs.filter((ref) => !step.refs.includes(ref)),
    [
      ...member.groupRoles,
      ...member.groupCustomRoleIds,
      ...(await waitingDirectoryRoles(db, userId)),
    ],
  );
  const held = [...member.roles, ...member.customRoles.map(({ id }) => id)];
  const byHand = held.filter(
    (ref) => ![...member.groupRoles, ...member.groupCustomRoleIds].some((one) => one === ref),
  );
  const usual = byHand.length === 0 && given.length === 0 ? [await defaultRole(db)] : [];
  await applyDirectoryRoles(
    context,
    { ...member, userId, companyId },
    { by: 'scim', roles: [...given, ...usual] },
  );
};

/**
 * Changes names, roles and whether a person may enter. Their address is the key to their account
 * and stays: whoever could change it could take the account over.
 */
export const changeUser = async (
  context: ScimContext,
  id: string,
  changes: UserChanges,
): Promise<ScimUser> => {
  const { db } = context;
  const user = await readUser(context, id);
  if (changes.userName !== undefined && changes.userName !== user.email)
    throw new ScimError(400, 'userName cannot be changed', 'mutability');
  const firstName = personName(changes.firstName) ?? user.firstName;
  const lastName = personName(changes.lastName) ?? user.lastName;
  const renamed = firstName !== user.firstName || lastName !== user.lastName;
  const active = changes.active ?? user.isActive;
  const moved = active !== user.isActive;
  if (renamed) await renameUser(db, { userId: user.userId, firstName, lastName });
  if (changes.roles) await changeRoles(context, user.userId, changes.roles);
  if (moved && active) await activate(context, user);
  if (moved && !active) await deactivate(context, user);
  if (renamed || moved)
    await context.audit({
      action: 'member.updated',
      entityType: 'membership',
      entityId: id,
      diff: { by: 'scim', ...(renamed && { firstName, lastName }), ...(moved && { active }) },
    });
  return readUser(context, id);
};

export const createUser = async (context: ScimContext, given: GivenUser): Promise<ScimUser> => {
  const { db, companyId, locale } = context;
  const email = given.userName;
  const domain = await findDomain(db, domainOf(email));
  if (domain?.verifiedAt == null)
    throw new ScimError(400, 'userName is not in a verified domain of the company', 'invalidValue');
  const named = given.roles ? await refsOf(context, given.roles) : [];
  const [local = email] = email.split('@');
  const person = await provisionPerson(context, companyId, {
    by: 'scim',
    email,
    firstName: given.name?.givenName ?? local,
    lastName: given.name?.familyName ?? '',
    byDirectory: named.length > 0,
    roles: named.length > 0 ? named : [await defaultRole(db)],
    locale,
  });
  if (!person) throw new ScimError(409, 'there is an account with this userName', 'uniqueness');
  const user = await findUserByEmail(db, email);
  if (!user) throw notFound();
  return given.active === false ? changeUser(context, user.id, { active: false }) : user;
};
