import type { OutgoingPolicy, PatientChannel } from '@sala/shared-contracts';
import { quietUntil } from '../../platform/notifications/delivery-plan';
import type {
  ForeseenMessage,
  OutgoingDesk,
  OutgoingRequest,
} from '../../platform/outgoing/outgoing';
import { readPerson } from '../sql/outgoing-facts.queries';
import { readMonth, readOutgoingPolicy } from '../sql/outgoing-policy.queries';
import { purposeOf, purposeRules } from './outgoing-rules';
import { previewOutgoing } from './preview-outgoing';
import { channelsFor, tellingReason } from './send-outgoing';

/** When quiet hours that it waits for end; null: it waits for none. */
const quietEnd = async (
  { db, now }: Pick<OutgoingDesk, 'db' | 'now'>,
  { event, purpose, timeZone }: OutgoingRequest,
  channel: PatientChannel,
  { quietHours }: OutgoingPolicy,
): Promise<string | null> => {
  const { quiet } = purposeRules[purpose ?? purposeOf[event]];
  const waits = quiet === 'all' || (quiet === 'phone' && channel !== 'email');
  if (!waits || !quietHours) return null;
  return quietUntil(now, timeZone ?? (await readMonth(db, now)).timeZone, quietHours);
};

/** Through which channel a message would go now, as the gate would choose it. */
export const foreseeOutgoing = async (
  desk: Pick<OutgoingDesk, 'db' | 'now'>,
  request: OutgoingRequest,
): Promise<ForeseenMessage> => {
  const { db } = desk;
  const policy = await readOutgoingPolicy(db);
  const known = await readPerson(db, request.person);
  const channels = channelsFor(request, known, policy);
  const previewed = await previewOutgoing(desk, request, false);
  const offers = channels.flatMap((one) => previewed.find(({ channel }) => channel === one) ?? []);
  const taken = offers.find(({ refusal }) => refusal === null);
  if (taken) {
    const { channel, to } = taken;
    return { channel, to, until: await quietEnd(desk, request, channel, policy), reason: null };
  }
  const reasons = offers.flatMap(({ refusal }) => refusal ?? []);
  const asked = reasons.filter((reason) => reason !== 'channel_off');
  // Whoever has a phone alone could be reached, were a channel for it connected.
  const isUnreached = offers.some(({ to, refusal }) => to !== null && refusal === 'channel_off');
  return {
    channel: null,
    to: null,
    until: null,
    reason:
      isUnreached && asked.every((reason) => reason === 'no_address')
        ? 'channel_off'
        : tellingReason(asked),
  };
};
