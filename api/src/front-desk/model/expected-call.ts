/** A patient waiting for a consultation, in call order. */
export interface WaitingPatient {
  readonly entryId: string;
  /** Null: any free practitioner. */
  readonly practitionerId: string | null;
  /** ISO 8601. */
  readonly startAt: string;
}

export interface Pace {
  /** Median minutes of recent consultations; undefined when there are too few. */
  readonly minutesOf: (practitionerId: string) => number | undefined;
  /** Minutes of the event type, the fallback. */
  readonly usual: number;
  /** Start of the current consultation, ISO 8601. */
  readonly servingSince: (practitionerId: string) => string | undefined;
}

const minute = 60_000;

/**
 * Estimated call times: one patient after another at their practitioner's pace, after the current
 * consultation, and never before the booked time. A patient without a practitioner gets no
 * estimate.
 */
export const expectedCalls = (
  line: readonly WaitingPatient[],
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
