import { limits, type PhoneChannel } from '@sala/shared-contracts';
import * as z from 'zod/mini';
import { SmsRefused } from '../../adapters/sms/port';
import { isPassing, type WhatsappConsequence } from '../../adapters/whatsapp/error-codes';
import { WhatsappRefused } from '../../adapters/whatsapp/port';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { inTransaction } from '../../platform/database/database';
import {
  DeliveryPostponed,
  DeliveryRefused,
  type Delivery,
  type DeliveryChannel,
  type DeliveryChannels,
} from '../../platform/deliveries/delivery';
import { failureCode } from '../../platform/deliveries/failure-code';
import {
  readOutgoing,
  readOutgoingFile,
  type Outgoing,
  type OutgoingFile,
} from '../sql/outgoing.queries';
import type { AccountParts, ChannelAccounts } from './channel-accounts';
import { whatsappContentOf } from './outgoing-content';
import { admitOutgoing } from './outgoing-gate';
import { drawConsequence, type AddressConsequence } from './report-status';
import { askSoon } from './template-asking';
import { createTemplateChannel } from './template-channel';
import { templateChannel } from './template-delivery';
import { isTemplateStopped, templateStopped } from './template-sending';

const payloadSchema = z.object({ messageId: z.string() });

const second = 1000;
const backOffMs = 30 * second;
const pairMs = 6 * second;
/** A call without an answer is repeated only if no report of it has come by then. */
const unansweredWaitMs = 120 * second;

/** Why a call failed, as the queue and the person's address see it. */
interface Failure {
  readonly cause: Error;
  readonly consequence: AddressConsequence;
  /** The connection itself does not work. */
  readonly isBroken: boolean;
  readonly code: string;
}

const ofTemplates: ReadonlySet<WhatsappConsequence> = new Set(['template_off', 'template_paused']);

const jitter = (milliseconds: number): number => Math.round(milliseconds * (1 + Math.random() / 4));

const ofWhatsapp = (refused: WhatsappRefused, attempt: number): Failure => {
  const { consequence, message, code, waitMs } = refused;
  const facts = {
    code: String(code),
    consequence: consequence === 'next_channel' || consequence === 'stopped' ? consequence : null,
    isBroken: ['reconnect', 'payment', 'pause'].includes(consequence),
  } as const;
  if (!isPassing[consequence])
    return { ...facts, cause: new DeliveryRefused(message, { cause: refused }, facts.code) };
  const wait =
    consequence === 'slow_down'
      ? pairMs * 4 ** (attempt - 1)
      : consequence === 'back_off'
        ? backOffMs
        : 0;
  const pause = Math.max(waitMs ?? 0, jitter(wait));
  return { ...facts, cause: new DeliveryPostponed(message, pause, { cause: refused }) };
};

const ofSms = (refused: SmsRefused): Failure => {
  const { consequence, message, code, waitMs } = refused;
  const facts = {
    code: String(code),
    consequence: consequence === 'next_channel' || consequence === 'stopped' ? consequence : null,
    isBroken: consequence === 'reconnect',
  } as const;
  if (consequence !== 'back_off' && consequence !== 'retry')
    return { ...facts, cause: new DeliveryRefused(message, { cause: refused }, facts.code) };
  const pause = Math.max(waitMs ?? 0, consequence === 'back_off' ? jitter(backOffMs) : 0);
  return { ...facts, cause: new DeliveryPostponed(message, pause, { cause: refused }) };
};

const failureOf = (cause: unknown, attempt: number): Failure => {
  if (cause instanceof WhatsappRefused) return ofWhatsapp(cause, attempt);
  if (cause instanceof SmsRefused) return ofSms(cause);
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { cause: error, consequence: null, isBroken: true, code: failureCode(cause) };
};

interface Sending {
  readonly connectionId: string;
  /** @returns the provider's id. */
  send(): Promise<string>;
}

type Open = (companyId: string, outgoing: Outgoing) => Promise<Sending>;

const disconnected = (): DeliveryRefused =>
  new DeliveryRefused('the channel is not connected', undefined, 'conversation.channel_off');
const unfit = (): DeliveryRefused =>
  new DeliveryRefused('not to be said there', undefined, 'conversation.channel_unfit');

