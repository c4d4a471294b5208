import type { PhoneChannel } from '@sala/shared-contracts';
import {
  lockDelivery,
  recordAccepted,
  recordReport,
} from '../../platform/deliveries/delivery.queries';
import type { JobContext } from '../../platform/jobs/job';
import { countFailure, resetFailures } from '../sql/contact-addresses.queries';
import { lockConversation } from '../sql/conversation-writes.queries';
import {
  findByExternalId,
  findByReference,
  lockMessage,
  recordStatus,
  type StatusReport,
} from '../sql/message-writes.queries';
import { suppress } from '../sql/suppressions.queries';
import { stopMarketing } from './marketing-stop';

/** What a failure says of the person rather than of the message. */
export type AddressConsequence = 'next_channel' | 'stopped' | null;

/** After so many messages in a row that did not arrive, an address is not tried any more. */
const failuresMax = 2;

export interface ReportedStatus extends Omit<StatusReport, 'status'> {
  readonly channel: PhoneChannel;
  readonly status: 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed';
  /** Id of our message, where the provider hands it back. */
  readonly reference: string | null;
  readonly consequence: AddressConsequence;
}

/** What a refusal or a failure means for everything else that would go to this person. */
export const drawConsequence = async (
  context: Pick<JobContext, 'db' | 'now' | 'audit' | 'publish' | 'userId'>,
  channel: PhoneChannel,
  contactAddressId: string,
  consequence: AddressConsequence,
): Promise<void> => {
  const { db, now, publish } = context;
  if (consequence === 'stopped') {
    await stopMarketing(context, { channel, contactAddressId });
  } else if (consequence === 'next_channel') {
    const failures = await countFailure(db, contactAddressId);
    const isLost = failures >= failuresMax;
    if (!isLost) return;
    const stopped = { channel, purpose: 'all', reason: 'undeliverable' } as const;
    await suppress(db, { contactAddressId, ...stopped }, now);
    await publish({ type: 'contact_address.stopped', entityId: contactAddressId });
  }
};

/**
 * Records what became of a message of ours, in whatever order it is told. One of which nothing is
 * known is not ours: other systems may use the same number.
 */
export const reportStatus = async (
  context: JobContext,
  { channel, reference, consequence, ...report }: ReportedStatus,
): Promise<void> => {
  const { db, publish } = context;
  const found =
    (await findByExternalId(db, channel, report.externalId)) ??
    (reference === null ? undefined : await findByReference(db, channel, reference));
  if (!found || found.direction !== 'out' || found.status === 'scheduled') return;
  // A report of an earlier try does not concern the one that followed.
  if (found.externalId !== null && found.externalId !== report.externalId) return;
  // In the order of everybody: conversation, delivery, message.
  const { contactAddressId } = await lockConversation(db, found.conversationId);
  if (found.deliveryId !== null) await lockDelivery(db, found.deliveryId);
  const before = (await lockMessage(db, found.id)).status;
  const status = await recordStatus(db, found.id, report);
  if (found.deliveryId !== null) {
    if (status === 'failed')
      await recordReport(db, found.deliveryId, {
        state: 'failed',
        code: report.errorCode ?? 'failed',
        text: report.errorText ?? '',
      });
    else if (status === 'delivered' || status === 'read')
      await recordReport(db, found.deliveryId, { state: 'delivered' });
    else await recordAccepted(db, found.deliveryId, report.externalId);
  }
  if (status === before) return;
  if (status === 'failed') await drawConsequence(context, channel, contactAddressId, consequence);
  if (status === 'delivered' || status === 'read') await resetFailures(db, contactAddressId);
  await publish({ type: 'conversation.updated', entityId: found.conversationId });
};
