/** Somebody who waits for a consultation, in the order in which the queue is called. */
export interface InLine {
  readonly entryId: string;
  /** Who calls them; null: whoever is free. */
  readonly practitionerId: string | null;
  /** ISO 8601. */
  readonly startAt: string;
}

export interface Pace {
  /** Median of the practitioner's last consultations; undefined: too few. */
  readonly minutesOf: (practitionerId: string) => number | undefined;
  /** What the event type says, where nobody knows better. */
  readonly usual: number;
  /** When the consultation that is going on began. */
  readonly servingSince: (practitionerId: string) => string | undefined;
}

const minute = 60_000;

/**
 * When each will be called: one after the other at the pace of their practitioner, after who is in
 * now, and no earlier than they were booked for. Whom nobody in particular will call is not told a
 * time.
 */
export const expectedCalls = (
  line: readonly InLine[],
  pace: Pace,
  now: string,
): ReadonlyMap<string, string> => {
  const free = new Map<string, number>();
  const expected = new Map<string, string>();
  for (const { entryId, practitionerId, startAt } of line) {
    if (practitionerId === null) continue;
    const length = (pace.minutesOf(practitionerId) ?? pace.usual) * minute;
    const since = pace.servingSince(practitionerId);
    const first =
      since === undefined ? Date.parse(now) : Math.max(Date.parse(now), Date.parse(since) + length);
    const at = Math.max(free.get(practitionerId) ?? first, Date.parse(startAt));
    expected.set(entryId, new Date(at).toISOString());
    free.set(practitionerId, at + length);
  }
  return expected;
};
