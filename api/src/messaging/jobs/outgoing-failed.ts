import {
  locales,
  messageVariables,
  outgoingEvents,
  patientChannels,
  templateEvents,
} from '@sala/shared-contracts';
import * as z from 'zod/mini';
import { closeDelivery, lockDelivery } from '../../platform/deliveries/delivery.queries';
import type { JobKind } from '../../platform/jobs/job';
import { isAfter } from '../../platform/time/instants';
import { recordStopped } from '../../scheduling';
import { offerToChannels } from '../model/send-outgoing';
import { keepAddress } from '../sql/contact-addresses.queries';
import { lockPerson, readPerson } from '../sql/outgoing-facts.queries';
import {
  findOutgoing,
  lockOutgoing,
  moveOutgoing,
  readEnd,
  type End,
} from '../sql/outgoing-messages.queries';
import { readOutgoingPolicy } from '../sql/outgoing-policy.queries';
import { suppress } from '../sql/suppressions.queries';

/** As a trigger of the deliveries names it. */
export const outgoingFailedJob = 'outgoing_failed';

/**
 * Whether there is no such address (RFC 3463, 5.1.x). Other refusals are of the message or of the
 * server that sends it: they would close the addresses of everybody.
 */
const isLost = ({ code, text }: End): boolean =>
  code === 'bounced' || (code === 'refused' && /\b5\.1\.\d/.test(text ?? ''));

const contentSchema = z.object({
  locale: z.enum(locales),
  about: z._default(
    z.nullable(
      z.object({
        appointmentId: z.string(),
        offer: z.nullable(
          z.object({
            id: z.optional(z.string()),
            startAt: z.string(),
            until: z.string(),
            practitionerId: z.nullable(z.string()),
            siteId: z.string(),
          }),
        ),
        text: z.optional(z.enum(templateEvents)),
        movedFrom: z.optional(z.string()),
      }),
    ),
    null,
  ),
  // Of an earlier version, they have other names.
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  mailNote: z._default(z.string(), ''),
  channels: z._default(z.nullable(z.array(z.enum(patientChannels))), null),
  asks: z.nullable(z.object({ appointmentId: z.string(), publicUrl: z.string() })),
  own: z._default(
    z.nullable(
      z.object({
        text: z.nullable(z.string()),
        template: z.nullable(
          z.object({ id: z.string(), parameters: z.nullable(z.array(z.string())) }),
        ),
        missing: z.array(z.string()),
      }),
    ),
    null,
  ),
  mail: z.object({
    kind: z.enum(outgoingEvents),
    subject: z.string(),
    text: z.string(),
    file: z.nullable(z.object({ name: z.string(), type: z.string(), alt: z.optional(z.string()) })),
  }),
});

/** A message did not arrive: its address may be closed, and the next channel is tried, once. */
export const outgoingFailedKind: JobKind = {
  step: async (context) => {
    const { db, entityId, now } = context;
    // In the order of everybody: its delivery first. One that a member repeats is not at its end.
    const { deliveryId } = (await findOutgoing(db, entityId)) ?? {};
    if (deliveryId === undefined) return 'done';
    await lockDelivery(db, deliveryId);
    const seen = await lockOutgoing(db, entityId);
    if (seen?.deliveryId !== deliveryId || (seen.state !== 'failed' && seen.state !== 'refused'))
      return 'done';
    const end = await readEnd(db, seen.deliveryId);
    if (end && seen.channel === 'email' && isLost(end)) {
      const value = end.recipient.toLowerCase();
      const { id } = await keepAddress(db, { kind: 'email', value }, now);
      const stopped = { channel: 'email', purpose: 'all', reason: 'bounced' } as const;
      await suppress(db, { contactAddressId: id, ...stopped }, now);
      await context.publish({ type: 'contact_address.stopped', entityId: id });
    }
    if (seen.content === null || seen.fellBackFrom !== null) return 'done';
    const { event, purpose, person, occurrence, useUntil, timeZone, tried } = seen;
    const {
      locale,
      about,
      facts,
      asks,
      own: ownWords,
      mail,
      mailNote,
      channels: chosen,
    } = z.parse(contentSchema, seen.content);
    const { file, ...written } = mail;
    const { alt, ...named } = file ?? { alt: undefined };
    await lockPerson(db, person);
    const policy = await readOutgoingPolicy(db);
    const known = await readPerson(db, person);
    const own = chosen ?? known.channels ?? policy.channels;
    const { taken } = await offerToChannels(context, {
      weighed: {
        event,
        purpose,
        person,
        occurrence,
        useUntil,
        timeZone,
        byHand: false,
        isFallback: true,
      },
      known,
      policy,
      channels: own.filter(
        (one) => (chosen !== null || policy.channels.includes(one)) && !tried.includes(one),
      ),
      locale,
      about: about ?? (asks && { appointmentId: asks.appointmentId, offer: null }),
      facts: Object.fromEntries(
        messageVariables.flatMap((name) => {
          const value = facts[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      ),
      asks,
      own: ownWords,
      mailNote,
      mail: {
        ...written,
        ...('name' in named &&
          seen.file && {
            attachment: { ...named, content: seen.file, ...(alt !== undefined && { alt }) },
          }),
      },
    });
    if (taken) {
      await moveOutgoing(db, seen, taken);
      const { channel, dueAt: until } = taken;
      if (isAfter(until, now)) await recordStopped(db, entityId, { channel, until }, now);
      await closeDelivery(db, deliveryId);
    }
    return 'done';
  },
  abandon: () => Promise.resolve(), // what failed says so
};
