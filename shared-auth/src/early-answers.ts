/** What the page's boot script asked for before any code was there; each answer serves once. */
declare global {
  var salaEarlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** `fetch` that first looks whether the page has asked already. Only the first reads are asked ahead. */
export const fetchOnce: typeof fetch = (input, init) => {
  const url = typeof input === 'string' ? input : null;
  const early = init?.method === 'GET' && url !== null ? globalThis.salaEarlyAnswers?.get(url) : undefined;
  if (!early || url === null) return fetch(input, init);
  globalThis.salaEarlyAnswers?.delete(url);
  // An answer that did not come is asked for again, as if nobody had.
  return early.catch(() => fetch(input, init));
};
