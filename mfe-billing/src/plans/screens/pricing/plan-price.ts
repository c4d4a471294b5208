import type { Plan } from '@sala/shared-contracts';

export const cycles = ['monthly', 'annual'] as const;
export type Cycle = (typeof cycles)[number];

type Prices = Pick<Plan, 'priceMonthly' | 'priceAnnual'>;

/** General rate of IVA: prices come without it (screens, "/pricing"). */
export const ivaRate = 0.16;

/** What is charged each time, in centavos without IVA. */
export const priceOf = (plan: Prices, cycle: Cycle): number =>
  cycle === 'annual' ? plan.priceAnnual : plan.priceMonthly;

/** What a month costs when the year is paid at once, in centavos. */
export const monthWithinYear = (plan: Prices): number => Math.round(plan.priceAnnual / 12);

/** Centavos that a year paid at once costs less than twelve months; never below 0. */
export const savedInYear = (plan: Prices): number =>
  Math.max(0, 12 * plan.priceMonthly - plan.priceAnnual);

/** The same as a part of twelve months: `1 − annual/(12·monthly)`, from 0 to 1. */
export const savingOf = (plan: Prices): number =>
  plan.priceMonthly > 0 ? savedInYear(plan) / (12 * plan.priceMonthly) : 0;

/** A saving that people would read as 0 % is none. */
export const isWorthTelling = (saving: number): boolean => saving >= 0.005;

export interface SavingRange {
  readonly largest: number;
  /** false: every plan saves the same, as far as people see. */
  readonly differs: boolean;
}

/** What the choice of the cycle may promise about all plans beside it. */
export const savingsOf = (plans: readonly Prices[]): SavingRange => {
  const shown = plans.map((plan) => Math.round(savingOf(plan) * 100));
  return { largest: Math.max(0, ...plans.map(savingOf)), differs: new Set(shown).size > 1 };
};
