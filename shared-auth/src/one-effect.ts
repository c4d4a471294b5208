import type { EndpointName } from '@sala/shared-contracts';
import { ApiError, type Once } from '@sala/shared-contracts/client';

/** A call as it was made: what names it is the same for who makes it twice. */
interface Wish {
  readonly key: string;
  /** Set while it is on its way. */
  readonly answer: Promise<unknown> | null;
  /** From then on, the same call is meant anew. Milliseconds of the page's clock. */
  readonly until: number;
}

/** The second click of a double click, after an answer that came in between. */
const doubleClickMs = 1000;
/**
 * Whether an unanswered call was done is not known; who tries again later has looked in the
 * meantime.
 */
const unansweredMs = 600_000;
const wishesMax = 50;

const wishes = new Map<string, Wish>();

/** Forgets every call: somebody else is at the page. */
export const forgetWishes = (): void => wishes.clear();

const files = new WeakMap<Blob, number>();
let filesSeen = 0;

/** The content of a file is not read for this: who chooses it again means it again. */
const numberOf = (file: Blob): number => {
  const known = files.get(file);
  if (known !== undefined) return known;
  filesSeen += 1;
  files.set(file, filesSeen);
  return filesSeen;
};

const nameOf = (endpoint: EndpointName, input: object): string =>
  JSON.stringify([endpoint, input], (_key, value: unknown) =>
    value instanceof Blob ? numberOf(value) : value,
  );

/** How long the key still names the call after this outcome. */
const keptAfter = (error: unknown): number => {
  if (!(error instanceof ApiError)) return 0;
  return error.status === 0 ||
    error.status >= 500 ||
    error.problem?.code === 'idempotencyKey.in_progress'
    ? unansweredMs
    : 0;
};

const settle = (name: string, { key }: Wish, keepMs: number): void => {
  if (wishes.get(name)?.key !== key) return;
  if (keepMs === 0) wishes.delete(name);
  else wishes.set(name, { key, answer: null, until: performance.now() + keepMs });
};

/**
 * Something else is changed: what was answered just now may be meant again. What is on its way or
 * unanswered may not.
 */
export const noteChange = (): void => {
  const now = performance.now();
  for (const [name, { answer, until }] of wishes)
    if (!answer && until - now <= doubleClickMs) wishes.delete(name);
  const [oldest] = wishes.keys();
  if (wishes.size >= wishesMax && oldest !== undefined) wishes.delete(oldest);
};

/** 122 random bits; `crypto.randomUUID` is missing where a clinic's own network has no https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Whoever clicks twice gets one effect: the same call that is on its way is not sent again, and the
 * same call after no answer, or within a moment after one, has the same key, so that the server
 * answers as it did. What was refused, and what differs in anything, is a new call.
 */
export const withOneEffect: Once = (endpoint, input, send) => {
  const name = nameOf(endpoint, input);
  const known = wishes.get(name);
  if (known?.answer) return known.answer;
  const key = known && known.until > performance.now() ? known.key : randomKey();
  wishes.delete(name);
  const answer = send(key);
  const wish: Wish = { key, answer, until: 0 };
  wishes.set(name, wish);
  answer.then(
    () => settle(name, wish, doubleClickMs),
    (error: unknown) => settle(name, wish, keptAfter(error)),
  );
  return answer;
};
