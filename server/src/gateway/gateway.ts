import {
  grantTokenOf,
  sendDocument,
  sendProblem,
  type PersonOf,
  type PreparedDocument,
} from '@sala/registry/http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { artefacts, type ArtefactOptions } from './artefacts';
import type { Page } from './page';
import type { Pages } from './pages';
import { serviceWorker } from './service-worker';

export interface GatewayOptions {
  readonly pages: Pages;
  /** null: the shell in force has none. */
  readonly serviceWorker: () => Promise<PreparedDocument | null>;
  readonly artefacts: ArtefactOptions;
  readonly publicUrl: string;
  readonly personOf: PersonOf;
  /** Origin of Clerk's Frontend API; null: Clerk is not set up. */
  readonly clerk: string | null;
}

/** First segments that belong to programs: below them a miss is a problem document. */
const notPages = new Set(['api', 'registry', 'r', 'healthz', 'readyz']);

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

const wantsPage = (request: FastifyRequest): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (notPages.has(path.split('/')[1] ?? '')) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  // a script or picture of a path that never existed must not get a page
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.');
};

/**
 * Only the pages that show Clerk's widgets may reach it; the shell opens them by a load of the
 * document.
 */
const isBelowClerk = (path: string): boolean => path === '/clerk' || path.startsWith('/clerk/');

const pageHeaders = (policy: string, publicUrl: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** The page of somebody who was granted one of their own, for as long as the grant holds. */
const grantedTo = async (
  request: FastifyRequest,
  { pages, personOf }: GatewayOptions,
): Promise<Page | null> => {
  const token = grantTokenOf(request);
  if (token === null) return null;
  try {
    const person = await personOf(request);
    return person && (await pages.granted(token, person));
  } catch (err) {
    request.log.error({ err }, 'whose page it is could not be known'); // a database that is away takes no page with it
    return null;
  }
};

const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  options: GatewayOptions,
): Promise<FastifyReply> => {
  const { pages, publicUrl, clerk } = options;
  const granted = await grantedTo(request, options);
  const page = granted ?? (await pages.current());
  if (!page) return sendProblem(request, reply, 'server.unavailable');
  const path = pathOf(request);
  const policy =
    clerk !== null && isBelowClerk(path) ? page.policyWithClerk(clerk) : page.contentSecurityPolicy;
  const document = await page.documentFor(path);
  void reply.headers(pageHeaders(policy, publicUrl));
  return granted
    ? sendDocument(request, reply, document, 'no-store')
    : sendDocument(request, reply, document);
};

/** The web side of Sala: released files, and the one page for every address that a person may open. */
export const gateway: FastifyPluginAsync<GatewayOptions> = async (app, options) => {
  await app.register(artefacts, options.artefacts);
  await app.register(serviceWorker, { current: options.serviceWorker });
};

/** What answers an address that no route has: the page for people, a problem for programs. */
export const answerUnrouted =
  (options: GatewayOptions | null) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    options && wantsPage(request)
      ? sendPage(request, reply, options)
      : sendProblem(request, reply, 'resource.not_found');
