import type { Plan } from '@sala/shared-contracts';

export const cycles = ['monthly', 'annual'] as const;
export type Cycle = (typeof cycles)[number];

type Prices = Pick<Plan, 'priceMonthly' | 'priceAnnual'>;

/** General IVA rate; prices exclude it (docs/spec/billing.md §1). */
export const ivaRate = 0.16;

/** Price per charge in centavos, without IVA. */
export const priceOf = (plan: Prices, cycle: Cycle): number =>
  cycle === 'annual' ? plan.priceAnnual : plan.priceMonthly;

/** Monthly price in centavos when paid annually. */
export const monthWithinYear = (plan: Prices): number => Math.round(plan.priceAnnual / 12);

/** Annual saving in centavos, never below 0. */
export const savedInYear = (plan: Prices): number =>
  Math.max(0, 12 * plan.priceMonthly - plan.priceAnnual);

/** Saving as a share of twelve months: `1 − annual/(12·monthly)`, from 0 to 1. */
export const savingOf = (plan: Prices): number =>
  plan.priceMonthly > 0 ? savedInYear(plan) / (12 * plan.priceMonthly) : 0;

/** Hides savings that round to 0 %. */
export const isWorthTelling = (saving: number): boolean => saving >= 0.005;

export interface SavingRange {
  readonly largest: number;
  /** false: all plans save the same after rounding. */
  readonly differs: boolean;
}

/** Largest saving of the plans, and whether they differ. */
export const savingsOf = (plans: readonly Prices[]): SavingRange => {
  const shown = plans.map((plan) => Math.round(savingOf(plan) * 100));
  return { largest: Math.max(0, ...plans.map(savingOf)), differs: new Set(shown).size > 1 };
};
