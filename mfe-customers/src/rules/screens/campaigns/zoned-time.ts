const wallFormat = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }); // Swedish formats as ISO

/** Local time of an instant in a zone, `yyyy-mm-ddThh:mm`. */
export const wallAt = (instant: string, zone: string): string =>
  wallFormat(zone).format(Date.parse(instant)).replace(' ', 'T');

const asUtc = (wall: string): number => Date.parse(`${wall}:00Z`);

/** Instant of a local time; one that the clocks skip moves later by the gap. */
export const instantAt = (wall: string, zone: string): string => {
  const utc = asUtc(wall);
  const aheadAt = (instant: number): number =>
    asUtc(wallAt(new Date(instant).toISOString(), zone)) - instant;
  const first = utc - aheadAt(utc);
  return new Date(utc - aheadAt(first)).toISOString();
};
