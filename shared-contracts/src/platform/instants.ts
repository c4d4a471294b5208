/** The instant so many minutes later, both in ISO 8601, UTC. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
