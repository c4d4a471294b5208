/** What was asked for before the screen that needs it was there; each answer serves once. */
declare global {
  var salaEarlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** Answers older than this are not handed out (specification §9: results are fresh for 10 seconds). */
const freshMs = 10_000;

/** What answers hold that have come: a screen can begin with it, without drawing its waiting state first. */
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
  if (whole.status !== 200) return;
  const data: unknown = await whole.clone().json();
  if (globalThis.salaEarlyAnswers?.get(url) === answer) come.set(url, data); // not when something has changed meanwhile
};

// What boot.ts asked while this file was on its way: the first screen is drawn with it, not with its waiting state first.
for (const [url, answer] of globalThis.salaEarlyAnswers ?? []) read(url, answer).catch(() => undefined); // the screen's call meets it again

/** Takes what is there already of a call that was asked ahead; undefined when nothing is. Whoever asks again later asks the server. */
export const takeEarlyData = (url: string): unknown => {
  const data = come.get(url);
  if (data !== undefined) forget(url);
  return data;
};

/** The answer with its body read to the end: nobody may come for it, and it must not keep its line open. */
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

/** `fetch` that first looks whether a read has been asked ahead; a change makes all of those worthless. */
export const fetchOnce: typeof fetch = (input, init) => {
  if (init?.method !== 'GET') forgetEarlyAnswers();
  const url = typeof input === 'string' ? input : null;
  const early = init?.method === 'GET' && url !== null ? globalThis.salaEarlyAnswers?.get(url) : undefined;
  if (!early || url === null) return fetch(input, init);
  forget(url);
  // An answer that did not come is asked for again, as if nobody had.
  return early.catch(() => fetch(input, init));
};
