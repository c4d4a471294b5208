/** Full minutes from one time to another, never fewer than none: the clocks of computers differ. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));
