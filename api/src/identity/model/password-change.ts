import type { ApiEndpointName } from '@sala/shared-contracts';
import { readAccount, type Account } from '../sql/accounts.queries';
import type { Context } from '../../platform/http/handler';
import { clearFailures, countAttempt, keepFailure, refuseLocked } from './lockout';
import { writeMail } from '../../platform/mail/mail-texts';
import { tell } from '../../platform/notifications/notify';
import { passwordFaults } from './password-policy';
import { invalid, ProblemError } from '../../platform/http/problem-error';

type Here = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'afterCommit' | 'mail' | 'audit'
>;

/**
 * Asks a signed-in person for the password again, before what a stolen session must not do.
 *
 * @throws `auth.password_wrong`, `auth.locked`
 */
export const provePassword = async (
  { db, now, services }: Here,
  userId: string,
  password: string,
): Promise<Account> => {
  const account = await readAccount(db, userId);
  // Only who has a session gets here: strangers who guess at the sign-in do not count.
  const tried = {
    email: account.email,
    purpose: 'session_password',
    source: '',
    everywhere: false,
  } as const;
  const attempt = await countAttempt(db, tried, now);
  refuseLocked(attempt);
  if (!(await services.passwords.verify(account.passwordHash, password))) {
    await keepFailure(db, attempt, now);
    throw new ProblemError('auth.password_wrong', { keepWrites: true });
  }
  await clearFailures(db, attempt, now);
  return account;
};

/** Refuses a new password that is easy to guess, at its field. */
const refuseGuessable = async (
  { db }: Pick<Here, 'db'>,
  { id, email }: Account,
  password: string,
): Promise<void> => {
  const names = await db.query<{ name: string | null }>(
    `select unnest(array[u.first_name, u.last_name, u.second_last_name, c.commercial_name]) as name
     from user_account u left join membership m on m.user_id = u.id left join company c on c.id = m.company_id
     where u.id = $1`,
    [id],
  );
  const faults = await passwordFaults(password, {
    email,
    names: names.flatMap(({ name }) => name ?? []),
  });
  if (faults.length > 0) throw invalid(...faults);
};

/** What was given to computers that the second factor or the password, as they were, let in. */
export const forgetTrust = async ({ db }: Pick<Here, 'db'>, userId: string): Promise<void> => {
  await db.query('update trusted_device set skips_second_factor = false where user_id = $1', [
    userId,
  ]);
  await db.query('delete from sign_in_challenge where user_id = $1', [userId]);
};

/**
 * Sets a new password and tells its owner; whoever knew the old one is out everywhere.
 *
 * @param keptSessionId of the person who changes it; null: nobody is signed in.
 */
export const changePassword = async (
  here: Here,
  account: Account,
  password: string,
  keptSessionId: string | null,
): Promise<void> => {
  const { db, now, services } = here;
  const { id: userId, email: to, firstName, locale } = account;
  await refuseGuessable(here, account, password);
  await db.query('update user_account set password_hash = $2 where id = $1', [
    userId,
    await services.passwords.hash(password),
  ]);
  await db.query(
    'update session set revoked_at = $2 where user_id = $1 and revoked_at is null and id is distinct from $3',
    [userId, now, keptSessionId],
  );
  await db.query('delete from password_reset where user_id = $1', [userId]);
  await forgetTrust(here, userId);
  await here.audit({
    action: 'account.password_changed',
    entityType: 'user_account',
    entityId: userId,
  });
  await tell(db, {
    userId,
    companyId: null,
    kind: 'password_changed',
    facts: {},
    path: '/settings/account',
    now,
  });
  const mail = writeMail('passwordChanged', {
    to,
    locale,
    facts: { firstName, url: `${services.publicUrl}/forgot-password` },
  });
  await here.mail(mail);
  here.afterCommit(() => services.sessions.forgetUser(userId));
};
