import { billingCycles, type BillingCycle } from '@sala/shared-contracts';

/** Dialogs and the page of invoices, in the address. */
export interface BillingPlace {
  readonly open: 'change' | 'cancel' | '';
  /** What the dialog of change begins with; '': what is bought. */
  readonly plan: string;
  readonly cycle: BillingCycle | '';
  readonly page: number;
}

export const parseBillingPlace = (params: Readonly<Record<string, string>>): BillingPlace => {
  const page = Number(params['page']);
  const open = params['open'];
  return {
    plan: params['plan'] ?? '',
    cycle: billingCycles.find((cycle) => cycle === params['cycle']) ?? '',
    open: open === 'change' || open === 'cancel' ? open : '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};
