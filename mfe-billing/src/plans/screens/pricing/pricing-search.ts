import type { Plan } from '@sala/shared-contracts';
import { cycles, type Cycle } from './plan-price';

export type PlanCategory = Plan['category'];

/** Display order. */
export const categories = ['booking', 'service'] as const satisfies readonly PlanCategory[];

export interface PricingSearch {
  readonly category: PlanCategory;
  readonly cycle: Cycle;
}

/** Parses the URL; unknown values select the default. */
export const parsePricingSearch = (params: Readonly<Record<string, string>>): PricingSearch => ({
  category: categories.find((category) => category === params['category']) ?? categories[0],
  cycle: cycles.find((cycle) => cycle === params['cycle']) ?? cycles[0],
});
