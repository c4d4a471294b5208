import type { PromotionPolicy } from './release-shapes';

/** What a suite asks for that people use (docs/adr/0030). */
export const usualPromotionPolicy: PromotionPolicy = { minutes: 10, sessions: 20 };
