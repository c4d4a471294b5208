import {
  limits,
  type PatientChannel,
  type MessageKind,
  type MessagePurpose,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { refusesMarketing } from '../sql/conversation-facts.queries';
import { isSuppressed } from '../sql/suppressions.queries';

export type GateRefusal =
  | 'contact.blocked'
  | 'message.suppressed'
  | 'message.no_consent'
  | 'message.window_closed';

export interface OutgoingMessage {
  readonly channel: PatientChannel;
  readonly kind: MessageKind;
  readonly purpose: MessagePurpose;
  readonly address: { readonly id: string; readonly blocked: boolean };
  readonly lastInboundAt: string | null;
}

const hour = 3_600_000;

export const isWindowOpen = (lastInboundAt: string | null, now: string): boolean =>
  lastInboundAt !== null &&
  Date.parse(now) < Date.parse(lastInboundAt) + limits.replyWindowHours * hour;

/**
 * Whether a message may go out now. Everything that leaves for a person passes here, when it is
 * written and again when it is sent.
 *
 * @returns why not; null: it may.
 */
export const admitOutgoing = async (
  db: Db,
  { channel, kind, purpose, address, lastInboundAt }: OutgoingMessage,
  now: string,
): Promise<GateRefusal | null> => {
  if (address.blocked) return 'contact.blocked';
  if (await isSuppressed(db, address.id, channel, purpose)) return 'message.suppressed';
  if (purpose === 'marketing' && (await refusesMarketing(db, address.id, channel)))
    return 'message.no_consent';
  if (channel === 'whatsapp' && kind !== 'template' && !isWindowOpen(lastInboundAt, now))
    return 'message.window_closed';
  return null;
};
