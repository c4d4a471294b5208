/* Words about segments that a screen needs without the schemas. */

export const customerSegments = ['loyal', 'promising', 'new', 'at_risk', 'lost'] as const;
export type CustomerSegment = (typeof customerSegments)[number];

/** Lowest and highest score of 1 to 5, both included. */
export type ScoreRange = readonly [number, number];

/**
 * What makes a segment: how lately they bought, and how often. How lately is in fifths of the
 * company's buying customers, 5 is the best. For how often who bought once has 1; who came back has
 * 2 to 5, by fourths of those who did, equals in the middle of their places. Every pair of scores
 * is in one segment.
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
