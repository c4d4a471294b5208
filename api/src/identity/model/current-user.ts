import {
  limits,
  type CurrentUser,
  type ApiEndpointName,
  type Session,
} from '@sala/shared-contracts';
import { actAs, type Db } from '../../platform/database/database';
import { deviceOf } from './device';
import type { Context } from '../../platform/http/handler';
import { meetDevice } from './known-devices';
import { permissionsOfPerson } from './platform-staff';
import { ProblemError } from '../../platform/http/problem-error';
import {
  readUserRow,
  findSuspension,
  deleteExpiredSessions,
  insertSession,
  lockSessionEnd,
  extendSession,
} from '../sql/current-user.queries';

type Here = Pick<Context<ApiEndpointName>, 'db' | 'services' | 'now'>;

/**
 * The person with company, roles and permissions as they are now; the transaction must act for this
 * person.
 */
export const readCurrentUser = async (
  { db, services }: Pick<Here, 'db' | 'services'>,
  userId: string,
): Promise<CurrentUser> => {
  const row = await readUserRow(db, userId);
  const { companyId, companyName, timeZone, logoId, roles, ...person } = row;
  const company =
    companyId !== null && companyName !== null && timeZone !== null
      ? { id: companyId, name: companyName, timeZone, logoId }
      : null;
  return {
    ...person,
    company,
    roles: roles ?? [],
    permissions: permissionsOfPerson(services.platformStaff, person.email, roles ?? []),
  };
};

const day = 86_400;

const tokenSeconds = (remembered: boolean): number =>
  remembered ? limits.rememberedTokenDays * day : limits.tokenMinutes * 60;
const sessionSeconds = (remembered: boolean): number =>
  remembered ? limits.rememberedSessionDays * day : limits.sessionHours * 3600;
const secondsOf = (now: string): number => Math.floor(Date.parse(now) / 1000);

/** From here on the transaction acts for the person, within the company that they belong to. */
const sessionFor = async (
  { db, services }: Here,
  userId: string,
  sessionId: string,
  expiresAt: number,
): Promise<Session> => {
  await actAs(db, { userId, companyId: null });
  const user = await readCurrentUser({ db, services }, userId);
  await actAs(db, { userId, companyId: user.company?.id ?? null });
  return { token: await services.tokens.sign({ userId, sessionId, expiresAt }), user };
};

/**
 * Throws `auth.suspended` for a member whose access was taken away. Only after they proved who they
 * are: to anybody else it would tell that there is such an account.
 */
export const refuseSuspended = async (db: Db, userId: string): Promise<void> => {
  await actAs(db, { userId, companyId: null });
  const suspended = await findSuspension(db, userId);
  if (suspended) throw new ProblemError('auth.suspended');
};

/**
 * Opens a session and signs its token; the person's sessions that ended by age are forgotten.
 *
 * @param remembered the person asked to stay signed in on this computer.
 * @throws `auth.suspended`
 */
export const startSession = async (
  here: Here & Pick<Context<ApiEndpointName>, 'origin'>,
  userId: string,
  remembered = false,
): Promise<Session> => {
  const { db, now, origin } = here;
  await refuseSuspended(db, userId);
  const endsAt = secondsOf(now) + sessionSeconds(remembered);
  const expiresAt = Math.min(secondsOf(now) + tokenSeconds(remembered), endsAt);
  await deleteExpiredSessions(db, userId, now);
  const { id } = await insertSession(db, {
    userId,
    now,
    endsAt,
    expiresAt,
    remembered,
    userAgent: deviceOf(origin.userAgent),
    address: origin.address,
  });
  const session = await sessionFor(here, userId, id, expiresAt);
  await meetDevice(here, userId);
  return session;
};

/**
 * Another token for the same session, which ends when it would have: signing out ends both, and
 * calls under way with the old one go on.
 *
 * @param atLeastSeconds what the session must still last.
 * @throws `auth.session_ended` when it does not.
 */
export const renewSession = async (
  here: Here,
  userId: string,
  sessionId: string,
  atLeastSeconds = 0,
): Promise<Session> => {
  const { db, now } = here;
  const { remembered, endsAt } = await lockSessionEnd(db, sessionId);
  if (endsAt - secondsOf(now) < atLeastSeconds) throw new ProblemError('auth.session_ended');
  const expiresAt = Math.min(secondsOf(now) + tokenSeconds(remembered), endsAt);
  await extendSession(db, sessionId, now, expiresAt);
  return sessionFor(here, userId, sessionId, expiresAt);
};
