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
  isPlanFull,
  readConsent,
  readFrequency,
  type ChannelAddress,
  type PersonFacts,
} from '../sql/outgoing-facts.queries';
import { isWritten } from '../sql/outgoing-messages.queries';
import { lockMonth, priceOf } from '../sql/outgoing-policy.queries';
import { isWindowOpen } from './outgoing-gate';
import { decideOutgoing, type Verdict } from './outgoing-rules';
import type { Said } from './outgoing-words';

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
  /** null: there is no way to say it there now. */
  readonly said: Said | null;
}

/** Asks the gate about one channel, with the person held. */
export const weighChannel = async (
  { db, now }: { readonly db: Db; readonly now: string },
  channel: PatientChannel,
  weighed: Weighed,
  {
    policy,
    known,
    words,
    spentMicros,
  }: {
    readonly policy: OutgoingPolicy;
    readonly known: PersonFacts;
    readonly words: (isWindowOpen: boolean) => Promise<Said | null>;
    /** What is spent this month, where it is only looked at; else the month is held. */
    readonly spentMicros?: number;
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
  const said = await words(isWindowOpen(address?.lastInboundAt ?? null, waits ?? now));
  const body = said && 'parts' in said ? (said.parts.body ?? '') : '';
  const parts = channel === 'sms' ? smsSize(body).segments : 1;
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
    sayable: said !== null,
    complete: said === null || said.missing.length === 0,
    quietUntil: waits,
    late: useUntil !== null && useUntil <= now,
    useUntil,
    ...(await readFrequency(db, person, { dueAt: waits ?? now, marketingDays })),
    serviceDailyMax: isFallback || byHand ? null : serviceDailyMax,
    duplicate: !isFallback && (await isWritten(db, weighed)),
    costMicros,
    spentMicros: isCounted ? (spentMicros ?? (await lockMonth(db, now))) : 0,
    budgetMicros: monthlyBudgetMicros,
    planFull: isPhone && (await isPlanFull(db, now)),
  });
  return { verdict, to, address, said };
};
