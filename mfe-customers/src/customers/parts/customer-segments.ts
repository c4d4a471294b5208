import type { CustomerSegment } from '@sala/shared-contracts';

const segments: Record<CustomerSegment, true> = {
  loyal: true,
  promising: true,
  new: true,
  at_risk: true,
  lost: true,
};

/** The segments of customers in the order in which they are offered. */
export const customerSegmentNames = Object.keys(segments) as CustomerSegment[]; // the keys of a constant object

/** Those that a filter lets through; none: all. */
export const segmentsIn = (list: string): readonly CustomerSegment[] =>
  customerSegmentNames.filter((name) => list.split(',').includes(name));
