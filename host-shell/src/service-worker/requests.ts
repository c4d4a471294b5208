/**
 * What the worker does about a request. `passed`: it hands on the network's answer, which the
 * browser has asked for already while it started the worker, so that nothing is asked twice;
 * `null`: it keeps out of it.
 */
export type Handling = 'file' | 'page' | 'passed' | null;

/**
 * First segments that belong to programs: what they answer is never kept, health data stays off the
 * disk.
 */
const programs = new Set(['api', 'registry', 'healthz', 'readyz', 'service-worker.js']);

export const handlingOf = (
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Handling => {
  const place = new URL(url);
  if (method !== 'GET' || place.origin !== origin) return null;
  const first = place.pathname.split('/')[1] ?? '';
  if (first === 'r') return 'file';
  if (mode !== 'navigate') return null;
  return programs.has(first) ? 'passed' : 'page';
};
