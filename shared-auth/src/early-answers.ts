import { livePositionHeader } from '@sala/shared-contracts';

/** What was asked for before the screen that needs it was there; each answer serves once. */
declare global {
  var salaEarlyAnswers: Map<string, Promise<Response>> | undefined;
  /** As whom boot.ts asked. */
  var salaEarlyToken: string | undefined;
}

/**
 * Milliseconds: who listens later than that is better off to ask anew than to be told of everything
 * since.
 */
const worthTelling = 60_000;

let first: { readonly position: bigint; readonly at: number } | null = null;

/** Several are asked at once, and the first that comes need not be the oldest. */
const notePosition = (answer: Response): void => {
  const header = answer.headers.get(livePositionHeader);
  if (header === null) return;
  const position = BigInt(header);
  if (!first) first = { position, at: performance.now() };
  else if (position < first.position) first = { ...first, position };
};

/**
 * From where a line of news has to tell, for the answers that this page has to be right; null: they
 * may be of any age.
 */
export const firstPosition = (): string | null =>
  first && performance.now() - first.at < worthTelling ? String(first.position) : null;

/** Answers older than this are not handed out (specification §9: results are fresh for 10 seconds). */
const freshMs = 10_000;

/**
 * What answers hold that have come: a screen can begin with it, without drawing its waiting state
 * first.
 */
const come = new Map<string, unknown>();

/** Forgets what was asked ahead: it may be about what has changed since, or about somebody else. */
export const forgetEarlyAnswers = (): void => {
  globalThis.salaEarlyAnswers?.clear();
  come.clear();
};

const forget = (url: string): void => {
  globalThis.salaEarlyAnswers?.delete(url);
  come.delete(url);
};

/** Reads an answer as soon as it comes, without taking it. */
const read = async (url: string, answer: Promise<Response>): Promise<void> => {
  const whole = await answer;
  notePosition(whole);
  if (whole.status !== 200) return;
  const data: unknown = await whole.clone().json();
  if (globalThis.salaEarlyAnswers?.get(url) === answer) come.set(url, data); // not when something has changed meanwhile
};

// What boot.ts asked while this file was on its way: the first screen is drawn with it, not with its waiting state first.
for (const [url, answer] of globalThis.salaEarlyAnswers ?? [])
  read(url, answer).catch(() => undefined); // the screen's call meets it again

/**
 * Takes what is there already of a call that was asked ahead; undefined when nothing is. Whoever
 * asks again later asks the server.
 */
export const takeEarlyData = (url: string): unknown => {
  const data = come.get(url);
  if (data !== undefined) forget(url);
  return data;
};

/**
 * The answer with its body read to the end: nobody may come for it, and it must not keep its line
 * open.
 */
const whole = async (url: string, headers: Readonly<Record<string, string>>): Promise<Response> => {
  const answer = await fetch(url, { headers });
  const body = await answer.text();
  const { status, statusText } = answer;
  return new Response(body === '' ? null : body, { status, statusText, headers: answer.headers });
};

/** Asks now for what a screen will ask for as soon as it is there. */
export const fetchAhead = (url: string, headers: Readonly<Record<string, string>>): void => {
  const answers = (globalThis.salaEarlyAnswers ??= new Map());
  if (answers.has(url)) return;
  const answer = whole(url, headers);
  const forgetThis = () => {
    if (answers.get(url) === answer) forget(url);
  };
  answers.set(url, answer);
  read(url, answer).catch(forgetThis); // the screen asks by itself
  setTimeout(forgetThis, freshMs);
};

const noted = async (asked: Promise<Response>): Promise<Response> => {
  const answer = await asked;
  notePosition(answer);
  return answer;
};

/**
 * `fetch` that first looks whether a read has been asked ahead; a change makes all of those
 * worthless.
 */
export const fetchOnce: typeof fetch = (input, init) => {
  if (init?.method !== 'GET') forgetEarlyAnswers();
  const url = typeof input === 'string' ? input : null;
  const early =
    init?.method === 'GET' && url !== null ? globalThis.salaEarlyAnswers?.get(url) : undefined;
  if (!early || url === null) return noted(fetch(input, init));
  forget(url);
  // An answer that did not come is asked for again, as if nobody had.
  return early.catch(() => noted(fetch(input, init)));
};
