import {
  smsSize,
  type OutgoingEvent,
  type OutgoingPolicy,
  type OutgoingPurpose,
  type PatientChannel,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { quietUntil } from '../../platform/notifications/delivery-plan';
import type { OutgoingPerson } from '../../platform/outgoing/outgoing';
import {
  findAddressFacts,
  readConsent,
  readFrequency,
  type ChannelAddress,
  type PersonFacts,
} from '../sql/outgoing-facts.queries';
import { isWritten } from '../sql/outgoing-messages.queries';
import { lockMonth, priceOf } from '../sql/outgoing-policy.queries';
import { isWindowOpen } from './outgoing-gate';
import { decideOutgoing, type Verdict } from './outgoing-rules';
import type { PhoneText } from './phone-text';

/** `reminders` and `marketing` are stopped apart; everything else only with the whole address. */
export const suppressionPurposeOf = (
  purpose: OutgoingPurpose,
): 'service' | 'reminders' | 'marketing' =>
  purpose === 'reminders' || purpose === 'marketing' ? purpose : 'service';

export interface Weighed {
  readonly event: OutgoingEvent;
  readonly purpose: OutgoingPurpose;
  readonly person: OutgoingPerson;
  readonly occurrence: string;
  readonly useUntil: string | null;
  readonly timeZone: string;
  readonly byHand: boolean;
  /** Written of already, on another channel. */
  readonly isFallback: boolean;
}

export interface Weighing {
  readonly verdict: Verdict;
  /** Where it goes, as on record; null: nowhere. */
  readonly to: string | null;
  readonly address: ChannelAddress | undefined;
}

/**
 * Asks the gate about one channel, with the person held.
 *
 * @param text what goes to a phone; null: nothing does.
 */
export const weighChannel = async (
  { db, now }: { readonly db: Db; readonly now: string },
  channel: PatientChannel,
  weighed: Weighed,
  {
    policy,
    known,
    text,
  }: {
    readonly policy: OutgoingPolicy;
    readonly known: PersonFacts;
    readonly text: PhoneText | null;
  },
): Promise<Weighing> => {
  const { purpose, person, useUntil, timeZone, isFallback, byHand } = weighed;
  const isPhone = channel !== 'email';
  const to = isPhone ? known.phone : known.email;
  const address =
    to === null
      ? undefined
      : await findAddressFacts(db, to, channel, suppressionPurposeOf(purpose));
  const waits = policy.quietHours && quietUntil(now, timeZone, policy.quietHours);
  const parts = channel === 'sms' && text ? smsSize(text.text).segments : 1;
  const costMicros = isPhone ? priceOf(policy, channel) * parts : 0;
  const { marketingDays, serviceDailyMax, monthlyBudgetMicros } = policy;
  const isCounted = costMicros > 0 && monthlyBudgetMicros !== null;
  const verdict = decideOutgoing(purpose, {
    isPhone,
    gone: known.gone,
    hasAddress: to !== null,
    consent: await readConsent(db, person, purpose, channel),
    blocked: address?.blocked ?? false,
    suppressed: address?.suppressed ?? false,
    // Templates of the provider are asked for here once they are kept.
    sayable: channel !== 'whatsapp' || isWindowOpen(address?.lastInboundAt ?? null, waits ?? now),
    complete: !isPhone || text === null || text.missing.length === 0,
    quietUntil: waits,
    late: useUntil !== null && useUntil <= now,
    useUntil,
    ...(await readFrequency(db, person, { dueAt: waits ?? now, marketingDays })),
    serviceDailyMax: isFallback || byHand ? null : serviceDailyMax,
    duplicate: !isFallback && (await isWritten(db, weighed)),
    costMicros,
    spentMicros: isCounted ? await lockMonth(db, now) : 0,
    budgetMicros: monthlyBudgetMicros,
  });
  return { verdict, to, address };
};
