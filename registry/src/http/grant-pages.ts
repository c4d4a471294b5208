import { registryPrefix } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Grant, Person, ReleaseRegistryPort } from '../registry-port';
import { RequestRefused } from './problems';

/** Cookie that gives one browser its personal page. */
export const grantCookie = 'sala_grant';

const grantsPath = `${registryPrefix}/grants`;

/** Address that redeems a grant. */
export const pathOfGrant = (token: string): string => `${grantsPath}/${token}`;

/** A host name safe to put into a CSP directive. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])$/;

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** Whether an origin is valid in the setting that admits origins besides loopback. */
export const isGrantOrigin = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url?.protocol === 'https:' && url.href === `${url.origin}/` && plainHost.test(url.hostname)
  );
};

/**
 * The origin of a developer's code, which runs with a session of this suite.
 *
 * @param allowed origins besides loopback addresses
 * @throws RequestRefused unless it is allowed, or a loopback address over http or https
 */
export const originOf = (address: string, allowed: readonly string[]): string => {
  const { protocol, hostname, origin } = new URL(address); // the contract admits only URLs
  const isPlain = ['http:', 'https:'].includes(protocol) && plainHost.test(hostname);
  if (!isPlain || !(isLoopback(hostname) || allowed.includes(origin))) {
    const detail = `${origin.slice(0, 100)} is neither a loopback address, such as http://localhost:4500, nor one of the origins in SALA_GRANT_ORIGINS`;
    throw new RequestRefused('request.invalid', {
      detail,
      errors: [{ path: 'origin', code: 'format' }],
    });
  }
  return origin;
};

/** The session cookie. */
const sessionCookie = 'access_token';

/** The session user of a document request; null without a valid session. */
export type PersonOf = (request: Pick<FastifyRequest, 'headers'>) => Promise<Person | null>;

const cookieOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
};

/** The grant token of a request; null when absent. */
export const grantTokenOf = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  cookieOf(request, grantCookie);

/**
 * Identifies the user of a document request, which carries no `Authorization`. The cookie selects
 * the page only; nothing is done in the person's name (docs/adr/0009).
 *
 * @param staffOf throws an error with a problem code when the session is over
 */
export const personByCookie =
  (staffOf: (request: Pick<FastifyRequest, 'headers'>) => Promise<Person>): PersonOf =>
  async (request) => {
    const token = cookieOf(request, sessionCookie);
    if (token === null) return null;
    try {
      const { userId, email } = await staffOf({ headers: { authorization: `Bearer ${token}` } });
      return { userId, email };
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('auth.'))
        return null;
      throw error;
    }
  };

const placeOf = (grant: Grant): string =>
  grant.kind === 'replay' ? `/?composition=${grant.composition}` : '/';

const secondsLeft = ({ expiresAt }: Grant): number =>
  Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));

/**
 * Fetch metadata: a link on another site must not load unreviewed code into someone's page. Grants
 * are opened by hand or from the suite.
 */
const isForeign = ({ headers }: FastifyRequest): boolean => {
  const from = headers['sec-fetch-site'];
  return from === 'cross-site' || from === 'same-site';
};

interface GrantRouteOptions {
  readonly registry: Pick<ReleaseRegistryPort, 'grants'>;
  readonly personOf: PersonOf;
  readonly publicUrl: string;
}

/** `GET …/grants/:token` sets the grant cookie and redirects to the page; `…/grants/end` clears it. */
export const bindGrantPages = (
  app: FastifyInstance,
  { registry, personOf, publicUrl }: GrantRouteOptions,
): void => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (value: string, maxAge: number) =>
    `${grantCookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
  app.get('/grants/end', (_request, reply) =>
    reply.header('set-cookie', cookie('', 0)).redirect('/', 303),
  );
  app.delete('/grants/end', (_request, reply) =>
    reply.header('set-cookie', cookie('', 0)).code(204).send(),
  );
  // Wildcard, because named router parameters have a maximum length below a token's.
  app.get<{ Params: { '*': string } }>('/grants/*', async (request, reply) => {
    if (isForeign(request)) throw new RequestRefused('permission.denied');
    const token = request.params['*'];
    const person = await personOf(request);
    if (!person)
      throw new RequestRefused('auth.required', {
        detail: 'sign in first, then open this address again: the page is personal',
      });
    const grant = await registry.grants.open(token, person);
    if (!grant) throw new RequestRefused('resource.not_found');
    return reply
      .header('set-cookie', cookie(token, secondsLeft(grant)))
      .redirect(placeOf(grant), 303);
  });
};
