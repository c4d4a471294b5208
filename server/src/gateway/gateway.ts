import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { artefacts } from './artefacts';
import type { CurrentPage } from './current-page';
import type { Page } from './page';
import { sendDocument } from './prepared-document';
import { sendProblem } from './problem-answer';

export interface GatewayOptions {
  readonly page: CurrentPage;
  /** Root of what is served below `/r/`. */
  readonly artefactDirectory: string;
  readonly publicUrl: string;
  /** Origin of Clerk's Frontend API; null: Clerk is not set up. */
  readonly clerk: string | null;
}

/** First segments that belong to programs: below them a miss is a problem document. */
const notPages = new Set(['api', 'registry', 'r', 'healthz', 'readyz']);

const wantsPage = (request: FastifyRequest): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = '/'] = request.url.split('?', 1);
  if (notPages.has(path.split('/')[1] ?? '')) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  // a script or picture of a path that never existed must not get a page
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.');
};

/** Only the pages that show Clerk's widgets may reach it; the shell opens them by a load of the document. */
const isBelowClerk = (request: FastifyRequest): boolean => /^\/clerk(?:[/?]|$)/.test(request.url);

const policyOf = (page: Page, request: FastifyRequest, clerk: string | null): string =>
  clerk !== null && isBelowClerk(request) ? page.policyWithClerk(clerk) : page.contentSecurityPolicy;

const pageHeaders = (policy: string, publicUrl: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

const sendPage = (request: FastifyRequest, reply: FastifyReply, options: GatewayOptions): FastifyReply => {
  const page = options.page.get();
  if (!page) return sendProblem(request, reply, 'server.unavailable');
  const policy = policyOf(page, request, options.clerk);
  return sendDocument(request, reply.headers(pageHeaders(policy, options.publicUrl)), page.document);
};

/** The web side of Sala: released files, and the one page for every address that a person may open. */
export const gateway: FastifyPluginAsync<GatewayOptions> = async (app, options) => {
  await app.register(artefacts, { directory: options.artefactDirectory });
};

/** What answers an address that no route has: the page for people, a problem for programs. */
export const answerUnrouted =
  (options: GatewayOptions | null) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    options && wantsPage(request) ? sendPage(request, reply, options) : sendProblem(request, reply, 'resource.not_found');

/** `GET /registry/v1/composition`: what runs together, for tools and for pages that are open. */
export const registryApi: FastifyPluginAsync<{ readonly page: CurrentPage }> = async (app, { page }) => {
  app.get('/registry/v1/composition', (request, reply) => {
    const current = page.get();
    return current
      ? sendDocument(request, reply, current.compositionDocument)
      : sendProblem(request, reply, 'server.unavailable');
  });
};
