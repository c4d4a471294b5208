import type { PromotionPolicy } from './release-shapes';

/** Default policy of a suite in use (docs/adr/0030). */
export const defaultPromotionPolicy: PromotionPolicy = { minutes: 10, sessions: 20 };
