import { createHmac, timingSafeEqual } from 'node:crypto';
import { smsConsequenceOf } from '../../adapters/sms/port';
import type { WebhookProvider } from '../../platform/webhooks/webhook-provider';
import type { JobContext } from '../../platform/jobs/job';
import { findAddress } from '../sql/contact-addresses.queries';
import { liftSuppression, suppress } from '../sql/suppressions.queries';
import { phoneOfDigits, receiveMessage } from './receive-message';
import { reportStatus, type AddressConsequence } from './report-status';

const channel = 'sms';
const callsPerMinute = 30_000;
const sid = /^[A-Z]{2}[0-9a-f]{32}$/;

const formOf = (raw: Buffer): URLSearchParams => new URLSearchParams(raw.toString('utf8'));

const statuses = {
  accepted: 'queued',
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
} as const;

const isStatus = (word: string): word is keyof typeof statuses => Object.hasOwn(statuses, word);

const consequenceOf = (code: string | null): AddressConsequence => {
  const consequence = code === null ? null : smsConsequenceOf(Number(code));
  return consequence === 'next_channel' || consequence === 'stopped' ? consequence : null;
};

/** The provider answers STOP and START by itself, and says so. */
const followChoice = async (
  { db, now, audit, publish }: JobContext,
  phone: string,
  choice: string | null,
): Promise<void> => {
  const address = await findAddress(db, 'phone', phone);
  if (!address || (choice !== 'STOP' && choice !== 'START')) return;
  const place = { contactAddressId: address.id, channel, purpose: 'all' } as const;
  if (choice === 'STOP') await suppress(db, { ...place, reason: 'stopped' }, now);
  else await liftSuppression(db, place, now);
  await audit({
    action: choice === 'STOP' ? 'contact_address.stopped' : 'contact_address.resumed',
    entityType: 'contact_address',
    entityId: address.id,
    diff: { channel },
  });
  await publish({
    type: choice === 'STOP' ? 'contact_address.stopped' : 'contact_address.resumed',
    entityId: address.id,
  });
};

/** What an SMS provider in the form of Twilio's posts to us: messages, and what became of ours. */
export const smsWebhook: WebhookProvider = {
  secret: 'token',
  callsPerMinute,
  verify: (raw, { headers, secret, url }) => {
    const given = headers['x-twilio-signature'];
    const text = [...formOf(raw).entries()]
      .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
      .reduce((all, [name, value]) => all + name + value, url);
    const expected = createHmac('sha1', secret).update(text, 'utf8').digest();
    const signature = Buffer.from(typeof given === 'string' ? given : '', 'base64');
    return signature.length === expected.length && timingSafeEqual(expected, signature);
  },
  eventIdOf: (raw) => {
    const form = formOf(raw);
    const id = form.get('MessageSid') ?? '';
    return sid.test(id) ? `${id}:${(form.get('MessageStatus') ?? 'received').slice(0, 20)}` : null;
  },
  turnsOf: (raw) => {
    const form = formOf(raw);
    const phone = form.get('MessageStatus') === null ? phoneOfDigits(form.get('From')) : null;
    return phone === null ? [] : [phone];
  },
  interpret: async (context, raw) => {
    const form = formOf(raw);
    const id = form.get('MessageSid') ?? '';
    if (!sid.test(id)) return;
    const status = form.get('MessageStatus');
    if (status !== null) {
      if (!isStatus(status)) return;
      const code = form.get('ErrorCode');
      await reportStatus(context, {
        channel,
        status: statuses[status],
        externalId: id,
        reference: null,
        at: context.now,
        errorCode: code?.slice(0, 60) ?? null,
        errorText: null,
        billable: null,
        category: null,
        consequence: consequenceOf(code),
      });
      return;
    }
    const phone = phoneOfDigits(form.get('From'));
    if (phone === null) return; // a short code cannot be answered
    await receiveMessage(context, {
      channel,
      sender: { phone, bsuid: null, name: null, username: null },
      externalId: id,
      at: new Date(context.now),
      kind: 'text',
      body: form.get('Body'),
      details: null,
      answers: null,
      attachments: [],
    });
    await followChoice(context, phone, form.get('OptOutType'));
  },
};
