import { limits, type Challenge, type ApiEndpointName, type SecondFactorMethod, type SignInAnswer } from '@sala/shared-contracts';
import type { Account } from './accounts.queries';
import { refuseSuspended, startSession } from './current-user';
import type { Context } from '../handler';
import { writeMail } from '../mail/mail-texts';
import { newCode, secondsToResend } from './one-time-codes';
import { findSecondFactor, isTrustedDevice } from './second-factor.queries';

type Here = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'services' | 'mail' | 'audit' | 'origin'>;

type Person = Pick<Account, 'id' | 'email' | 'firstName' | 'locale'>;

/** `a•••@clinic.example`: enough to know which mailbox to open. */
const hidden = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;

/** Makes the code of a challenge and mails it. @returns what is kept of it. */
export const mailChallengeCode = async ({ services, mail: post }: Here, person: Person): Promise<string> => {
  const code = newCode();
  const { email: to, firstName, locale } = person;
  const mail = writeMail('signInCode', { to, locale, facts: { firstName, code, minutes: limits.codeMinutes } });
  await post(mail);
  return services.passwords.hash(code);
};

interface MailedCode {
  codeHash: string;
  sentAt: string;
}

/** The code of an attempt begun within the last minute still counts: who starts again gets no second mail. */
const codeOfChallenge = async (here: Here, person: Person): Promise<MailedCode> => {
  const { db, now } = here;
  const recent = await db.maybe<MailedCode>(
    `select code_hash as "codeHash", sent_at as "sentAt" from sign_in_challenge
     where user_id = $1 and sent_at > $2::timestamptz - make_interval(secs => $3) order by sent_at desc limit 1`,
    [person.id, now, limits.codeResendSeconds],
  );
  return recent ?? { codeHash: await mailChallengeCode(here, person), sentAt: now };
};

const startChallenge = async (here: Here, person: Person, method: SecondFactorMethod, remembered: boolean): Promise<Challenge> => {
  const { db, now } = here;
  await refuseSuspended(db, person.id);
  await db.query(
    `delete from sign_in_challenge where id in (
       select id from sign_in_challenge where expires_at < $1 limit 100 for update skip locked)`,
    [now],
  );
  const code = method === 'email' ? await codeOfChallenge(here, person) : null;
  const { id } = await db.one<{ id: string }>(
    `insert into sign_in_challenge (user_id, method, code_hash, sent_at, remembered, expires_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz + make_interval(mins => $7)) returning id`,
    [person.id, method, code?.codeHash ?? null, code?.sentAt ?? null, remembered, now, limits.codeMinutes],
  );
  return {
    challengeId: id,
    method,
    sentTo: code ? hidden(person.email) : null,
    resendAfterSeconds: code ? Math.max(0, secondsToResend(code.sentAt, now)) : 0,
  };
};

export interface Arrival {
  /** The person asked to stay signed in on this computer. */
  readonly remembered: boolean;
  /** Of a computer that gave the second factor before. */
  readonly deviceToken: string | undefined;
}

/**
 * Lets in a person who proved who they are once: a session, or the second factor first where it is on.
 * @throws `auth.suspended`
 */
export const enter = async (here: Here, person: Person, { remembered, deviceToken }: Arrival): Promise<SignInAnswer> => {
  const { db, now } = here;
  const factor = await findSecondFactor(db, person.id);
  const owed =
    factor?.confirmedAt != null &&
    !(deviceToken !== undefined && (await isTrustedDevice(db, { userId: person.id, token: deviceToken, now })));
  if (owed) return { challenge: await startChallenge(here, person, factor.method, remembered) };
  const session = await startSession(here, person.id, remembered);
  await here.audit({ action: 'session.started', entityType: 'user_account', entityId: person.id });
  return session;
};
