import { billingCycles, type BillingCycle } from '@sala/shared-contracts';

export const differenceFilters = ['open', 'repaired', 'dismissed', 'all'] as const;
export type DifferenceFilter = (typeof differenceFilters)[number];
export const differencePlaces = ['all', 'subscription', 'payment_link'] as const;

/** Dialogs, the page of invoices, and which differences are listed, in the address. */
export interface BillingPlace {
  readonly open: 'change' | 'cancel' | '';
  /** What the dialog of change begins with; '': what is bought. */
  readonly plan: string;
  readonly cycle: BillingCycle | '';
  readonly page: number;
  readonly differences: DifferenceFilter;
  readonly where: (typeof differencePlaces)[number];
  readonly differencePage: number;
}

const pageOf = (given: string | undefined): number => {
  const page = Number(given);
  return Number.isInteger(page) && page > 0 ? page : 1;
};

export const parseBillingPlace = (params: Readonly<Record<string, string>>): BillingPlace => {
  const open = params['open'];
  return {
    plan: params['plan'] ?? '',
    cycle: billingCycles.find((cycle) => cycle === params['cycle']) ?? '',
    open: open === 'change' || open === 'cancel' ? open : '',
    page: pageOf(params['page']),
    differences: differenceFilters.find((one) => one === params['differences']) ?? 'open',
    where: differencePlaces.find((one) => one === params['where']) ?? 'all',
    differencePage: pageOf(params['differencePage']),
  };
};
