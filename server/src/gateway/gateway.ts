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
import { appointmentPage, type appointmentPageOf } from './appointment-page';
import { mailFrame } from './mail-frame';
import { serviceWorker } from './service-worker';

export interface GatewayOptions {
  readonly pages: Pages;
  /** Null: the shell in force has none. */
  readonly serviceWorker: () => Promise<PreparedDocument | null>;
  readonly appointmentPage: ReturnType<typeof appointmentPageOf>;
  readonly artefacts: ArtefactOptions;
  readonly publicUrl: string;
  readonly personOf: PersonOf;
  /** Origin of Clerk's Frontend API; null: not configured. */
  readonly clerk: string | null;
}

/** First path segments of machine endpoints: missing paths below them are problem documents. */
const notPages = new Set(['api', 'registry', 'r', 'healthz', 'readyz']);

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

const wantsPage = (request: FastifyRequest): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (notPages.has(path.split('/')[1] ?? '')) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  // A script or image of an unknown path must not get the page.
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.');
};

/** Only pages with Clerk's widgets may reach Clerk; the shell opens them with a document load. */
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

/** The personal page of a browser with a valid grant. */
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
    request.log.error({ err }, 'whose page it is could not be known'); // a database outage must not take pages down
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

/** The web side of Sala: released files, and one page for every navigable address. */
export const gateway: FastifyPluginAsync<GatewayOptions> = async (app, options) => {
  await app.register(artefacts, options.artefacts);
  await app.register(serviceWorker, { current: options.serviceWorker });
  await app.register(mailFrame);
  await app.register(appointmentPage, { current: options.appointmentPage });
};

/** For unrouted addresses: the page for people, a problem document for programs. */
export const answerUnrouted =
  (options: GatewayOptions | null) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    options && wantsPage(request)
      ? sendPage(request, reply, options)
      : sendProblem(request, reply, 'resource.not_found');
