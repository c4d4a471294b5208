/**
 * Method and path of every endpoint by operation id, one table per resource. The browser's client
 * needs only these at run time, so schemas stay out of the page. A remote ships the tables it calls
 * (`endpoints` in `src/remote.ts`), so a new endpoint needs no shell release.
 *
 * Paths are below {@link apiPrefix} unless they begin with {@link registryPrefix}. An optional third
 * word gives a non-JSON response: `204` (none) or `file`.
 */

export const apiPrefix = '/api/v1';

export const registryPrefix = '/registry/v1';

/** Identifies a request across retries (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

/** `path` is the full template, from the origin. */
export interface RouteParts {
  readonly method: string;
  readonly path: string;
  readonly answer: 'json' | 'nothing' | 'file';
}

export const partsOf = (route: string): RouteParts => {
  const [method = '', path = '', answer] = route.split(' ');
  return {
    method,
    path: path.startsWith(registryPrefix) ? path : apiPrefix + path,
    answer: answer === '204' ? 'nothing' : answer === 'file' ? 'file' : 'json',
  };
};
