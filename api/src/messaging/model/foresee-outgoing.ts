import type {
  ForeseenMessage,
  OutgoingDesk,
  OutgoingRequest,
} from '../../platform/outgoing/outgoing';
import { readPerson } from '../sql/outgoing-facts.queries';
import { readOutgoingPolicy } from '../sql/outgoing-policy.queries';
import { previewOutgoing } from './preview-outgoing';
import { channelsFor, tellingReason } from './send-outgoing';

/** Through which channel a message would go now, as the gate would choose it. */
export const foreseeOutgoing = async (
  desk: Pick<OutgoingDesk, 'db' | 'now'>,
  request: OutgoingRequest,
): Promise<ForeseenMessage> => {
  const { db } = desk;
  const known = await readPerson(db, request.person);
  const channels = channelsFor(request, known, await readOutgoingPolicy(db));
  const previewed = await previewOutgoing(desk, request, false);
  const offers = channels.flatMap((one) => previewed.find(({ channel }) => channel === one) ?? []);
  const taken = offers.find(({ refusal }) => refusal === null);
  if (taken) return { channel: taken.channel, to: taken.to, reason: null };
  const reasons = offers.flatMap(({ refusal }) => refusal ?? []);
  const asked = reasons.filter((reason) => reason !== 'channel_off');
  // Whoever has a phone alone could be reached, were a channel for it connected.
  const isUnreached = offers.some(({ to, refusal }) => to !== null && refusal === 'channel_off');
  return {
    channel: null,
    to: null,
    reason:
      isUnreached && asked.every((reason) => reason === 'no_address')
        ? 'channel_off'
        : tellingReason(asked),
  };
};
