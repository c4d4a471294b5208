import { randomInt } from 'node:crypto';
import { limits, networkOf, type ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import type { Mail } from '../../platform/mail/mail';
import { ProblemError } from '../../platform/http/problem-error';
import { attemptSource, isKnownNetwork } from './attempt-source';
import {
  codeMailWaits,
  keepCodeMail,
  type CodeMailRequest,
  type CodeMailWaits,
} from '../sql/code-mails.queries';
import { clearFailures, countAttempt, keepFailure, type Attempt } from './lockout';
import {
  countTry,
  deleteCodes,
  lockCodes,
  putCode,
  type CodeAddress,
  type CodeKey,
  type StoredCode,
} from '../sql/one-time-codes.queries';

type Here = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'origin' | 'services' | 'mail'>;

export const newCode = (): string =>
  String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** Seconds until another code may be mailed; 0 or less means now. */
export const secondsToResend = (sentAt: string, now: string): number =>
  Math.ceil(limits.codeResendSeconds - (Date.parse(now) - Date.parse(sentAt)) / 1000);

/** Renders the mail for a code; null for an address without an account, which gets none. */
export type CodeMail = ((code: string) => Mail) | null;

/** A request for a code. */
interface CodeWish extends CodeAddress {
  readonly deviceToken?: string | undefined;
}

const mailRequest = async (
  here: Here,
  { email, purpose, deviceToken }: CodeWish,
): Promise<CodeMailRequest> => {
  const { everywhere } = await attemptSource(here, email, deviceToken);
  return { email, purpose, network: networkOf(here.origin.address), known: !everywhere };
};

/** How long this network waits for the next mail to an address. */
export const waitsForCode = async (here: Here, wish: CodeWish): Promise<CodeMailWaits> =>
  codeMailWaits(here.db, await mailRequest(here, wish), here.now);

/**
 * Creates and mails a code, at most one per minute and requesting network. Response, timing and
 * later refusals are the same with and without an account.
 *
 * @returns seconds until another mail can be sent
 */
export const sendCode = async (
  here: Here,
  key: CodeKey & CodeWish,
  write: CodeMail,
): Promise<number> => {
  const { db, now, services, mail } = here;
  const code = newCode();
  const codeHash = await services.passwords.hash(code);
  const request = await mailRequest(here, key);
  const { minute, hour } = await codeMailWaits(db, request, now);
  const wait = Math.max(minute, hour);
  if (wait > 0) return wait;
  await keepCodeMail(db, request, now);
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
const comparable = (codes: readonly StoredCode[], now: string): StoredCode[] => {
  if (codes.length === 0) return [];
  const fresh = codes.filter(({ tries }) => tries < limits.codeTries);
  if (fresh.length === 0) throw new ProblemError('auth.code_exhausted');
  const live = fresh.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.parse(now));
  if (live.length === 0) throw new ProblemError('auth.code_expired');
  return live;
};

const findRight = async (
  { services }: Here,
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
  here: Here,
  holder: CodeHolder,
  typed: string,
): Promise<string> => {
  const { db, now, origin } = here;
  const { email, purpose, own, others } = holder;
  const source = {
    source: networkOf(origin.address),
    everywhere: !(await isKnownNetwork(here, email)),
  };
  const attempt: Attempt = await countAttempt(db, { email, purpose, ...source }, now);
  const { lockedSeconds } = attempt;
  const all = await lockCodes(db, holder, others ? null : own);
  const isOwn = ({ requestHash }: StoredCode): boolean => own.includes(requestHash);
  const codes =
    lockedSeconds === null ? all : all.filter((code) => isOwn(code) && code.tries === 0);
  if (lockedSeconds !== null && codes.length === 0)
    throw new ProblemError('auth.code_exhausted', { retryAfterSeconds: lockedSeconds });
  const right = await findRight(here, comparable(codes, now), typed);
  if (right) {
    await deleteCodes(db, holder, now);
    await clearFailures(db, attempt, now);
    return right.requestHash;
  }
  for (const { requestHash } of codes.filter(isOwn))
    await countTry(db, { email, purpose, requestHash });
  await keepFailure(db, attempt, now);
  throw new ProblemError('auth.code_invalid', { keepWrites: true });
};
