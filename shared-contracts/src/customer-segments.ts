/* Words about segments that a screen needs without the schemas. */

export const customerSegments = ['loyal', 'promising', 'new', 'at_risk', 'lost'] as const;
export type CustomerSegment = (typeof customerSegments)[number];

/** Lowest and highest score of 1 to 5, both included. */
export type ScoreRange = readonly [number, number];

/**
 * What makes a segment: how lately they bought, and how often. Scores are fifths of the company's buying customers, 5 is
 * the best; who bought once has 1 for how often, however many others did so too. Every pair of scores is in one segment.
 */
export const segmentRules: Readonly<Record<CustomerSegment, { readonly recency: ScoreRange; readonly frequency: ScoreRange }>> = {
  loyal: { recency: [3, 5], frequency: [4, 5] },
  promising: { recency: [3, 5], frequency: [2, 3] },
  new: { recency: [3, 5], frequency: [1, 1] },
  at_risk: { recency: [1, 2], frequency: [3, 5] },
  lost: { recency: [1, 2], frequency: [1, 2] },
};