const createChannel = (
  channel: PhoneChannel,
  { pool, clock }: AccountParts,
  accounts: ChannelAccounts,
  open: Open,
): DeliveryChannel => {
  /** @throws DeliveryRefused where it may not go out any more. */
  const admitted = async (delivery: Delivery, companyId: string): Promise<Outgoing> => {
    const { messageId } = z.parse(payloadSchema, delivery.payload);
    return inTransaction(pool, { companyId, userId: null }, async (db) => {
      const outgoing = await readOutgoing(db, messageId);
      if (!outgoing) throw new DeliveryRefused('the message is gone');
      const { message, address, lastInboundAt } = outgoing;
      const refusal = await admitOutgoing(
        db,
        { ...message, channel, address, lastInboundAt },
        clock.now().toISOString(),
      );
      if (refusal !== null) throw new DeliveryRefused(refusal, undefined, refusal);
      if (await isTemplateStopped(db, message))
        throw new DeliveryRefused(templateStopped, undefined, templateStopped);
      return outgoing;
    });
  };

  const conclude = async (
    companyId: string,
    { address, userId }: Outgoing,
    delivery: Delivery,
    consequence: AddressConsequence,
  ): Promise<void> => {
    if (consequence === null) return;
    const now = clock.now().toISOString();
    await inTransaction(pool, { companyId, userId }, (db) => {
      const recorder = createChangeRecorder(db, { now, requestId: delivery.id });
      return drawConsequence({ db, now, userId, ...recorder }, channel, address.id, consequence);
    });
  };

  /** What is known of the template is old: the provider is asked about it. */
  const doubtTemplate = (companyId: string, { userId }: Outgoing): Promise<void> =>
    inTransaction(pool, { companyId, userId }, (db) =>
      askSoon(db, userId, clock.now().toISOString()),
    );

  return {
    repeatable: false, // neither network recognises a repetition
    unansweredWaitMs,
    send: async (delivery) => {
      const { companyId } = delivery;
      if (companyId === null) throw new DeliveryRefused('of no company');
      const outgoing = await admitted(delivery, companyId);
      const sending = await open(companyId, outgoing);
      try {
        const providerId = await sending.send();
        await accounts.worked(companyId, sending.connectionId);
        return { providerId };
      } catch (cause) {
        const failure = failureOf(cause, delivery.attempt);
        if (failure.isBroken)
          await accounts.failed(companyId, sending.connectionId, cause, failure.code);
        else await accounts.worked(companyId, sending.connectionId); // it answered
        await conclude(companyId, outgoing, delivery, failure.consequence);
        if (cause instanceof WhatsappRefused && ofTemplates.has(cause.consequence))
          await doubtTemplate(companyId, outgoing);
        throw failure.cause;
      }
    },
  };
};

/** What the queue of deliveries sends to phones. */
export const createMessageChannels = (
  parts: AccountParts,
  accounts: ChannelAccounts,
): DeliveryChannels => {
  const fileOf = (companyId: string, messageId: string): Promise<OutgoingFile | undefined> =>
    inTransaction(parts.pool, { companyId, userId: null }, (db) => readOutgoingFile(db, messageId));
  return {
    [templateChannel]: createTemplateChannel(parts, accounts),
    whatsapp: createChannel('whatsapp', parts, accounts, async (companyId, outgoing) => {
      const account = await accounts.whatsapp(companyId);
      if (!account) throw disconnected();
      const { message, address, answers } = outgoing;
      const file = await fileOf(companyId, message.id);
      const { kind, value } = address;
      if (kind === 'email') throw unfit();
      return {
        connectionId: account.connectionId,
        send: async () => {
          const { driver } = account;
          const uploaded = file && { id: await driver.uploadMedia(file), name: file.name };
          const content = whatsappContentOf(message, answers, uploaded ?? null);
          if (!content) throw unfit();
          return driver.send({ to: { kind, value }, content, answers, reference: message.id });
        },
      };
    }),
    sms: createChannel('sms', parts, accounts, async (companyId, { message, address }) => {
      const account = await accounts.sms(companyId);
      if (!account) throw disconnected();
      const { body } = message;
      if (address.kind !== 'phone' || body === null || message.kind !== 'text') throw unfit();
      return {
        connectionId: account.connectionId,
        send: () =>
          account.driver.send(
            address.value,
            body.slice(0, limits.messageBodyMax),
            account.webhookUrl,
          ),
      };
    }),
  };
};
