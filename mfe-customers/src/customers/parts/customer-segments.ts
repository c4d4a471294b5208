import type { CustomerSegment } from '@sala/shared-contracts';

const segments: Record<CustomerSegment, true> = {
  loyal: true,
  promising: true,
  new: true,
  at_risk: true,
  lost: true,
};

export const customerSegmentNames = Object.keys(segments) as CustomerSegment[]; // the keys of a constant object

/** Segments selected in a filter; an empty result means all. */
export const segmentsIn = (list: string): readonly CustomerSegment[] =>
  customerSegmentNames.filter((name) => list.split(',').includes(name));
