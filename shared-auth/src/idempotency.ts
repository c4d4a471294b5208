import type { EndpointName } from '@sala/shared-contracts';
import { ApiError, type SendOnce } from '@sala/shared-contracts/client';

/** A call and its idempotency key, identified by endpoint and input. */
interface TrackedCall {
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
const trackedCallsMax = 50;

const trackedCalls = new Map<string, TrackedCall>();

/** Drops all keys when the person changes. */
export const forgetTrackedCalls = (): void => trackedCalls.clear();

const files = new WeakMap<Blob, number>();
let filesSeen = 0;

/** Files are compared by identity: choosing one again means sending it again. */
const fileNumberOf = (file: Blob): number => {
  const known = files.get(file);
  if (known !== undefined) return known;
  filesSeen += 1;
  files.set(file, filesSeen);
  return filesSeen;
};

const callNameOf = (endpoint: EndpointName, input: object): string =>
  JSON.stringify([endpoint, input], (_key, value: unknown) =>
    value instanceof Blob ? fileNumberOf(value) : value,
  );

/** How long a key stays valid after this outcome. */
const keyLifetimeAfter = (error: unknown): number => {
  if (!(error instanceof ApiError)) return 0;
  return error.status === 0 ||
    error.status >= 500 ||
    error.problem?.code === 'idempotencyKey.in_progress'
    ? unansweredMs
    : 0;
};

const settle = (name: string, { key }: TrackedCall, keepMs: number): void => {
  if (trackedCalls.get(name)?.key !== key) return;
  if (keepMs === 0) trackedCalls.delete(name);
  else trackedCalls.set(name, { key, answer: null, until: performance.now() + keepMs });
};

/**
 * After another change, a repeated call is intentional. Calls in flight or without a response keep
 * their keys.
 */
export const noteChange = (): void => {
  const now = performance.now();
  for (const [name, { answer, until }] of trackedCalls)
    if (!answer && until - now <= doubleClickMs) trackedCalls.delete(name);
  const [oldest] = trackedCalls.keys();
  if (trackedCalls.size >= trackedCallsMax && oldest !== undefined) trackedCalls.delete(oldest);
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
export const withIdempotencyKey: SendOnce = (endpoint, input, send) => {
  const name = callNameOf(endpoint, input);
  const known = trackedCalls.get(name);
  if (known?.answer) return known.answer;
  const key = known && known.until > performance.now() ? known.key : randomKey();
  trackedCalls.delete(name);
  const answer = send(key);
  const call: TrackedCall = { key, answer, until: 0 };
  trackedCalls.set(name, call);
  answer.then(
    () => settle(name, call, doubleClickMs),
    (error: unknown) => settle(name, call, keyLifetimeAfter(error)),
  );
  return answer;
};
