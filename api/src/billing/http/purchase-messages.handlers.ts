import { listSentAbout, previewOutgoing } from '../../messaging';
import { recordPatientRead } from '../../patients';
import { AfterCommit } from '../../platform/database/after-commit';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { sendOutgoing } from '../../platform/outgoing/outgoing';
import { drawReceipts, lockPurchase, readPurchase, readReceipt, receiptName } from '../../sales';
import {
  findByKey,
  presentSent,
  requestOf,
  withFile,
  type PurchaseRequest,
} from '../model/purchase-message';
import { subjectsOf } from '../sql/purchase-messages.queries';

type Names = 'purchaseMessageList' | 'purchaseMessagePreview' | 'purchaseMessageCreate';
type Sending = Context<'purchaseMessageCreate'>;

/** What stands for the key of a message that is only looked at. */
const noKey = 'preview';

/** Reads the purchase and what it says, with the purchase held: of two clicks the second waits. */
const prepare = async ({ db, params, body, now, services }: Sending) => {
  await lockPurchase(db, params.purchaseId);
  const purchase = await readPurchase(db, params.purchaseId);
  const { deliveryKey, paymentLinkId } = body;
  const known = await findByKey(db, deliveryKey, paymentLinkId ?? purchase.id);
  if (known) return { known, purchase } as const;
  const { publicUrl } = services;
  const asked = { purchase, deliveryKey, now, paymentLinkId, holds: true, publicUrl };
  return { known: null, purchase, ...(await requestOf(db, asked)) } as const;
};

const send = async (context: Sending, request: PurchaseRequest) => {
  const { db, params, body, actor, now, mail, publish, audit } = context;
  const desk = { db, userId: actor.userId, now, mail, publish };
  const outcome = await sendOutgoing(desk, { ...request, channels: body.channels });
  if (outcome.state === 'refused')
    throw new ProblemError('purchase_message.refused', { meta: { because: outcome.reason } });
  const { paymentLinkId, deliveryKey } = body;
  await audit({
    action: paymentLinkId === null ? 'purchase.receipt_sent' : 'payment_link.sent',
    entityType: paymentLinkId === null ? 'purchase' : 'payment_link',
    entityId: paymentLinkId ?? params.purchaseId,
    diff: { channel: outcome.channel },
  });
  if (paymentLinkId !== null)
    await publish({
      type: 'payment_link.changed',
      entityId: paymentLinkId,
      payload: { purchaseId: params.purchaseId },
    });
  const sent = await findByKey(db, deliveryKey, paymentLinkId ?? params.purchaseId);
  if (!sent) throw new ProblemError('resource.not_found');
  return sent;
};

export const purchaseMessageHandlers = defineHandlers<Names>({
  purchaseMessageList: async ({ db, params, actor }) => {
    const { id } = await readPurchase(db, params.purchaseId);
    const sent = (await listSentAbout(db, await subjectsOf(db, id))).map(presentSent);
    // Addresses are for those who write to them.
    const seesAddress = actor.permissions.has('purchases:write');
    return { items: seesAddress ? sent : sent.map((one) => ({ ...one, to: null })) };
  },

  purchaseMessagePreview: async ({ db, params, query, now, services, audit }) => {
    const purchase = await readPurchase(db, params.purchaseId);
    const { request, reader } = await requestOf(db, {
      purchase,
      deliveryKey: noKey,
      now,
      paymentLinkId: query.paymentLinkId ?? null,
      holds: false,
      publicUrl: services.publicUrl,
    });
    const { person } = request;
    if ('patientId' in person) await recordPatientRead(audit, person.patientId);
    return {
      person: { name: reader.fullName },
      offers: await previewOutgoing({ db, now }, request, query.paymentLinkId === undefined),
    };
  },

  purchaseMessageCreate: async (context) => {
    const prepared = await prepare(context);
    if (prepared.known) return prepared.known;
    const { request, purchase, reader } = prepared;
    const { db, body } = context;
    const takesFile = body.channels.some((channel) => channel !== 'sms');
    if (body.paymentLinkId !== null || !takesFile) return send(context, request);
    const receipt = await readReceipt(db, purchase, reader.locale);
    const name = receiptName(receipt, purchase);
    return new AfterCommit(async () => {
      const file = await drawReceipts(name, [receipt], 'half');
      return async (later: Sending) => {
        const again = await prepare(later);
        if (again.known) return again.known;
        return send(later, withFile(again.request, file));
      };
    });
  },
});
