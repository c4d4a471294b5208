import type { RequestHandler } from 'webpack-dev-server';

/** A remote run from the working copy. */
export interface LocalRemote {
  /** Federation name. */
  readonly name: string;
  readonly origin: string;
}

const data = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replace(/</g, '\\u003c')}</script>`;

const workingDayMs = 8 * 3_600_000;

/** Override grants as the registry would issue them for these remotes. */
const overrides = (locals: readonly LocalRemote[]): string => {
  const expiresAt = new Date(Date.now() + workingDayMs).toISOString();
  return locals
    .map(({ name, origin }) =>
      data(
        'grant',
        JSON.stringify({ kind: 'override', name, origin, by: 'npm run dev', expiresAt }),
      ),
    )
    .join('');
};

/**
 * Answers every navigation with the latest shell page and the composition in force.
 *
 * @param template reads the compiled page
 * @param backend origin of the API and the released remotes
 */
export const pageMiddleware = (
  template: () => Promise<string>,
  backend: string,
  locals: readonly LocalRemote[],
): RequestHandler => {
  const textOf = async (path: string): Promise<string> =>
    (await fetch(`${backend}/registry/v1/${path}`)).text();
  return (request, response, next) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    const answer = async (): Promise<string> => {
      const [page, composition, keys] = await Promise.all([
        template(),
        textOf('composition'),
        textOf('keys'),
      ]);
      return page.replace(
        '<!--sala:composition-->',
        () => data('composition', composition) + data('registry-keys', keys) + overrides(locals),
      );
    };
    answer().then((html) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(html);
    }, next);
  };
};
