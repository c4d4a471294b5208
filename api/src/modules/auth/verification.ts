import { randomInt } from 'node:crypto';
import { limits, type EndpointName, type Locale } from '@sala/shared-contracts';
import type { Context } from '../../core/handler';
import { writeMail } from '../../core/mail-texts';
import { ProblemError } from '../../core/problem-error';
import { countTry, lockCode, putCode } from './codes.queries';

type Here = Pick<Context<EndpointName>, 'db' | 'now' | 'services' | 'afterCommit'>;

interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly locale: Locale;
}

const newCode = (): string => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

const secondsBetween = (earlier: string, later: string): number => (Date.parse(later) - Date.parse(earlier)) / 1000;

/** What an address gets instead of a code when it is taken, or nothing when nobody has it. */
export type Message = { readonly kind: 'code' | 'taken'; readonly reader: Reader } | { readonly kind: 'none' };

const mailOf = (message: Exclude<Message, { kind: 'none' }>, code: string, publicUrl: string) => {
  const { email: to, locale, firstName } = message.reader;
  if (message.kind === 'taken') return writeMail('taken', { to, locale, facts: { firstName, url: `${publicUrl}/sign-in` } });
  const url = `${publicUrl}/email-confirmation?email=${encodeURIComponent(to)}`;
  return writeMail('code', { to, locale, facts: { firstName, code, minutes: limits.codeMinutes, url } });
};

/**
 * Makes a new code for an address and mails what belongs there, at most one mail a minute. Everything
 * visible (answer, time taken, later refusals) is the same whether the address has an account or not.
 * @param options.replace within that minute: true makes the code that was mailed worthless.
 * @returns seconds until another mail can be sent.
 */
export const sendCode = async (
  { db, now, services, afterCommit }: Here,
  email: string,
  message: Message,
  options: { readonly replace: boolean },
): Promise<number> => {
  const code = newCode();
  const codeHash = await services.passwords.hash(code);
  const before = await lockCode(db, email);
  const wait = before ? Math.ceil(limits.codeResendSeconds - secondsBetween(before.sentAt, now)) : 0;
  if (before && wait > 0) {
    if (options.replace) await putCode(db, { email, codeHash, now, sentAt: before.sentAt });
    return wait;
  }
  await putCode(db, { email, codeHash, now, sentAt: now });
  if (message.kind !== 'none') afterCommit(() => services.mailer.send(mailOf(message, code, services.publicUrl)));
  return limits.codeResendSeconds;
};

/** Throws unless the code is the one that was sent last; wrong tries stay counted. */
export const checkCode = async ({ db, now, services }: Here, email: string, code: string): Promise<void> => {
  const stored = await lockCode(db, email);
  if (!stored) throw new ProblemError('auth.code_invalid');
  if (stored.tries >= limits.codeTries) throw new ProblemError('auth.code_exhausted');
  if (Date.parse(stored.expiresAt) <= Date.parse(now)) throw new ProblemError('auth.code_expired');
  if (await services.passwords.verify(stored.codeHash, code)) return;
  await countTry(db, email);
  throw new ProblemError('auth.code_invalid', { keepWrites: true });
};
