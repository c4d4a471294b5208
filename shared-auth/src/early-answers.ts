import { livePositionHeader } from '@sala/shared-contracts';

/** Responses requested before the screen that needs them; each serves one call. */
declare global {
  var salaEarlyAnswers: Map<string, Promise<Response>> | undefined;
  /** Token boot.ts used. */
  var salaEarlyToken: string | undefined;
}

/** Milliseconds: after that, refetching is cheaper than replaying all events since. */
const replayableMs = 60_000;

let first: { readonly position: bigint; readonly at: number } | null = null;

/** Parallel responses arrive in any order; keep the oldest. */
const notePosition = (answer: Response): void => {
  const header = answer.headers.get(livePositionHeader);
  if (header === null) return;
  const position = BigInt(header);
  if (!first) first = { position, at: performance.now() };
  else if (position < first.position) first = { ...first, position };
};

/** Stream position at which this page's data was current; null when it is too old to matter. */
export const firstPosition = (): string | null =>
  first && performance.now() - first.at < replayableMs ? String(first.position) : null;

/** Maximum age of a response (docs/spec/platform.md: results are fresh for 10 seconds). */
const freshMs = 10_000;

/** Parsed bodies of arrived responses: a screen renders them without a loading state. */
const arrivedData = new Map<string, unknown>();

/** Drops early responses: their data or person may have changed. */
export const forgetEarlyAnswers = (): void => {
  globalThis.salaEarlyAnswers?.clear();
  arrivedData.clear();
};

const forget = (url: string): void => {
  globalThis.salaEarlyAnswers?.delete(url);
  arrivedData.delete(url);
};

/** Parses a response on arrival, without consuming it. */
const readOnArrival = async (url: string, answer: Promise<Response>): Promise<void> => {
  const response = await answer;
  notePosition(response);
  if (response.status !== 200) return;
  const data: unknown = await response.clone().json();
  if (globalThis.salaEarlyAnswers?.get(url) === answer) arrivedData.set(url, data); // unless dropped meanwhile
};

// Responses boot.ts requested while this file loaded: the first screen renders them without a
// loading state.
for (const [url, answer] of globalThis.salaEarlyAnswers ?? [])
  readOnArrival(url, answer).catch(() => undefined); // the screen's call meets the error again

/** Takes arrived data once; undefined when there is none. Later calls ask the server. */
export const takeEarlyData = (url: string): unknown => {
  const data = arrivedData.get(url);
  if (data !== undefined) forget(url);
  return data;
};

/** Reads the body completely: an unclaimed response must not keep its connection open. */
const fetchWhole = async (
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => {
  const answer = await fetch(url, { headers });
  const body = await answer.text();
  const { status, statusText } = answer;
  return new Response(body === '' ? null : body, { status, statusText, headers: answer.headers });
};

/** Requests what a screen will need first. */
export const fetchAhead = (url: string, headers: Readonly<Record<string, string>>): void => {
  const answers = (globalThis.salaEarlyAnswers ??= new Map());
  if (answers.has(url)) return;
  const answer = fetchWhole(url, headers);
  const forgetThis = () => {
    if (answers.get(url) === answer) forget(url);
  };
  answers.set(url, answer);
  readOnArrival(url, answer).catch(forgetThis); // the screen requests it itself
  setTimeout(forgetThis, freshMs);
};

const withPosition = async (asked: Promise<Response>): Promise<Response> => {
  const answer = await asked;
  notePosition(answer);
  return answer;
};

/** `fetch` that consumes early responses for reads, and drops all of them on a write. */
export const fetchOnce: typeof fetch = (input, init) => {
  if (init?.method !== 'GET') forgetEarlyAnswers();
  const url = typeof input === 'string' ? input : null;
  const early =
    init?.method === 'GET' && url !== null ? globalThis.salaEarlyAnswers?.get(url) : undefined;
  if (!early || url === null) return withPosition(fetch(input, init));
  forget(url);
  // A failed early response is requested again.
  return early.catch(() => withPosition(fetch(input, init)));
};
