import type { ConversationDetail } from '@sala/shared-contracts';

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
