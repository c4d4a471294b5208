import type { WallTime } from '../../../parts/zoned-time';

export interface WallRange {
  readonly start: WallTime;
  readonly end: WallTime;
}

/** Subtracts ranges from a range. */
export const subtract = (whole: WallRange, taken: readonly WallRange[]): WallRange[] => {
  const left: WallRange[] = [];
  let from = whole.start;
  for (const { start, end } of [...taken].sort((one, other) =>
    one.start < other.start ? -1 : 1,
  )) {
    if (start > from) left.push({ start: from, end: start < whole.end ? start : whole.end });
    if (end > from) from = end;
    if (from >= whole.end) return left;
  }
  return [...left, { start: from, end: whole.end }];
};
