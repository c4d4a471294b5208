import type { Locale } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAddressLimit } from '../../../platform/http/rate-limit';
import { paymentProviders, type PaymentProvider } from '../port';
import type { WebhookFate } from '../../phone-network/webhook-sender';
import { declineReasons, possibleActs, type HostedDesk, type PaymentChoice } from './hosted-desk';
import {
  checkoutPage,
  hostedPolicy,
  missingPage,
  portalPage,
  shownFates,
  voucherPage,
} from './hosted-page';

/** Below the API's prefix; the gateway lets everything there through as it is. */
export const hostedPath = '/sandbox/pay';

const bodyMax = 4096;

type Request = FastifyRequest<{ Params: { provider: string; id: string } }>;

export interface HostedNetwork {
  desk(provider: PaymentProvider): HostedDesk;
  /** One act after the other; what changed is kept before it returns. */
  act<Result>(run: () => Promise<Result> | Result): Promise<Result>;
  /** What becomes of the webhooks of the next act; null: they arrive. */
  nextFate(): WebhookFate | null;
  planNext(fate: WebhookFate | null): void;
}

const localeOf = ({ headers }: FastifyRequest): Locale =>
  headers['accept-language']?.toLowerCase().startsWith('en') ? 'en' : 'es-MX';

const choiceOf = (form: URLSearchParams): PaymentChoice | null => {
  const way = form.get('way');
  if (way === 'oxxo' || way === 'spei') return { way };
  if (way !== 'card') return null;
  const asked = form.get('declines');
  const declines = declineReasons.find((reason) => reason === asked) ?? null;
  return { way, declines };
};

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '');

/** The pages on which people pay at a simulated provider; only in demonstrations. */
export const bindHostedPages = (app: FastifyInstance, network: HostedNetwork): void => {
  const limit = createAddressLimit(app, { max: 300, windowSeconds: 60 });

  const send = (reply: FastifyReply, html: string, returnUrl: string | null): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', hostedPolicy(returnUrl))
      .send(html);

  const providerOf = ({ params }: Request): PaymentProvider =>
    paymentProviders.find((one) => one === params.provider) ?? 'stripe';

  const missing = (request: Request, reply: FastifyReply): FastifyReply =>
    send(reply.code(404), missingPage(providerOf(request), localeOf(request)), null);

  const answer =
    <Shown extends { readonly returnUrl: string }>(
      find: (desk: HostedDesk, id: string) => Shown | undefined,
      handle: (shown: Shown, request: Request, desk: HostedDesk) => Promise<string> | string,
    ) =>
    async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
      await limit(request);
      const known = paymentProviders.find((one) => one === request.params.provider);
      const desk = known && network.desk(known);
      const shown = desk && find(desk, request.params.id);
      if (!desk || !shown) return missing(request, reply);
      const result = await handle(shown, request, desk);
      return request.method === 'GET'
        ? send(reply, result, shown.returnUrl)
        : reply.redirect(result, 303);
    };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyMax },
      (_request, body, parsed) => parsed(null, body),
    );
    const checkout = (desk: HostedDesk, id: string) => desk.checkout(id);
    const voucher = (desk: HostedDesk, id: string) => desk.voucher(id);
    const portal = (desk: HostedDesk, id: string) => desk.portal(id);

    scope.get(
      `${hostedPath}/:provider/checkout/:id`,
      answer(checkout, (shown, request) =>
        checkoutPage(providerOf(request), shown, network.nextFate()),
      ),
    );
    scope.post(
      `${hostedPath}/:provider/checkout/:id`,
      answer(checkout, async (shown, request, desk) => {
        const form = formOf(request);
        const here = encodeURIComponent(request.params.id);
        if (form.has('fate')) {
          network.planNext(shownFates.find((fate) => fate === form.get('fate')) ?? null);
          return here;
        }
        if (form.has('later')) {
          const act = possibleActs(shown).find((one) => one === form.get('later'));
          if (act) await network.act(() => desk.later(request.params.id, act));
          return here;
        }
        const choice = choiceOf(form);
        if (!choice || !shown.ways.includes(choice.way)) return shown.returnUrl;
        const made = await network.act(() => desk.pay(request.params.id, choice));
        return made === null ? shown.returnUrl : `../voucher/${encodeURIComponent(made)}`;
      }),
    );
    scope.get(
      `${hostedPath}/:provider/voucher/:id`,
      answer(voucher, (shown, request) => voucherPage(providerOf(request), shown)),
    );
    scope.post(
      `${hostedPath}/:provider/voucher/:id`,
      answer(voucher, async (shown, request, desk) => {
        await network.act(() => desk.payVoucher(request.params.id));
        return shown.returnUrl;
      }),
    );
    scope.get(
      `${hostedPath}/:provider/portal/:id`,
      answer(portal, (shown, request) => portalPage(providerOf(request), shown, localeOf(request))),
    );
    scope.post(
      `${hostedPath}/:provider/portal/:id`,
      answer(portal, async (_shown, request, desk) => {
        const { id } = request.params;
        const form = formOf(request);
        await network.act(async () => {
          if (form.get('act') === 'pay') await desk.payInvoice(id, form.get('invoice') ?? '');
          else await desk.changeCard(id, form.get('act') === 'failing-card');
        });
        return encodeURIComponent(id);
      }),
    );
    done();
  });
};
