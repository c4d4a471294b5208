/** What the worker does about a request; `null`: it keeps out of it. */
export type Handling = 'file' | 'page' | null;

/** First segments that belong to programs: what they answer is never kept, health data stays off the disk. */
const programs = new Set(['api', 'registry', 'healthz', 'readyz', 'service-worker.js']);

export const handlingOf = ({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Handling => {
  const place = new URL(url);
  if (method !== 'GET' || place.origin !== origin) return null;
  const first = place.pathname.split('/')[1] ?? '';
  if (first === 'r') return 'file';
  return mode === 'navigate' && !programs.has(first) ? 'page' : null;
};
