import type { OutgoingEvent, OutgoingPurpose, OutgoingReason } from '@sala/shared-contracts';

interface PurposeRule {
  /** `agreement`: only after a yes; `no_objection`: unless they said no. */
  readonly consent: {
    readonly purpose: 'service' | 'reminders' | 'marketing';
    readonly needs: 'agreement' | 'no_objection';
  } | null;
  /** Which channels wait for the end of quiet hours: a phone wakes people, a mail does not. */
  readonly quiet: 'none' | 'phone' | 'all';
  readonly limit: 'none' | 'service' | 'marketing';
}

/** What each purpose must pass (docs/adr/0117). */
export const purposeRules: Readonly<Record<OutgoingPurpose, PurposeRule>> = {
  care: {
    consent: { purpose: 'service', needs: 'no_objection' },
    quiet: 'phone',
    limit: 'none', // it answers something that was done, or takes it back
  },
  reminders: {
    consent: { purpose: 'reminders', needs: 'agreement' },
    quiet: 'phone',
    limit: 'service',
  },
  transactional: {
    consent: { purpose: 'service', needs: 'no_objection' },
    quiet: 'none',
    limit: 'none',
  },
  education: {
    consent: { purpose: 'service', needs: 'no_objection' },
    quiet: 'phone',
    limit: 'service',
  },
  marketing: {
    consent: { purpose: 'marketing', needs: 'agreement' },
    quiet: 'all',
    limit: 'marketing',
  },
  report: { consent: null, quiet: 'none', limit: 'none' },
};

export const purposeOf: Readonly<Record<OutgoingEvent, OutgoingPurpose>> = {
  appointmentBooked: 'care',
  appointmentReminder: 'reminders',
  appointmentCancelled: 'care',
  appointmentOffer: 'care',
  teachingLink: 'education',
  prescription: 'care',
  datasetMail: 'report',
  ruleMessage: 'care',
  purchaseReminder: 'reminders',
  campaignMessage: 'marketing',
  paymentLink: 'transactional',
  purchaseReceipt: 'transactional',
};

/** What is known of a message, its person and one channel when it is decided. */
export interface OutgoingFacts {
  readonly isPhone: boolean;
  /** Deceased, or merged into another record. */
  readonly gone: boolean;
  readonly hasAddress: boolean;
  /** The newest answer; null: never asked. */
  readonly consent: boolean | null;
  readonly blocked: boolean;
  readonly suppressed: boolean;
  /** Whether the channel takes free text now, or there is an approved template for it. */
  readonly sayable: boolean;
  /** Every value of its text is known. */
  readonly complete: boolean;
  /** When quiet hours that hold now end. */
  readonly quietUntil: string | null;
  /** It would come when nobody needs it any more. */
  readonly late: boolean;
  readonly useUntil: string | null;
  /** Messages to the person today, other than marketing. */
  readonly serviceToday: number;
  readonly serviceDailyMax: number | null;
  /** Whether marketing reached the person within the days between two. */
  readonly marketingRecently: boolean;
  readonly duplicate: boolean;
  readonly costMicros: number;
  readonly spentMicros: number;
  readonly budgetMicros: number | null;
  /** The plan of the company holds no more messages this month. */
  readonly planFull: boolean;
}

export type Verdict =
  | { readonly verdict: 'admitted' }
  | { readonly verdict: 'postponed'; readonly reason: 'quiet'; readonly until: string }
  | { readonly verdict: 'refused'; readonly reason: OutgoingReason };

const refused = (reason: OutgoingReason): Verdict => ({ verdict: 'refused', reason });

/** Whether an answer suffices for a purpose. */
export const isAgreed = (purpose: OutgoingPurpose, answer: boolean | null): boolean => {
  const { consent } = purposeRules[purpose];
  if (consent === null) return true;
  return answer ?? consent.needs === 'no_objection';
};

const isOverLimit = (purpose: OutgoingPurpose, facts: OutgoingFacts): boolean => {
  const { limit } = purposeRules[purpose];
  if (limit === 'marketing') return facts.marketingRecently;
  const { serviceToday, serviceDailyMax } = facts;
  return limit === 'service' && serviceDailyMax !== null && serviceToday >= serviceDailyMax;
};

/**
 * Whether a message may go out through a channel. The first that stops it is the reason; what is
 * put off beyond its use is refused, so that another channel may be asked.
 */
export const decideOutgoing = (purpose: OutgoingPurpose, facts: OutgoingFacts): Verdict => {
  if (facts.gone) return refused('deceased');
  if (!isAgreed(purpose, facts.consent)) return refused('no_consent');
  if (!facts.hasAddress) return refused('no_address');
  if (facts.blocked) return refused('blocked');
  if (facts.suppressed) return refused('suppressed');
  if (!facts.sayable) return refused('no_template');
  if (!facts.complete) return refused('missing_value');
  if (facts.late) return refused('late');
  const { quiet } = purposeRules[purpose];
  const until = quiet === 'all' || (quiet === 'phone' && facts.isPhone) ? facts.quietUntil : null;
  if (until !== null && facts.useUntil !== null && until >= facts.useUntil) return refused('quiet');
  if (isOverLimit(purpose, facts)) return refused('cap');
  if (facts.duplicate) return refused('duplicate');
  if (facts.planFull) return refused('budget');
  const { costMicros, spentMicros, budgetMicros } = facts;
  if (costMicros > 0 && budgetMicros !== null && spentMicros + costMicros > budgetMicros)
    return refused('budget');
  return until === null
    ? { verdict: 'admitted' }
    : { verdict: 'postponed', reason: 'quiet', until };
};
