import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/time/clock';
import type { Schedule } from '../phone-network/schedule';
import type { WebhookSender } from '../phone-network/webhook-sender';
import {
  createBusiness,
  Refusal,
  sendSchema,
  type Business,
  type SentMessage,
  type SimulatedPerson,
  type SimulatedTemplate,
} from './simulated-business';
import { addTemplateRoutes } from './simulated-templates';
import {
  statusValue,
  webhookOf,
  type SimulatedNumber,
  type StatusFacts,
} from './simulated-webhooks';

/** After which the next status follows, in milliseconds. */
const statusAfter = { sent: 300, delivered: 900, read: 4000 } as const;
const mediaMaxBytes = 104_857_600;

export interface PlannedAnswers {
  /** `unanswered`: the call takes effect, and the answer is lost. */
  readonly status: number | 'unanswered';
  remaining: number;
}

export interface WhatsappSimulator {
  readonly app: FastifyInstance;
  /** Makes a number known; repeating it changes its secrets. */
  connect(number: SimulatedNumber): Business;
  /** By the address that it reports to: companies may invent the same number. */
  find(
    webhookUrl: string,
  ): { readonly number: SimulatedNumber; readonly business: Business } | undefined;
  /** What the next calls are answered with. */
  plan(answers: { readonly status: PlannedAnswers['status']; readonly times: number }): void;
  /** Withdraws the token of a number. */
  revoke(webhookUrl: string): void;
  post(number: SimulatedNumber, field: string, value: object): Promise<void>;
  /** Tells it of templates that it had before its process began. */
  remember(webhookUrl: string, templates: readonly SimulatedTemplate[]): void;
}

interface Parts {
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly webhooks: WebhookSender;
}

const readSchema = z.object({ status: z.literal('read'), message_id: z.string() });

const newId = (): string => String(BigInt(`0x${randomBytes(6).toString('hex')}`));
const errorBody = (code: number, message: string): object => ({
  error: {
    message,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details: message },
    fbtrace_id: 'simulated',
  },
});

/**
 * The WhatsApp Cloud API on loopback: the same protocol, invented people, nothing leaves the
 * machine.
 */
