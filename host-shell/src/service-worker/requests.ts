/**
 * How the worker handles a request. `passed`: returns the network response that the browser
 * preloaded while starting the worker, so nothing is requested twice. `null`: not handled.
 */
export type Handling = 'file' | 'page' | 'passed' | null;

/** First path segments of non-page endpoints: never stored, which keeps health data off the disk. */
const programs = new Set([
  'api',
  'registry',
  'healthz',
  'readyz',
  'service-worker.js',
  'mail-frame.html',
]);

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
