import { networkOf, type Locale } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { hashOfSecretToken } from '../../identity';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { inTransaction } from '../../platform/database/database';
import { callOf } from '../../platform/http/call';
import { ProblemError } from '../../platform/http/problem-error';
import { createAddressLimit } from '../../platform/http/rate-limit';
import type { Services } from '../../platform/services';
import {
  unsubscribePage,
  unsubscribePageHeaders,
  type UnsubscribePage,
} from '../model/unsubscribe/page';
import { isUnsubscribed, unsubscribe, unsubscribePath } from '../model/unsubscribe/unsubscribe';
import { openUnsubscribeLink, readSender } from '../sql/unsubscribe-links.queries';

export interface UnsubscribeOptions {
  readonly pool: Pool;
  readonly services: Pick<Services, 'clock'>;
}

type Asked = FastifyRequest<{ Params: { token: string } }>;

interface Shown {
  readonly status: number;
  readonly locale: Locale;
  readonly page: UnsubscribePage;
}

const nobody = { companyId: null, userId: null };

/**
 * The page behind the link of a promotion by mail, without signing in. Programs that look at links
 * only get it, which changes nothing; its button and mail programs post (RFC 8058), with a form
 * whose fields say nothing more.
 */
export const bindUnsubscribe = (
  app: FastifyInstance,
  { pool, services }: UnsubscribeOptions,
): void => {
  const limit = createAddressLimit(app, { max: 120, windowSeconds: 60 });

  const show = (request: Asked, isPosted: boolean): Promise<Shown> => {
    const { id: requestId, locale, origin } = callOf(request);
    const now = services.clock.now().toISOString();
    return inTransaction(pool, nobody, async (db) => {
      const link = await openUnsubscribeLink(db, hashOfSecretToken(request.params.token));
      if (!link) return { status: 404, locale, page: { state: 'unknown' } };
      const sender = await readSender(db);
      const network = networkOf(origin.address);
      const desk = { db, now, ...createChangeRecorder(db, { now, requestId, network }) };
      if (isPosted) await unsubscribe(desk, link);
      const state = (await isUnsubscribed(desk, link)) ? 'done' : 'ask';
      const page = { state, clinic: sender.name, address: link.address } as const;
      // The language of the reader's program where it says one, else that of the company.
      const asked = request.headers['accept-language'] === undefined ? sender.locale : locale;
      return { status: 200, locale: asked, page };
    });
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, to) =>
      to(null, undefined),
    );
    scope.addHook<{ Params: { token: string } }>('onRequest', (request) => limit(request));
    scope.setErrorHandler((error, request, reply) => {
      const isBusy = error instanceof ProblemError && error.code === 'request.rate_limited';
      if (!isBusy) request.log.error({ err: error }, 'an unsubscription failed');
      const page = unsubscribePage(callOf(request).locale, { state: isBusy ? 'busy' : 'failed' });
      return reply
        .code(isBusy ? 429 : 500)
        .headers(unsubscribePageHeaders)
        .send(page);
    });
    for (const method of ['GET', 'POST'] as const)
      scope.route<{ Params: { token: string } }>({
        method,
        url: unsubscribePath,
        handler: async (request, reply) => {
          const { status, locale, page } = await show(request, method === 'POST');
          return reply
            .code(status)
            .headers(unsubscribePageHeaders)
            .send(unsubscribePage(locale, page));
        },
      });
    done();
  });
};
