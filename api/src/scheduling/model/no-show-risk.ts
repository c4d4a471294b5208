import type { Appointment, AppointmentStatus } from '@sala/shared-contracts';

type Risk = NonNullable<Appointment['noShowRisk']>;
type Reason = Risk['reasons'][number];

/** A patient's record before the appointment; null once nobody expects them. */
export interface Attendance {
  readonly noShows: number;
  /** Number of kept appointments. */
  readonly kept: number;
  /** ISO weekday of the appointment in the time zone of its site; 1 is Monday. */
  readonly weekday: number;
}

export interface RiskFacts {
  readonly status: AppointmentStatus;
  readonly createdAt: string;
  readonly startAt: string | null;
  readonly past: Attendance | null;
}

const dayMs = 86_400_000;
const maxScore = 100;

/* Rounded points from the literature on outpatient no-shows, not from data of the clinic. */
const byPastNoShows = [0, 25, 40, 50] as const;
const byLeadDays = [
  [30, 20],
  [14, 12],
  [7, 6],
] as const;
/** Monday and Saturday. */
const weakDays: ReadonlySet<number> = new Set([1, 6]);
const points = { unconfirmed: 20, firstVisit: 10, weekday: 5 } as const;

/** No-show risk with its reasons (docs/spec/scheduling.md §7). */
export const noShowRisk = ({ status, createdAt, startAt, past }: RiskFacts): Risk | null => {
  if (past === null || startAt === null) return null;
  const { noShows, kept, weekday } = past;
  const ahead = Math.floor((Date.parse(startAt) - Date.parse(createdAt)) / dayMs);
  const all: readonly Reason[] = [
    {
      code: 'past_no_shows',
      points: byPastNoShows[Math.min(noShows, byPastNoShows.length - 1)] ?? 0,
      value: noShows,
    },
    { code: 'unconfirmed', points: status === 'confirmed' ? 0 : points.unconfirmed, value: null },
    {
      code: 'lead_time',
      points: byLeadDays.find(([days]) => ahead >= days)?.[1] ?? 0,
      value: ahead,
    },
    { code: 'first_visit', points: kept === 0 ? points.firstVisit : 0, value: null },
    { code: 'weekday', points: weakDays.has(weekday) ? points.weekday : 0, value: weekday },
  ];
  const reasons = all
    .filter((reason) => reason.points > 0)
    .sort((one, other) => other.points - one.points);
  return {
    score: Math.min(
      maxScore,
      reasons.reduce((sum, reason) => sum + reason.points, 0),
    ),
    reasons,
  };
};
