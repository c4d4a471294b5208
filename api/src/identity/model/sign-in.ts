import {
  limits,
  type Challenge,
  type ApiEndpointName,
  type SecondFactorMethod,
  type SignInAnswer,
  type SignInMethod,
} from '@sala/shared-contracts';
import type { Account } from '../sql/accounts.queries';
import { refuseSuspended } from './current-user';
import type { Context } from '../../platform/http/handler';
import { writeMail } from '../../platform/mail/mail-texts';
import { maskAddress } from '../../platform/people/mask-address';
import { newCode, secondsToResend } from './one-time-codes';
import { openSession } from './open-session';
import { refuseOtherWays } from './sso-only';
import { findSecondFactor } from '../sql/second-factor.queries';
import { isOutside, requireNetwork } from './security-policy';
import { findDevice } from '../sql/trusted-devices.queries';
import {
  findRecentChallenge,
  deleteExpiredChallenges,
  insertChallenge,
  type MailedCode,
} from '../sql/sign-in-challenges.queries';

type AuthContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'mail' | 'audit' | 'auditBounded' | 'origin'
>;

type Person = Pick<Account, 'id' | 'email' | 'firstName' | 'locale'>;

/**
 * Creates and mails the code of a challenge.
 *
 * @returns its hash
 */
export const mailChallengeCode = async (
  { services, mail: post }: AuthContext,
  person: Person,
): Promise<string> => {
  const code = newCode();
  const { email: to, firstName, locale } = person;
  const mail = writeMail('signInCode', {
    to,
    locale,
    facts: { firstName, code, minutes: limits.codeMinutes },
  });
  await post(mail);
  return services.passwords.hash(code);
};

/** Reuses the code of a challenge from the last minute: a restart sends no second mail. */
const challengeCode = async (context: AuthContext, person: Person): Promise<MailedCode> => {
  const { db, now } = context;
  const recent = await findRecentChallenge(db, person.id, now);
  return recent ?? { codeHash: await mailChallengeCode(context, person), sentAt: now };
};

interface NewChallenge {
  readonly method: SecondFactorMethod;
  readonly remembered: boolean;
  /** Hash of a known browser’s token. */
  readonly deviceHash: string | null;
}

const startChallenge = async (
  context: AuthContext,
  person: Person,
  challenge: NewChallenge,
): Promise<Challenge> => {
  const { db, now } = context;
  const { method, remembered, deviceHash } = challenge;
  await deleteExpiredChallenges(db, now);
  const code = method === 'email' ? await challengeCode(context, person) : null;
  const { id } = await insertChallenge(db, {
    id: person.id,
    method,
    codeHash: code?.codeHash ?? null,
    sentAt: code?.sentAt ?? null,
    remembered,
    now,
    deviceHash,
  });
  return {
    challengeId: id,
    method,
    sentTo: code ? maskAddress(person.email) : null,
    resendAfterSeconds: code ? Math.max(0, secondsToResend(code.sentAt, now)) : 0,
  };
};

/**
 * Outside of the networks of the company only an owner signs in, with a code.
 *
 * @throws auth.network_refused
 */
const needsCodeOutside = async (
  { db, origin: { address } }: AuthContext,
  userId: string,
): Promise<boolean> => {
  const policy = await requireNetwork(db, userId, { address, secondFactor: true });
  return policy !== undefined && isOutside(policy, address);
};

interface FirstFactor {
  readonly deviceToken: string | undefined;
  readonly remembered: boolean;
  readonly method: SignInMethod;
}

/**
 * Completes a sign-in after the first factor: with a session, or a challenge if a second factor is
 * on.
 *
 * @throws auth.suspended, auth.company_closed, auth.network_refused, auth.sso_required,
 *   auth.method_refused
 */
export const completeSignIn = async (
  context: AuthContext,
  person: Person,
  { deviceToken, remembered, method }: FirstFactor,
): Promise<SignInAnswer> => {
  const { db, now } = context;
  await refuseSuspended(db, person.id); // before owners are told of a way in that is refused
  await refuseOtherWays(context, person.id, method);
  const device =
    deviceToken === undefined
      ? undefined
      : await findDevice(db, { email: person.email, token: deviceToken, now });
  const factor = await findSecondFactor(db, person.id);
  const isOn = factor?.confirmedAt != null;
  const fromOutside = await needsCodeOutside(context, person.id);
  if (fromOutside || (isOn && !device?.skipsSecondFactor)) {
    const deviceHash = device?.tokenHash ?? null;
    return {
      challenge: await startChallenge(context, person, {
        method: isOn ? factor.method : 'email',
        remembered,
        deviceHash,
      }),
    };
  }
  const session = await openSession(context, person.id, {
    remembered,
    known: device !== undefined,
    secondFactor: isOn,
    skipsSecondFactor: false,
    method,
  });
  await context.audit({
    action: 'session.started',
    entityType: 'user_account',
    entityId: person.id,
  });
  return session;
};
