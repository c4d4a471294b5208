import { createHmac, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/time/clock';
import type { Schedule } from '../phone-network/schedule';
import type { SimulatedWebhook, WebhookSender } from '../phone-network/webhook-sender';

export interface SimulatedSmsNumber {
  readonly accountSid: string;
  readonly token: string;
  readonly phone: string;
  readonly webhookUrl: string;
}

interface SmsMessage {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly text: string;
  readonly at: Date;
}

interface SmsPerson {
  readonly name: string;
  readonly messages: SmsMessage[];
}

interface SimulatedAccount {
  readonly number: SimulatedSmsNumber;
  readonly people: Map<string, SmsPerson>;
}

export interface SmsSimulator {
  readonly app: FastifyInstance;
  /** Makes a number known; repeating it changes its secret. */
  connect(number: SimulatedSmsNumber): void;
  people(webhookUrl: string): ReadonlyMap<string, SmsPerson>;
  /**
   * A person writes to the company.
   *
   * @returns false when the number is not known.
   */
  write(
    webhookUrl: string,
    person: { readonly id: string; readonly name: string },
    text: string,
  ): Promise<boolean>;
  plan(answers: { readonly status: number; readonly times: number }): void;
}

export const smsSignatureHeader = 'x-twilio-signature';

/** Base64 of HMAC-SHA1 over the public URL and the form, sorted by name. */
export const signSms = (token: string, url: string, form: URLSearchParams): string => {
  const sorted = [...form.entries()].sort(([one], [other]) =>
    one < other ? -1 : one > other ? 1 : 0,
  );
  const text = sorted.reduce((all, [name, value]) => all + name + value, url);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
};

const statusAfter = { sent: 300, delivered: 1200 } as const;
const newSid = (): string => `SM${randomBytes(16).toString('hex')}`;

interface Parts {
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly webhooks: WebhookSender;
}

/** An SMS provider on loopback, in the form of Twilio's. */
export const createSmsSimulator = ({ clock, schedule, webhooks }: Parts): SmsSimulator => {
  /** By the address that each reports to: companies may invent the same account. */
  const accounts = new Map<string, SimulatedAccount>();
  const planned: { readonly status: number; remaining: number }[] = [];
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  const signed = (url: string, token: string, form: URLSearchParams): SimulatedWebhook => ({
    url,
    raw: Buffer.from(form.toString()),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      [smsSignatureHeader]: signSms(token, url, form),
    },
  });
  const post = (
    { number: { accountSid, token } }: SimulatedAccount,
    url: string,
    facts: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const form = new URLSearchParams({ AccountSid: accountSid, ...facts });
    return webhooks.send(signed(url, token, form), signed(url, 'forged', form));
  };
  const person = ({ people }: SimulatedAccount, id: string, name = id) => {
    const found = people.get(id) ?? { name, messages: [] };
    people.set(id, found);
    return found;
  };

  app.addHook('preHandler', async (_request, reply) => {
    const [next] = planned;
    if (!next) return undefined;
    next.remaining -= 1;
    if (next.remaining === 0) planned.shift();
    return reply.code(next.status).send({ code: 20500, message: 'planned', status: next.status });
  });
  const accountOf = (authorization = ''): SimulatedAccount | undefined => {
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    return [...accounts.values()].find(
      ({ number: { accountSid, token } }) => given === `${accountSid}:${token}`,
    );
  };
  const denied = { code: 20003, message: 'Authenticate', status: 401 };

  app.get<{ Params: { sid: string } }>('/2010-04-01/Accounts/:sid.json', (request, reply) =>
    accountOf(request.headers.authorization)
      ? { sid: request.params.sid, status: 'active' }
      : reply.code(401).send(denied),
  );
  app.post<{ Params: { sid: string } }>(
    '/2010-04-01/Accounts/:sid/Messages.json',
    (request, reply) => {
      const account = accountOf(request.headers.authorization);
      if (!account) return reply.code(401).send(denied);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const to = form.get('To') ?? '';
      const body = form.get('Body') ?? '';
      if (!/^\+[1-9]\d{6,14}$/.test(to))
        return reply
          .code(400)
          .send({ code: 21211, message: `The 'To' number ${to} is not valid`, status: 400 });
      if (to.endsWith('0002'))
        return reply
          .code(400)
          .send({ code: 21610, message: 'Attempt to send to unsubscribed recipient', status: 400 });
      const id = newSid();
      person(account, to).messages.push({ id, direction: 'in', text: body, at: clock.now() });
      const callback = form.get('StatusCallback');
      const report =
        (MessageStatus: string, more: Readonly<Record<string, string>> = {}) =>
        () =>
          callback === null
            ? undefined
            : post(account, callback, { MessageSid: id, MessageStatus, To: to, ...more });
      schedule.plan(statusAfter.sent, report('sent'));
      schedule.plan(
        statusAfter.delivered,
        to.endsWith('0001') ? report('undelivered', { ErrorCode: '30005' }) : report('delivered'),
      );
      return reply.code(201).send({ sid: id, status: 'queued' });
    },
  );

  return {
    app,
    connect: (number) => {
      const people = accounts.get(number.webhookUrl)?.people ?? new Map<string, SmsPerson>();
      accounts.set(number.webhookUrl, { number, people });
    },
    people: (webhookUrl) => accounts.get(webhookUrl)?.people ?? new Map<string, SmsPerson>(),
    write: async (webhookUrl, { id, name }, text) => {
      const account = accounts.get(webhookUrl);
      if (!account) return false;
      const sid = newSid();
      const message = { id: sid, direction: 'out', text, at: clock.now() } as const;
      person(account, id, name).messages.push(message);
      await post(account, webhookUrl, {
        MessageSid: sid,
        SmsStatus: 'received',
        From: id,
        To: account.number.phone,
        Body: text,
        NumMedia: '0',
      });
      return true;
    },
    plan: ({ status, times }) => {
      planned.push({ status, remaining: times });
    },
  };
};
