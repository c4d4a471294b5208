import { DeliveryPostponed, DeliveryRefused } from '../../platform/deliveries/delivery';
import type { SenderOptions } from '../../platform/deliveries/delivery-sender';
import { inTransaction, type Db } from '../../platform/database/database';
import { quietUntil } from '../../platform/notifications/delivery-plan';
import { stillApplies } from '../../platform/outgoing/outgoing';
import { recordStopped } from '../../scheduling';
import { findAddressFacts, readConsent, readPerson } from '../sql/outgoing-facts.queries';
import {
  findOutgoingOfDelivery,
  recordRefusal,
  refuseOutgoing,
} from '../sql/outgoing-messages.queries';
import { readOutgoingPolicy } from '../sql/outgoing-policy.queries';
import type { AccountParts } from './channel-accounts';
import { decideOutgoing, type Verdict } from './outgoing-rules';
import { suppressionPurposeOf } from './weigh-outgoing';

/** What may have changed since a message was admitted; how often and for how much was counted then. */
const weighAgain = async (
  db: Db,
  { id, recipient }: { readonly id: string; readonly recipient: string },
  now: string,
): Promise<Verdict> => {
  const outgoing = await findOutgoingOfDelivery(db, id);
  if (!outgoing) return { verdict: 'admitted' };
  const { event, purpose, person, channel, useUntil, timeZone, occurrence, subjectId } = outgoing;
  const leaving = { outgoingId: outgoing.id, occurrence, subjectId, now };
  const isNeeded = await stillApplies(db, event, leaving);
  const { gone } = await readPerson(db, person);
  const purposeOfStop = suppressionPurposeOf(purpose);
  const address = await findAddressFacts(db, recipient, channel, purposeOfStop);
  const { quietHours } = await readOutgoingPolicy(db);
  const weighed = decideOutgoing(purpose, {
    isPhone: channel !== 'email',
    gone,
    hasAddress: true,
    consent: await readConsent(db, person, purpose, channel),
    blocked: address?.blocked ?? false,
    suppressed: address?.suppressed ?? false,
    sayable: true, // the channel itself asks
    complete: true,
    quietUntil: quietHours && quietUntil(now, timeZone, quietHours),
    late: useUntil !== null && useUntil <= now,
    useUntil,
    serviceToday: 0,
    serviceDailyMax: null,
    marketingRecently: false,
    duplicate: false,
    costMicros: 0,
    spentMicros: 0,
    budgetMicros: null,
    planFull: false, // it was counted when it was queued
  });
  const verdict: Verdict = isNeeded ? weighed : { verdict: 'refused', reason: 'needless' };
  if (verdict.verdict === 'admitted') return verdict;
  const until = verdict.verdict === 'postponed' ? verdict.until : null;
  const { reason } = verdict;
  await recordRefusal(db, {
    event,
    purpose,
    person,
    channel,
    reason,
    variable: null,
    until,
    now,
  });
  if (until === null) await refuseOutgoing(db, outgoing.id, isNeeded);
  await recordStopped(db, outgoing.id, until === null ? { reason } : { channel, until }, now);
  return verdict;
};

/** Asks the gate again when a message is about to leave: it may have waited. */
export const createSendingGate =
  ({ pool, clock }: Pick<AccountParts, 'pool' | 'clock'>): NonNullable<SenderOptions['admit']> =>
  async (delivery) => {
    const { companyId } = delivery;
    if (companyId === null) return;
    const now = clock.now().toISOString();
    const verdict = await inTransaction(pool, { companyId, userId: null }, (db) =>
      weighAgain(db, delivery, now),
    );
    if (verdict.verdict === 'refused')
      throw new DeliveryRefused(verdict.reason, undefined, verdict.reason);
    if (verdict.verdict === 'postponed')
      throw new DeliveryPostponed(verdict.reason, Date.parse(verdict.until) - Date.parse(now));
  };
