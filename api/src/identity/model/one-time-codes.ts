import { randomInt } from 'node:crypto';
import { limits, networkOf, type ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import type { Mail } from '../../platform/mail/mail';
import { ProblemError } from '../../platform/http/problem-error';
import { attemptSource, isKnownNetwork } from './attempt-source';
import {
  codeMailWaits,
  recordCodeMail,
  type CodeMailRequest,
  type CodeMailWaits,
} from '../sql/code-mails.queries';
import { clearFailures, countAttempt, lockExhausted, type Attempt } from './lockout';
import {
  countTry,
  deleteCodes,
  lockCodes,
  putCode,
  type CodeAddress,
  type CodeKey,
  type StoredCode,
} from '../sql/one-time-codes.queries';

type AuthContext = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'origin' | 'services' | 'mail'>;

export const newCode = (): string =>
  String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** Seconds until another code may be mailed; 0 or less means now. */
export const secondsToResend = (sentAt: string, now: string): number =>
  Math.ceil(limits.codeResendSeconds - (Date.parse(now) - Date.parse(sentAt)) / 1000);

/** Renders the mail for a code; null for an address without an account, which gets none. */
export type CodeMail = ((code: string) => Mail) | null;

/** A request for a code. */
interface CodeRequest extends CodeAddress {
  readonly deviceToken?: string | undefined;
}

const mailRequest = async (
  context: AuthContext,
  { email, purpose, deviceToken }: CodeRequest,
): Promise<CodeMailRequest> => {
  const { everywhere } = await attemptSource(context, email, deviceToken);
  return { email, purpose, network: networkOf(context.origin.address), known: !everywhere };
};

/** How long this network waits for the next mail to an address. */
export const codeWaitTimes = async (
  context: AuthContext,
  wish: CodeRequest,
): Promise<CodeMailWaits> =>
  codeMailWaits(context.db, await mailRequest(context, wish), context.now);

/**
 * Creates and mails a code, at most one per minute and requesting network. Response, timing and
 * later refusals are the same with and without an account.
 *
 * @returns seconds until another mail can be sent
 */
export const sendCode = async (
  context: AuthContext,
  key: CodeKey & CodeRequest,
  write: CodeMail,
): Promise<number> => {
  const { db, now, services, mail } = context;
  const code = newCode();
  const codeHash = await services.passwords.hash(code);
  const request = await mailRequest(context, key);
  const { minute, hour } = await codeMailWaits(db, request, now);
  const wait = Math.max(minute, hour);
  if (wait > 0) return wait;
  await recordCodeMail(db, request, now);
  await putCode(db, key, { codeHash, now });
  if (write) await mail(write(code));
  return limits.codeResendSeconds;
};

export interface CodeHolder extends CodeAddress {
  /** Hashes of requests whose secret the caller has; nobody else can try their codes. */
  readonly own: readonly string[];
  /** Whether codes requested by others count too, because access to the mailbox proves ownership. */
  readonly others: boolean;
}

/**
 * Codes that a try is compared with.
 *
 * @throws auth.code_exhausted, auth.code_expired
 */
const usableCodes = (codes: readonly StoredCode[], now: string): StoredCode[] => {
  if (codes.length === 0) return [];
  const triesLeft = codes.filter(({ tries }) => tries < limits.codeTries);
  if (triesLeft.length === 0) throw new ProblemError('auth.code_exhausted');
  const live = triesLeft.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.parse(now));
  if (live.length === 0) throw new ProblemError('auth.code_expired');
  return live;
};

const findMatchingCode = async (
  { services }: AuthContext,
  codes: readonly StoredCode[],
  typed: string,
): Promise<StoredCode | undefined> => {
  for (const code of codes) if (await services.passwords.verify(code.codeHash, typed)) return code;
  if (codes.length === 0) await services.passwords.verify(undefined, typed); // takes equally long
  return undefined;
};

/**
 * Redeems a mailed code; failures count per address across all codes. Past the limit, the first try
 * at a code of an own request is still verified, so that a stranger’s guesses never block the right
 * code.
 *
 * @returns hash of the request that the code was mailed for
 */
export const redeemCode = async (
  context: AuthContext,
  holder: CodeHolder,
  typed: string,
): Promise<string> => {
  const { db, now, origin } = context;
  const { email, purpose, own, others } = holder;
  const source = {
    source: networkOf(origin.address),
    everywhere: !(await isKnownNetwork(context, email)),
  };
  const attempt: Attempt = await countAttempt(db, { email, purpose, ...source }, now);
  const { lockedSeconds } = attempt;
  const all = await lockCodes(db, holder, others ? null : own);
  const isOwn = ({ requestHash }: StoredCode): boolean => own.includes(requestHash);
  const codes =
    lockedSeconds === null ? all : all.filter((code) => isOwn(code) && code.tries === 0);
  if (lockedSeconds !== null && codes.length === 0)
    throw new ProblemError('auth.code_exhausted', { retryAfterSeconds: lockedSeconds });
  const right = await findMatchingCode(context, usableCodes(codes, now), typed);
  if (right) {
    await deleteCodes(db, holder, now);
    await clearFailures(db, attempt, now);
    return right.requestHash;
  }
  for (const { requestHash } of codes.filter(isOwn))
    await countTry(db, { email, purpose, requestHash });
  await lockExhausted(db, attempt, now);
  throw new ProblemError('auth.code_invalid', { keepWrites: true });
};
