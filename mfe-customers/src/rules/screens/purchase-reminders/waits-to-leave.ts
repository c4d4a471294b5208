import type { PurchaseReminder } from '@sala/shared-contracts';

/** Handed over, and kept until quiet hours end: it can still be held back. */
export const waitsToLeave = ({ status, sentAt }: PurchaseReminder, now: number): boolean =>
  status === 'sent' && sentAt !== null && Date.parse(sentAt) > now;
