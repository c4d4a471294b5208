import type { Plan } from '@sala/shared-contracts';
import { cycles, type Cycle } from './plan-price';

export type PlanCategory = Plan['category'];

/** In the order in which they are offered. */
export const categories = ['booking', 'service'] as const satisfies readonly PlanCategory[];

export interface PricingSearch {
  readonly category: PlanCategory;
  readonly cycle: Cycle;
}

/** What the address says; anything it does not know is the first choice. */
export const parsePricingSearch = (params: Readonly<Record<string, string>>): PricingSearch => ({
  category: categories.find((category) => category === params['category']) ?? categories[0],
  cycle: cycles.find((cycle) => cycle === params['cycle']) ?? cycles[0],
});
