import type { Plan } from '@sala/shared-contracts';

export type Feature = Plan['features'][number];

/** Every feature that any of the plans has, once, in the order in which the plans name them. */
export const featuresOf = (plans: readonly Plan[]): Feature[] => {
  const byKey = new Map<string, Feature>();
  for (const feature of plans.flatMap((plan) => plan.features)) {
    if (!byKey.has(feature.key)) byKey.set(feature.key, feature);
  }
  return [...byKey.values()];
};
