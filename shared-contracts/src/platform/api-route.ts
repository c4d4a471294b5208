/**
 * Method and path of every endpoint, by its operation id, one table for each resource. The
 * browser's client needs nothing else at run time, so the schemas stay out of the page; and a
 * remote brings the tables of what it calls (`endpoints` in its `src/remote.ts`), so that a new
 * endpoint waits for no release of the shell. Paths are below {@link apiPrefix}, those that begin
 * with {@link registryPrefix} are whole. A third word says what comes back, when it is not JSON:
 * `204` nothing, `file` the bytes of one file.
 */

export const apiPrefix = '/api/v1';

export const registryPrefix = '/registry/v1';

/** Names the request that a call is or repeats (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

/** A route in its parts; `path` is the template, from the origin on. */
export interface RouteParts {
  readonly method: string;
  readonly path: string;
  readonly answer: 'json' | 'nothing' | 'file';
}

/** Takes a route apart. */
export const partsOf = (route: string): RouteParts => {
  const [method = '', path = '', answer] = route.split(' ');
  return {
    method,
    path: path.startsWith(registryPrefix) ? path : apiPrefix + path,
    answer: answer === '204' ? 'nothing' : answer === 'file' ? 'file' : 'json',
  };
};
