import {
  kindsOf,
  limits,
  type CurrentUser,
  type ApiEndpointName,
  type Session,
  type SignInMethod,
} from '@sala/shared-contracts';
import { actAs, type Db } from '../../platform/database/database';
import { deviceOf } from './device';
import { displayOf, reachableDisplay } from './display-settings';
import type { Context } from '../../platform/http/handler';
import { recordDevice } from './known-devices';
import { requireNetwork } from './security-policy';
import { recordSignIn } from './sign-in-trail';
import { permissionsOfPerson } from './platform-staff';
import { ProblemError } from '../../platform/http/problem-error';
import {
  readUserRow,
  findStanding,
  deleteExpiredSessions,
  insertSession,
  lockSessionEnd,
  extendSession,
} from '../sql/current-user.queries';

type AuthContext = Pick<Context<ApiEndpointName>, 'db' | 'services' | 'now'>;

/** The person with current company, roles and permissions; the transaction must act for the person. */
export const readCurrentUser = async (
  { db, services, now }: AuthContext,
  userId: string,
): Promise<CurrentUser> => {
  const row = await readUserRow(db, userId, now);
  const { companyId, companyName, timeZone, logoId, closesAt, billing, roles, display, ...rest } =
    row;
  const { customRoles, weekStart, accent, photoId, siteIds, termsDue, ...more } = rest;
  const { careRelations, secondFactorDueAt, ...person } = more;
  const held = [...(roles ?? []), ...(customRoles ?? [])];
  const permissions = permissionsOfPerson(services.platformStaff, person.email, held);
  // What can be done about it is for those who pay; that nothing can be saved, for everybody.
  const told =
    billing?.kind === 'read_only' || permissions.includes('subscription:manage') ? billing : null;
  const company =
    companyId !== null && companyName !== null && timeZone !== null
      ? {
          id: companyId,
          name: companyName,
          timeZone,
          logoId,
          ...(weekStart === null ? {} : { weekStart }),
          ...(accent === null ? {} : { accent }),
          ...(closesAt === null ? {} : { closesAt }),
          ...(told && { billing: told }),
          ...(careRelations && { careRelations }),
        }
      : null;
  return {
    ...person,
    ...(secondFactorDueAt === null ? {} : { secondFactorDueAt }),
    company,
    ...(photoId === null ? {} : { photoId }),
    ...(siteIds === null ? {} : { siteIds }),
    roles: roles ?? [],
    ...(customRoles?.length ? { customRoles } : {}),
    permissions,
    display: reachableDisplay(displayOf(display, kindsOf(held)), permissions),
    ...(termsDue && { termsDue }),
  };
};

const day = 86_400;

const tokenSeconds = (remembered: boolean): number =>
  remembered ? limits.rememberedTokenDays * day : limits.tokenMinutes * 60;
const sessionSeconds = (remembered: boolean): number =>
  remembered ? limits.rememberedSessionDays * day : limits.sessionHours * 3600;
const secondsOf = (now: string): number => Math.floor(Date.parse(now) / 1000);

/** The transaction acts for the person within their company from here on. */
const sessionFor = async (
  context: AuthContext,
  userId: string,
  sessionId: string,
  expiresAt: number,
): Promise<Session> => {
  const { db, services } = context;
  await actAs(db, { userId, companyId: null });
  const user = await readCurrentUser(context, userId);
  await actAs(db, { userId, companyId: user.company?.id ?? null });
  return { token: await services.tokens.sign({ userId, sessionId, expiresAt }), user };
};

/**
 * Requires a proven identity: otherwise the refusal would reveal the account.
 *
 * @throws auth.suspended for a suspended member, auth.company_closed
 */
export const refuseSuspended = async (db: Db, userId: string): Promise<void> => {
  await actAs(db, { userId, companyId: null });
  const standing = await findStanding(db, userId);
  if (standing?.closed) throw new ProblemError('auth.company_closed');
  if (standing?.suspended) throw new ProblemError('auth.suspended');
};

/**
 * Opens a session and signs its token; deletes the person’s expired sessions.
 *
 * @param remembered whether to stay signed in on this device
 * @param secondFactor whether the person entered a code, now or for this trusted device
 * @throws auth.suspended, auth.company_closed, auth.network_refused
 */
export const startSession = async (
  context: AuthContext & Pick<Context<ApiEndpointName>, 'origin'>,
  userId: string,
  {
    remembered,
    secondFactor,
    method,
  }: {
    readonly remembered: boolean;
    readonly secondFactor: boolean;
    readonly method: SignInMethod;
  },
): Promise<Session> => {
  const { db, now, origin } = context;
  await refuseSuspended(db, userId);
  const { address } = origin;
  const policy = await requireNetwork(db, userId, { address, secondFactor });
  const seconds = Math.min(sessionSeconds(remembered), (policy?.sessionHours ?? Infinity) * 3600);
  const endsAt = secondsOf(now) + seconds;
  const expiresAt = Math.min(secondsOf(now) + tokenSeconds(remembered), endsAt);
  await deleteExpiredSessions(db, userId, now);
  const { id } = await insertSession(db, {
    userId,
    now,
    endsAt,
    expiresAt,
    remembered,
    secondFactor,
    userAgent: deviceOf(origin.userAgent),
    address,
  });
  const session = await sessionFor(context, userId, id, expiresAt);
  await recordSignIn(context, userId, { method, sessionId: id });
  await recordDevice(context, userId);
  return session;
};

/**
 * Issues another token for the same session with the same end: signing out ends both, and calls
 * with the old token continue.
 *
 * @param atLeastSeconds minimum remaining time of the session
 * @throws auth.session_ended if less remains
 */
export const renewSession = async (
  context: AuthContext,
  userId: string,
  sessionId: string,
  atLeastSeconds = 0,
): Promise<Session> => {
  const { db, now } = context;
  const { remembered, endsAt } = await lockSessionEnd(db, sessionId);
  if (endsAt - secondsOf(now) < atLeastSeconds) throw new ProblemError('auth.session_ended');
  const expiresAt = Math.min(secondsOf(now) + tokenSeconds(remembered), endsAt);
  await extendSession(db, sessionId, now, expiresAt);
  return sessionFor(context, userId, sessionId, expiresAt);
};
