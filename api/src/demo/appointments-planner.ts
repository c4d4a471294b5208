import { dayIn } from '@sala/shared-contracts';
import { dayAfter, instantAt, startOfDay } from '../platform/time/wall-clock';
import { kindOf } from './appointment-kinds';
import { randomFrom } from './customers-generator';
import { demoCompany } from './demo-accounts';
import { createPatientPicker, type PlanPatient } from './patient-picker';
import {
  fillHours,
  minute,
  type PlanDoctor,
  type PlannedTime,
  type PlanType,
  type Random,
} from './plan-times';
import { planScene } from './scene-planner';

export interface PlannedAppointment extends PlannedTime {
  readonly patient: PlanPatient;
  readonly reason: string;
  readonly kind: string;
  /** Among those who come together. */
  readonly seat?: number;
  readonly created: number;
  readonly cancelled: number | null;
  /** 0 to 99. */
  readonly luck: number;
}

const hour = 60 * minute;
const dayMs = 24 * hour;
/** Before today, so that a trend of thirty days has them all. */
export const pastDays = 31;
export const comingDays = 21;
/** Nobody books a night; today's guard sees who comes. */
const earliest = '07:00:00';
const latest = '21:00:00';

const clip = (pieces: PlanDoctor['open'], from: number, to: number): [number, number][] =>
  pieces
    .map(([starts, ends]): [number, number] => [Math.max(starts, from), Math.min(ends, to)])
    .filter(([starts, ends]) => ends - starts >= 5 * minute);

interface Moment {
  readonly now: number;
  readonly random: Random;
  /** Place among the doctors who are there now. */
  readonly place: number;
}

const planToday = (doctor: PlanDoctor, today: string, { now, random, place }: Moment) => {
  const at = (time: string): number => Date.parse(instantAt(`${today}T${time}`, doctor.timeZone));
  const midnight = Date.parse(startOfDay(today, doctor.timeZone));
  const next = Date.parse(startOfDay(dayAfter(today, 1), doctor.timeZone));
  const round = Math.floor(now / (hour / 2)) * (hour / 2);
  const from = Math.max(midnight, Math.min(at(earliest), round - 4 * hour));
  const to = Math.min(next, Math.max(at(latest), round + 4 * hour));
  return clip(doctor.open, from, to).flatMap((piece) => {
    const [starts, ends] = piece;
    if (now < starts || now >= ends) return fillHours(doctor, piece, { offset: 0, now, random });
    const bounds = { from: starts, to: ends, begins: starts === midnight, ends: ends === next };
    return planScene(doctor, place, bounds, { offset: 0, now, random });
  });
};

const planDoctor = (doctor: PlanDoctor, moment: Moment): PlannedTime[] => {
  const { now, random } = moment;
  const today = dayIn(doctor.timeZone, new Date(now));
  const days = Array.from({ length: pastDays + 1 + comingDays }, (_, at) => at - pastDays);
  return days.flatMap((offset) => {
    if (offset === 0) return planToday(doctor, today, moment);
    const at = (time: string): number =>
      Date.parse(instantAt(`${dayAfter(today, offset)}T${time}`, doctor.timeZone));
    return clip(doctor.open, at(earliest), at(latest)).flatMap((piece) =>
      fillHours(doctor, piece, { offset, now, random }),
    );
  });
};

const overbookReasons = ['Dolor que no puede esperar', 'Viene de fuera y solo puede hoy'] as const;

/** Two more patients at the next times that are taken. */
const overbook = (times: readonly PlannedTime[], now: number): PlannedTime[] => {
  const coming = times
    .filter(({ status, start }) => status === 'confirmed' && start > now)
    .sort((one, other) => one.start - other.start);
  const [first] = coming;
  const second = coming.find(({ doctor }) => doctor.id !== first?.doctor.id);
  return overbookReasons.flatMap((overbooked, at) => {
    const time = [first, second][at];
    return time ? [{ ...time, overbooked }] : [];
  });
};

const leadDays = [2, 1, 3, 4, 6, 8, 11] as const;

const kindFor = ({ slug, kinds }: PlanType): string => {
  if (kindOf(slug).walkIn) return 'walk_in';
  return kinds.includes('in_person') ? 'in_person' : (kinds[0] ?? 'in_person');
};

/** When it was booked: days before, or on arrival. */
const createdAt = (
  { type, start, checkedIn }: PlannedTime,
  since: number,
  luck: number,
  now: number,
) => {
  if (kindOf(type.slug).walkIn) return Math.max(since, checkedIn ?? start);
  const lead = (leadDays[luck % leadDays.length] ?? 2) * dayMs - (luck % 9) * hour;
  return Math.max(since, Math.min(start - lead, now - (45 + luck) * minute));
};

const cancelledAt = ({ start }: PlannedTime, created: number, luck: number, now: number): number =>
  Math.max(created + minute, Math.min(start - (3 + (luck % 30)) * hour, now - luck * minute));

/**
 * Appointments of a month back and three weeks ahead and a day in progress: the same each time for
 * a clinic and a moment. Patients come for what fits them, once a day at most.
 */
export const planAppointments = (
  doctors: readonly PlanDoctor[],
  patients: readonly PlanPatient[],
  now: number,
): PlannedAppointment[] => {
  const random = randomFrom(20_261_130);
  const present = doctors.filter(({ open }) => open.some(([from, to]) => from <= now && now < to));
  const regular = doctors.flatMap((doctor) =>
    planDoctor(doctor, { now, random, place: present.indexOf(doctor) }),
  );
  const times = [...regular, ...overbook(regular, now)].sort(
    (one, other) =>
      one.start - other.start || doctors.indexOf(one.doctor) - doctors.indexOf(other.doctor),
  );
  const pick = createPatientPicker(patients, random, dayIn(demoCompany.timeZone, new Date(now)));
  return times.flatMap((time) => {
    const { doctor, type, start, status } = time;
    const found = pick(type.slug, dayIn(doctor.timeZone, new Date(start)), start);
    if (!found) return [];
    const luck = Math.floor(random() * 100);
    const created = createdAt(time, found.patient.since, luck, now);
    const cancelled = status === 'cancelled' ? cancelledAt(time, created, luck, now) : null;
    return [{ ...time, ...found, luck, kind: kindFor(type), created, cancelled }];
  });
};
