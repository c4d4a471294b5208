import type { ConversationDetail, OutgoingReason } from '@sala/shared-contracts';

/** Why the person takes no free text now; null: they do. */
export const lockOf = (
  { channel, address, suppressions, windowEndsAt }: ConversationDetail,
  now: string,
): 'blocked' | 'stopped' | 'channel' | 'window' | null => {
  if (address.blocked) return 'blocked';
  if (channel === 'email') return 'channel';
  if (suppressions.some((one) => one.channel === channel && one.purpose === 'all'))
    return 'stopped';
  if (channel === 'whatsapp' && (windowEndsAt === null || windowEndsAt <= now)) return 'window';
  return null;
};

export type Lock = NonNullable<ReturnType<typeof lockOf>> | OutgoingReason;

/** The same reason has one name, whoever finds it. */
export const lockOfRefusal = (reason: OutgoingReason): Lock => {
  if (reason === 'suppressed') return 'stopped';
  return reason === 'no_template' ? 'window' : reason;
};
