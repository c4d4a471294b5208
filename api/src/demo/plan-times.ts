import { kindOf } from './appointment-kinds';

export interface PlanType {
  readonly id: string;
  readonly slug: string;
  readonly minutes: number;
  readonly buffer: number;
  readonly kinds: readonly string[];
  readonly departmentId: string;
  readonly price: number;
}

/** A practitioner at a site. */
export interface PlanDoctor {
  readonly id: string;
  readonly siteId: string;
  readonly timeZone: string;
  readonly types: readonly PlanType[];
  /** Milliseconds. */
  readonly open: readonly (readonly [from: number, to: number])[];
}

export type PlannedStatus =
  | 'completed'
  | 'no_show'
  | 'cancelled'
  | 'in_progress'
  | 'checked_in'
  | 'confirmed'
  | 'scheduled';

/** A time of a doctor's day and what became of it; moments in milliseconds. */
export interface PlannedTime {
  readonly doctor: PlanDoctor;
  readonly type: PlanType;
  readonly start: number;
  readonly end: number;
  readonly status: PlannedStatus;
  /** Why it is booked although the time is taken. */
  readonly overbooked?: string;
  readonly checkedIn?: number;
  readonly started?: number;
  readonly completed?: number;
}

export type Random = () => number;

export const minute = 60_000;

/** Days from today, the moment of the plan, and its chance. */
export interface PlanDay {
  readonly offset: number;
  readonly now: number;
  readonly random: Random;
}

/** The share of times that is taken. */
const fillOf = (offset: number): number => {
  if (offset <= 3) return 0.62;
  if (offset <= 8) return 0.55;
  return offset <= 14 ? 0.4 : 0.2;
};

/** The share of coming appointments that nobody has confirmed. */
const openShare = (offset: number): number => {
  if (offset <= 1) return 0.08;
  return offset <= 14 ? 0.03 : 0.22;
};

/** By weight, of those that may be booked ahead. */
export const pickType = ({ types }: PlanDoctor, random: Random): PlanType | undefined => {
  const bookable = types.filter(({ slug }) => !kindOf(slug).walkIn);
  let left = random() * bookable.reduce((sum, { slug }) => sum + kindOf(slug).weight, 0);
  const found = bookable.find(({ slug }) => {
    left -= kindOf(slug).weight;
    return left < 0;
  });
  return found ?? bookable[0];
};

const statusOf = (start: number, { offset, now, random }: PlanDay): PlannedStatus => {
  const luck = random();
  if (start > now) {
    if (luck < 0.04) return 'cancelled';
    return luck > 1 - openShare(offset) ? 'scheduled' : 'confirmed';
  }
  if (luck < 0.07) return 'no_show';
  return luck < 0.15 ? 'cancelled' : 'completed';
};

/** When a patient of the past came, was called and left. */
const stayOf = (start: number, end: number, random: Random) => {
  const checkedIn = start - Math.floor(random() * 18 - 3) * minute;
  const started = Math.max(start, checkedIn) + Math.floor(2 + random() * 11) * minute;
  return { checkedIn, started, completed: Math.max(end - 3 * minute, started + 6 * minute) };
};

/** Times one after the other, with gaps; none that is going on now. */
export const fillHours = (
  doctor: PlanDoctor,
  [from, to]: readonly [number, number],
  day: PlanDay,
): PlannedTime[] => {
  const { now, random } = day;
  const times: PlannedTime[] = [];
  for (let start = from; ;) {
    const type = pickType(doctor, random);
    if (!type) return times;
    const end = start + type.minutes * minute;
    if (end > to) return times;
    if (random() >= fillOf(day.offset)) {
      start += 30 * minute;
      continue;
    }
    if (start > now || end + 15 * minute <= now) {
      const status = statusOf(start, day);
      const stay = status === 'completed' ? stayOf(start, end, random) : {};
      times.push({ doctor, type, start, end, status, ...stay });
    }
    start = end + type.buffer * minute;
  }
};