export const createWhatsappSimulator = ({
  clock,
  schedule,
  webhooks,
}: Parts): WhatsappSimulator => {
  const numbers = new Map<string, { number: SimulatedNumber; business: Business }>();
  const revoked = new Set<string>();
  const planned: PlannedAnswers[] = [];
  const unanswered = new WeakSet<FastifyRequest>();
  // What nobody answers would keep it open.
  const app = Fastify({ bodyLimit: mediaMaxBytes, forceCloseConnections: true });
  app.addContentTypeParser(
    ['multipart/form-data', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );

  const post = async (number: SimulatedNumber, field: string, value: object): Promise<void> => {
    // The newest secrets are those that count.
    const current = numbers.get(number.webhookUrl)?.number ?? number;
    const at = clock.now();
    await webhooks.send(
      webhookOf(current, field, value, { at }),
      webhookOf(current, field, value, { at, secret: 'forged' }),
    );
  };

  const report =
    (number: SimulatedNumber, to: SimulatedPerson, facts: Omit<StatusFacts, 'at'>) =>
    (): Promise<void> =>
      post(number, 'messages', statusValue(number, to, { ...facts, at: clock.now() }));

  /** Numbers that end in 0001 to 0003 have a fate of their own. */
  const planStatuses = (
    number: SimulatedNumber,
    to: SimulatedPerson,
    id: string,
    sent: SentMessage,
  ): void => {
    const reference = sent.biz_opaque_callback_data;
    const category = sent.template ? 'utility' : 'service';
    const facts = (status: StatusFacts['status']) => ({ id, status, reference, category });
    const fail = (code: number, title: string): void =>
      schedule.plan(
        statusAfter.delivered,
        report(number, to, { ...facts('failed'), error: { code, title } }),
      );
    schedule.plan(statusAfter.sent, report(number, to, facts('sent')));
    if (to.id.endsWith('0001')) return fail(131026, 'Message undeliverable');
    if (to.id.endsWith('0002')) return fail(131049, 'Meta chose not to deliver');
    schedule.plan(statusAfter.delivered, report(number, to, facts('delivered')));
    if (!to.id.endsWith('0003')) schedule.plan(statusAfter.read, report(number, to, facts('read')));
  };

  const owner = (request: FastifyRequest, matches: (one: SimulatedNumber) => boolean) => {
    const token = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const found = [...numbers.values()].find(
      ({ number }) => matches(number) && number.token === token && !revoked.has(token),
    );
    if (!found) throw new Refusal(401, 190, 'Error validating access token');
    return found;
  };
  const byNumber = (request: FastifyRequest<{ Params: { id: string } }>) =>
    owner(request, ({ phoneNumberId }) => phoneNumberId === request.params.id);
  const byAccount = (request: FastifyRequest<{ Params: { id: string } }>) =>
    owner(request, ({ businessAccountId }) => businessAccountId === request.params.id);
  const anyNumber = (request: FastifyRequest) => owner(request, () => true);

  app.addHook('preHandler', async (request, reply) => {
    const [next] = planned;
    if (!next) return undefined;
    next.remaining -= 1;
    if (next.remaining === 0) planned.shift();
    if (next.status === 'unanswered') {
      unanswered.add(request);
      return undefined;
    }
    return reply
      .code(next.status)
      .send(errorBody(next.status === 429 ? 130429 : 131016, 'planned'));
  });
  app.addHook('onSend', async (request) => {
    if (unanswered.has(request)) await new Promise(() => undefined); // the caller gives up
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal)
      return reply.code(error.status).send(errorBody(error.code, error.message));
    return reply.code(400).send(errorBody(100, 'Invalid parameter'));
  });

  app.post<{ Params: { id: string } }>('/v24.0/:id/messages', (request) => {
    const { number, business } = byNumber(request);
    if (readSchema.safeParse(request.body).success) return { success: true };
    const sent = sendSchema.parse(request.body);
    const { id, to } = business.take(sent);
    planStatuses(number, to, id, sent);
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: sent.to ?? sent.recipient, wa_id: to.id.replace(/^\+/, '') }],
      messages: [{ id, message_status: 'accepted' }],
    };
  });

  app.post<{ Params: { id: string } }>('/v24.0/:id/media', async (request) => {
    const { business } = byNumber(request);
    const type = request.headers['content-type'] ?? '';
    const body = new Uint8Array(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob)) throw new Refusal(400, 131053, 'Media upload error');
    const id = newId();
    business.files.set(id, { type: file.type, content: Buffer.from(await file.arrayBuffer()) });
    return { id };
  });

  app.get<{ Params: { id: string } }>('/v24.0/:id', (request) => {
    const { id } = request.params;
    if ([...numbers.values()].some(({ number }) => number.phoneNumberId === id)) {
      const { number, business } = byNumber(request);
      return {
        id,
        display_phone_number: number.phone,
        verified_name: 'Simulador',
        ...(business.account.tier !== null && {
          whatsapp_business_manager_messaging_limit: business.account.tier,
        }),
      };
    }
    const { business } = anyNumber(request);
    const file = business.files.get(id);
    if (!file) throw new Refusal(400, 131052, 'Media download error');
    const url = `${request.protocol}://${request.host}/v24.0/${id}/bytes`;
    return { id, url, mime_type: file.type, file_size: file.content.length };
  });
  app.get<{ Params: { id: string } }>('/v24.0/:id/bytes', (request, reply) => {
    const file = anyNumber(request).business.files.get(request.params.id);
    if (!file) throw new Refusal(404, 131052, 'Media download error');
    return reply.type(file.type).send(file.content);
  });

  const decide = addTemplateRoutes(app, { schedule, post, byAccount, anyNumber, newId });

  return {
    app,
    connect: (number) => {
      const business = numbers.get(number.webhookUrl)?.business ?? createBusiness(clock);
      numbers.set(number.webhookUrl, { number, business });
      return business;
    },
    find: (webhookUrl) => numbers.get(webhookUrl),
    revoke: (webhookUrl) => {
      const token = numbers.get(webhookUrl)?.number.token;
      if (token !== undefined) revoked.add(token);
    },
    plan: ({ status, times }) => {
      planned.push({ status, remaining: times });
    },
    post,
    remember: (webhookUrl, templates) => {
      const found = numbers.get(webhookUrl);
      for (const template of found ? templates : [])
        if (!found?.business.templates.some(({ id }) => id === template.id)) {
          found?.business.templates.push(template);
          if (found && template.status === 'PENDING') decide(found.number, template);
        }
    },
  };
};
