import { kindOf } from './appointment-kinds';
import {
  fillHours,
  minute,
  pickType,
  type PlanDay,
  type PlanDoctor,
  type PlannedTime,
  type PlanType,
} from './plan-times';

const five = 5 * minute;
const floor = (time: number): number => Math.floor(time / five) * five;

/** What a doctor is in the middle of. */
interface Part {
  /** Minutes since the current time began. */
  readonly since: number;
  /** The patient of the time before it is still inside. */
  readonly behind?: boolean;
  readonly current: 'inside' | 'waiting' | 'triage' | 'late';
  readonly next: 'waiting' | 'triage' | 'expected';
}

/** The n-th doctor takes the n-th part, so that every column of the board has somebody. */
const parts: readonly [Part, ...Part[]] = [
  { since: 14, current: 'inside', next: 'waiting' },
  { since: 12, current: 'late', next: 'expected' },
  { since: 9, current: 'inside', next: 'triage' },
  { since: 11, behind: true, current: 'waiting', next: 'expected' },
  { since: 6, current: 'triage', next: 'waiting' },
  { since: 17, current: 'inside', next: 'expected' },
];

/** Hours around now; whether they begin or end with the day, when visits are made short to fit. */
export interface SceneHours {
  readonly from: number;
  readonly to: number;
  readonly begins: boolean;
  readonly ends: boolean;
}

const little = 75 * minute;

/** The shortest that a doctor offers: who comes to a guard comes without an appointment. */
const shortest = ({ types }: PlanDoctor, booked: boolean): PlanType | undefined => {
  const walkIn = ({ slug }: PlanType): boolean => kindOf(slug).walkIn ?? false;
  const fitting = types.filter((type) => !booked || !walkIn(type));
  return fitting.find(walkIn) ?? fitting.toSorted((one, other) => one.minutes - other.minutes)[0];
};

/** Nobody is seen before the doctor begins, or is inside when the next one is. */
const within = (time: PlannedTime, from: number, until: number): PlannedTime => {
  const { checkedIn, started, completed } = time;
  if (checkedIn === undefined || started === undefined || completed === undefined) return time;
  const ended = Math.min(completed, until);
  const begun = Math.max(from, Math.min(started, ended - five));
  return {
    ...time,
    checkedIn: Math.max(from, Math.min(checkedIn, begun)),
    started: begun,
    completed: Math.max(begun, ended),
  };
};

/** When the day is minutes old, one or two short visits are over. */
const hurried = (doctor: PlanDoctor, from: number, until: number, now: number): PlannedTime[] => {
  const type = shortest(doctor, false);
  if (!type) return [];
  const turns = until - from >= 2 * five ? 2 : 1;
  const room = (until - from) / turns;
  return Array.from({ length: turns }, (_, turn): PlannedTime => {
    const start = floor(from + room * turn);
    const completed = Math.min(Math.max(start + five, floor(start + room)), now - 30_000);
    const begun = Math.max(start, from);
    const moment = (share: number): number => begun + Math.max(0, completed - begun) * share;
    const end = start + five;
    const stay = { checkedIn: moment(0), started: moment(0.3), completed: moment(1) };
    return { doctor, type, start, end, status: 'completed', ...stay };
  });
};

/** Hours of a doctor around now: who was seen, is inside, waits, is late and is to come. */
export const planScene = (
  doctor: PlanDoctor,
  place: number,
  { from, to, begins, ends }: SceneHours,
  day: PlanDay,
): PlannedTime[] => {
  const { now, random } = day;
  const part = parts[place % parts.length] ?? parts[0];
  const isNew = begins && now - from < little;
  const isLate = ends && to - now < little;
  const since = isNew ? Math.min(part.since * minute, (now - from) / 3) : part.since * minute;
  const start = Math.max(from, floor(now - since));
  const short = shortest(doctor, part.current === 'late');
  const type = isNew || isLate ? short : pickType(doctor, random);
  const following = isLate ? shortest(doctor, true) : pickType(doctor, random);
  if (!type || !following) return [];

  const ago = (minutes: number): number => Math.max(from, now - minutes * minute);
  const arrival = (state: Part['next'] | Part['current'], waited: number) => {
    if (state === 'waiting') return { status: 'checked_in', checkedIn: ago(waited) } as const;
    if (state !== 'triage') return { status: 'confirmed' } as const;
    return { status: 'checked_in', checkedIn: Math.max(ago(4), now - (now - from) / 4) } as const;
  };
  const inside = (began: number, came: number) => {
    const started = Math.max(from, Math.min(began, now - minute));
    const checkedIn = Math.max(from, Math.min(came, started));
    return { status: 'in_progress', checkedIn, started } as const;
  };

  const length = isLate ? five : type.minutes * minute;
  const end = Math.max(start + length, floor(now) + five);
  const isInside = part.current === 'inside';
  const current: PlannedTime = {
    doctor,
    type,
    start,
    end,
    ...(isInside
      ? inside(start + 3 * minute, start - (6 + place) * minute)
      : arrival(part.current, 14 + 3 * place)),
  };
  const isBehind = part.behind === true && !isNew;
  const overrun = Math.max(from, start - 30 * minute);
  const earlier: PlannedTime[] =
    isBehind && overrun < start
      ? [
          {
            doctor,
            type,
            start: overrun,
            end: start,
            ...inside(overrun + 8 * minute, overrun - five),
          },
        ]
      : [];
  const until = earlier.length > 0 ? overrun : start;
  const past = isNew
    ? hurried(doctor, from, until, now)
    : fillHours(doctor, [from, until], day).map((time) => within(time, from, until));

  const nextEnd = end + following.minutes * minute;
  const fits = ends ? end <= to - five : nextEnd <= to;
  const next: PlannedTime[] = fits
    ? [{ doctor, type: following, start: end, end: nextEnd, ...arrival(part.next, 9 + 2 * place) }]
    : [];
  const rest = fillHours(doctor, [nextEnd + following.buffer * minute, to], day);
  return [...past, ...earlier, current, ...next, ...rest];
};
