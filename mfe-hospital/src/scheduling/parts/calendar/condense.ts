import { dayAfter, dayOf, wallAfter, wallAt, type WallTime } from '../../../parts/zoned-time';
import type { CalendarItem } from './calendar-data';

/** An hour with more appointments than can be read side by side, shown as their number. */
export interface HourBlock {
  readonly id: string;
  readonly start: WallTime;
  readonly end: WallTime;
  /** Column; '' where the days have none. */
  readonly laneId: string;
  readonly items: readonly CalendarItem[];
}

interface CondenseOptions {
  readonly zone: string;
  /** Column of an appointment; '' where the days have none. */
  readonly laneOf: (item: CalendarItem) => string;
  /** How many fit side by side; 0: all are counted. */
  readonly beside: number;
  /** Minutes that are tall enough for a line. */
  readonly leastMinutes: number;
}

interface Piece {
  readonly start: WallTime;
  readonly end: WallTime;
  /** null: a block. */
  readonly item: CalendarItem | null;
}

const hourOf = (wall: WallTime): WallTime => `${wall.slice(0, 13)}:00`;

/** Runs of pieces that touch, with the largest number at once. */
const runsOf = (
  pieces: readonly Piece[],
): { readonly pieces: Piece[]; readonly most: number }[] => {
  const runs: { pieces: Piece[]; ends: WallTime[]; until: WallTime; most: number }[] = [];
  for (const piece of [...pieces].sort((one, other) => (one.start < other.start ? -1 : 1))) {
    let run = runs.at(-1);
    if (!run || piece.start >= run.until) {
      run = { pieces: [], ends: [], until: piece.end, most: 0 };
      runs.push(run);
    }
    run.pieces.push(piece);
    run.ends = [...run.ends.filter((end) => end > piece.start), piece.end];
    run.most = Math.max(run.most, run.ends.length);
    if (piece.end > run.until) run.until = piece.end;
  }
  return runs;
};

/* Hours of one day and column that are shown as blocks: a block takes its whole hour, and may push
   others out. */
const crowdedHours = (alone: readonly Piece[], beside: number): ReadonlySet<WallTime> => {
  const hours = new Set<WallTime>();
  for (;;) {
    const blocks = [...hours].map((start) => ({ start, end: wallAfter(start, 60), item: null }));
    const left = alone.filter(({ start }) => !hours.has(hourOf(start)));
    const crowded = runsOf([...left, ...blocks])
      .filter(({ most }) => most > beside)
      .flatMap(({ pieces }) => pieces.filter(({ item }) => item !== null));
    if (crowded.length === 0) return hours;
    for (const { start } of crowded) hours.add(hourOf(start));
  }
};

/**
 * Divides appointments into those that are drawn and hours that are counted: a name is never
 * narrower than it can be read.
 */
export const condense = (
  items: readonly CalendarItem[],
  { zone, laneOf, beside, leastMinutes }: CondenseOptions,
): { readonly alone: readonly CalendarItem[]; readonly blocks: readonly HourBlock[] } => {
  const groups = new Map<string, { laneId: string; pieces: (Piece & { item: CalendarItem })[] }>();
  const alone: CalendarItem[] = [];
  for (const item of items) {
    if (item.allDay) {
      alone.push(item); // above the hours
      continue;
    }
    const start = wallAt(item.startAt, zone);
    const [ends, least] = [wallAt(item.endAt, zone), wallAfter(start, leastMinutes)];
    const midnight = `${dayAfter(dayOf(start), 1)}T00:00`;
    const tall = ends > least ? ends : least;
    const laneId = laneOf(item);
    const key = `${dayOf(start)} ${laneId}`;
    const group = groups.get(key) ?? { laneId, pieces: [] };
    group.pieces.push({ item, start, end: tall < midnight ? tall : midnight });
    groups.set(key, group);
  }
  const blocks: HourBlock[] = [];
  for (const { laneId, pieces } of groups.values()) {
    const hours = crowdedHours(pieces, beside);
    const inHours = new Map<WallTime, typeof pieces>();
    for (const piece of pieces) {
      const hour = hourOf(piece.start);
      if (hours.has(hour)) inHours.set(hour, [...(inHours.get(hour) ?? []), piece]);
      else alone.push(piece.item);
    }
    for (const [start, inHour] of inHours) {
      const end = wallAfter(start, 60);
      const [only, ...others] = inHour;
      // The only one of an hour has the hour for itself.
      if (beside > 0 && only && others.length === 0 && only.end <= end) alone.push(only.item);
      else {
        const ofHour = inHour.map(({ item }) => item);
        blocks.push({ id: `hour ${start} ${laneId}`, start, end, laneId, items: ofHour });
      }
    }
  }
  return { alone, blocks };
};
