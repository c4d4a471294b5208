/* Segment vocabulary for screens, without the schemas. */

export const customerSegments = ['loyal', 'promising', 'new', 'at_risk', 'lost'] as const;
export type CustomerSegment = (typeof customerSegments)[number];

/** Lowest and highest score, 1 to 5, inclusive. */
export type ScoreRange = readonly [number, number];

/**
 * Segments by recency and frequency. Recency is a quintile of the company's buying customers, 5 the
 * best. Frequency is 1 for a single purchase and 2 to 5 by quartile of repeat customers; ties share
 * the middle rank. Every pair of scores belongs to exactly one segment.
 */
export const segmentRules: Readonly<
  Record<CustomerSegment, { readonly recency: ScoreRange; readonly frequency: ScoreRange }>
> = {
  loyal: { recency: [3, 5], frequency: [4, 5] },
  promising: { recency: [3, 5], frequency: [2, 3] },
  new: { recency: [3, 5], frequency: [1, 1] },
  at_risk: { recency: [1, 2], frequency: [3, 5] },
  lost: { recency: [1, 2], frequency: [1, 2] },
};
