import type { EndpointName } from '@sala/shared-contracts';
import { ApiError, type Once } from '@sala/shared-contracts/client';

/** A call and its idempotency key, identified by endpoint and input. */
interface Wish {
  readonly key: string;
  /** Set while the request is in flight. */
  readonly answer: Promise<unknown> | null;
  /** Page clock in milliseconds after which the same call gets a new key. */
  readonly until: number;
}

/** Covers the second click of a double click after a fast response. */
const doubleClickMs = 1000;
/** Without a response the outcome is unknown; after this time the person has checked it. */
const unansweredMs = 600_000;
const wishesMax = 50;

const wishes = new Map<string, Wish>();

/** Drops all keys when the person changes. */
export const forgetWishes = (): void => wishes.clear();

const files = new WeakMap<Blob, number>();
let filesSeen = 0;

/** Files are compared by identity: choosing one again means sending it again. */
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

/** How long a key stays valid after this outcome. */
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
 * After another change, a repeated call is intentional. Calls in flight or without a response keep
 * their keys.
 */
export const noteChange = (): void => {
  const now = performance.now();
  for (const [name, { answer, until }] of wishes)
    if (!answer && until - now <= doubleClickMs) wishes.delete(name);
  const [oldest] = wishes.keys();
  if (wishes.size >= wishesMax && oldest !== undefined) wishes.delete(oldest);
};

/** 122 random bits; `crypto.randomUUID` needs https, which some clinics' networks lack. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Gives repeated clicks one effect: an identical call in flight is shared, and one after a lost or
 * very recent response repeats the idempotency key, so that the server returns the same response. A
 * refused or different call is new.
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
