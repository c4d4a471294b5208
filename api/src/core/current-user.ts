import { limits, permissionsOf, type CurrentUser, type Locale, type Role, type Session } from '@sala/shared-contracts';
import { actAs, type Db } from './database';
import type { Services } from './services';

interface UserRow {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  locale: Locale;
  companyId: string | null;
  companyName: string | null;
  timeZone: string | null;
  roles: Role[] | null;
}

/** The person with company, roles and permissions as they are now; the transaction must act for this person. */
export const readCurrentUser = async (db: Db, userId: string): Promise<CurrentUser> => {
  const row = await db.one<UserRow>(
    `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
       u.second_last_name as "secondLastName", u.locale, c.id as "companyId",
       c.commercial_name as "companyName", c.time_zone as "timeZone",
       case when m.status = 'active' then m.roles end as roles
     from user_account u
     left join membership m on m.user_id = u.id
     left join company c on c.id = m.company_id
     where u.id = $1`,
    [userId],
  );
  const { companyId, companyName, timeZone, roles, ...person } = row;
  const company =
    companyId !== null && companyName !== null && timeZone !== null ? { id: companyId, name: companyName, timeZone } : null;
  return { ...person, company, roles: roles ?? [], permissions: permissionsOf(roles ?? []) };
};

interface Here {
  readonly db: Db;
  readonly services: Services;
  /** ISO 8601. */
  readonly now: string;
}

const expiryOf = (now: string): number => Math.floor(Date.parse(now) / 1000) + limits.sessionHours * 3600;

/** From here on the transaction acts for the person, within the company that they belong to. */
const sessionFor = async ({ db, services }: Here, userId: string, sessionId: string, expiresAt: number): Promise<Session> => {
  await actAs(db, { userId, companyId: null });
  const user = await readCurrentUser(db, userId);
  await actAs(db, { userId, companyId: user.company?.id ?? null });
  return { token: await services.tokens.sign({ userId, sessionId, expiresAt }), user };
};

/** Opens a session and signs its token; the person's sessions that ended by age are forgotten. */
export const startSession = async (here: Here, userId: string): Promise<Session> => {
  const expiresAt = expiryOf(here.now);
  await here.db.query('delete from session where user_id = $1 and expires_at < $2', [userId, here.now]);
  const { id } = await here.db.one<{ id: string }>(
    'insert into session (user_id, created_at, expires_at) values ($1, $2, to_timestamp($3)) returning id',
    [userId, here.now, expiresAt],
  );
  return sessionFor(here, userId, id, expiresAt);
};

/** Another token for the same session: signing out ends both, and calls under way with the old one go on. */
export const renewSession = async (here: Here, userId: string, sessionId: string): Promise<Session> => {
  const expiresAt = expiryOf(here.now);
  await here.db.query('update session set expires_at = to_timestamp($2) where id = $1', [sessionId, expiresAt]);
  return sessionFor(here, userId, sessionId, expiresAt);
};
