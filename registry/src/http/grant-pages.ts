import { registryPrefix } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Grant, ReleaseRegistryPort } from '../registry-port';
import { RequestRefused } from './problems';

/** Name of the cookie that gives one browser a page of its own. */
export const grantCookie = 'sala_grant';

const grantsPath = `${registryPrefix}/grants`;

/** Where a browser is sent to get what a grant allows. */
export const pathOfGrant = (token: string): string => `${grantsPath}/${token}`;

/** A host that can stand in a policy of the page: no sign that would end a directive. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])$/;

/**
 * The origin of a developer's machine.
 * @throws RequestRefused unless it is one of http or https with a plain host.
 */
export const originOf = (address: string): string => {
  const { protocol, hostname, origin } = new URL(address); // the contract admits addresses alone
  if (!['http:', 'https:'].includes(protocol) || !plainHost.test(hostname)) {
    throw new RequestRefused('request.invalid', { errors: [{ path: 'origin', code: 'format' }] });
  }
  return origin;
};

/** The token of a grant that a request brings; null: none. */
export const grantTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${grantCookie}=`));
  return found?.slice(grantCookie.length + 1) || null;
};

const placeOf = (grant: Grant): string => (grant.kind === 'replay' ? `/?composition=${grant.composition}` : '/');

const secondsLeft = ({ expiresAt }: Grant): number => Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));

/**
 * Browsers say where a visit began. A link of another site must not put unreviewed code into somebody's page:
 * a grant is opened by hand, or from the suite itself.
 */
const isForeign = ({ headers }: FastifyRequest): boolean => {
  const from = headers['sec-fetch-site'];
  return from === 'cross-site' || from === 'same-site';
};

interface GrantRouteOptions {
  readonly registry: Pick<ReleaseRegistryPort, 'readGrant'>;
  readonly publicUrl: string;
}

/** `GET …/grants/:token` gives the browser its grant and goes on to the page; `…/grants/end` takes it away. */
export const bindGrantPages = (app: FastifyInstance, { registry, publicUrl }: GrantRouteOptions): void => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (value: string, maxAge: number) => `${grantCookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
  app.get('/grants/end', (_request, reply) => reply.header('set-cookie', cookie('', 0)).redirect('/', 303));
  app.delete('/grants/end', (_request, reply) => reply.header('set-cookie', cookie('', 0)).code(204).send());
  // a wildcard: the router takes no named part that is as long as a token
  app.get<{ Params: { '*': string } }>('/grants/*', async (request, reply) => {
    if (isForeign(request)) throw new RequestRefused('permission.denied');
    const token = request.params['*'];
    const grant = await registry.readGrant(token);
    if (!grant) throw new RequestRefused('resource.not_found');
    return reply.header('set-cookie', cookie(token, secondsLeft(grant))).redirect(placeOf(grant), 303);
  });
};
