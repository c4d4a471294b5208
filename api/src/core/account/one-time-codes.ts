import { randomInt } from 'node:crypto';
import { limits, type ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../handler';
import type { Mail } from '../mail/mail';
import { countTry, deleteCode, lockCode, putCode, type CodeKey } from './one-time-codes.queries';
import { ProblemError } from '../problem-error';

type Here = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'services' | 'mail'>;

export const newCode = (): string => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** Seconds until another code may be mailed; 0 or less: now. */
export const secondsToResend = (sentAt: string, now: string): number =>
  Math.ceil(limits.codeResendSeconds - (Date.parse(now) - Date.parse(sentAt)) / 1000);

export interface CodeMail {
  /** Within a minute after another one: true makes the code that was mailed worthless. */
  readonly replace: boolean;
  /** Writes the mail; null when nobody has the address and none is sent. */
  readonly write: ((code: string) => Mail) | null;
}

/**
 * Makes a new code for an address and mails what belongs there, at most one mail a minute. Everything
 * visible (answer, time taken, later refusals) is the same whether the address has an account or not.
 * @returns seconds until another mail can be sent.
 */
export const sendCode = async ({ db, now, services, mail }: Here, key: CodeKey, { replace, write }: CodeMail): Promise<number> => {
  const code = newCode();
  const codeHash = await services.passwords.hash(code);
  const before = await lockCode(db, key);
  const wait = before ? secondsToResend(before.sentAt, now) : 0;
  if (before && wait > 0) {
    if (replace) await putCode(db, key, { codeHash, now, sentAt: before.sentAt });
    return wait;
  }
  await putCode(db, key, { codeHash, now, sentAt: now });
  if (write) await mail(write(code));
  return limits.codeResendSeconds;
};

/** Uses up the code that was sent last; throws for any other, and wrong tries stay counted. */
export const redeemCode = async ({ db, now, services }: Here, key: CodeKey, code: string): Promise<void> => {
  const stored = await lockCode(db, key);
  if (!stored) throw new ProblemError('auth.code_invalid');
  if (stored.tries >= limits.codeTries) throw new ProblemError('auth.code_exhausted');
  if (Date.parse(stored.expiresAt) <= Date.parse(now)) throw new ProblemError('auth.code_expired');
  if (await services.passwords.verify(stored.codeHash, code)) return deleteCode(db, key, now);
  await countTry(db, key);
  throw new ProblemError('auth.code_invalid', { keepWrites: true });
};
