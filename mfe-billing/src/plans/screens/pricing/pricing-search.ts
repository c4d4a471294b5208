import type { Plan } from '@sala/shared-contracts';
import { cycles, type Cycle } from './plan-price';

export type PlanCategory = Plan['category'];

/** Display order. */
export const categories = ['booking', 'service'] as const satisfies readonly PlanCategory[];

/** null: the address says nothing, or something unknown. */
export interface PricingSearch {
  readonly category: PlanCategory | null;
  readonly cycle: Cycle | null;
}

export const parsePricingSearch = (params: Readonly<Record<string, string>>): PricingSearch => ({
  category: categories.find((category) => category === params['category']) ?? null,
  cycle: cycles.find((cycle) => cycle === params['cycle']) ?? null,
});
