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

/** What is there already of a call that was asked ahead; undefined when nothing is. */
export const earlyData = (url: string): unknown => come.get(url);

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
  const forget = () => {
    if (answers.get(url) !== answer) return;
    answers.delete(url);
    come.delete(url);
  };
  answers.set(url, answer);
  const keep = async (): Promise<void> => {
    const whole = await answer;
    if (whole.status !== 200) return;
    const data: unknown = await whole.clone().json();
    if (answers.get(url) === answer) come.set(url, data); // not when something has changed meanwhile
  };
  keep().catch(forget); // the screen asks by itself
  setTimeout(forget, freshMs);
};

/** `fetch` that first looks whether a read has been asked ahead; a change makes all of those worthless. */
export const fetchOnce: typeof fetch = (input, init) => {
  if (init?.method !== 'GET') forgetEarlyAnswers();
  const url = typeof input === 'string' ? input : null;
  const early = init?.method === 'GET' && url !== null ? globalThis.salaEarlyAnswers?.get(url) : undefined;
  if (!early || url === null) return fetch(input, init);
  globalThis.salaEarlyAnswers?.delete(url);
  come.delete(url);
  // An answer that did not come is asked for again, as if nobody had.
  return early.catch(() => fetch(input, init));
};
