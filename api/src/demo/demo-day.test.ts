import { dayIn } from '@sala/shared-contracts';
import { wallMoment } from '../platform/time/wall-clock';
import { fitsKind } from './appointment-kinds';
import { planAppointments, type PlannedAppointment } from './appointments-planner';
import { generateCustomers } from './customers-generator';
import { demoCompany } from './demo-accounts';
import { guardHours, isClinicTime } from './guard-hours';
import { generatePatients } from './patients-generator';
import type { PlanDoctor } from './plan-times';
import { demoEventTypes } from './scheduling-data';
import { demoCases } from './visits-data';

const { timeZone } = demoCompany;
const dayMs = 86_400_000;

const starts = [
  ['a working day, in the afternoon', '2026-12-03T22:05:00Z'],
  ['Sunday morning', '2026-11-29T15:25:00Z'],
  ['a minute to midnight', '2026-12-02T05:59:00Z'],
  ['two past midnight', '2026-12-02T06:02:00Z'],
  ['New Year, a holiday', '2027-01-01T19:00:00Z'],
  ['a leap day', '2028-02-29T15:00:00Z'],
] as const;

const departments = [
  'medicina_general',
  'dental',
  'pediatria',
  'ginecologia',
  'pediatria',
  'nutricion',
] as const;

/** Doctors on duty as the guard has it, and otherwise in the mornings. */
const doctorsAt = (iso: string): PlanDoctor[] => {
  const now = Date.parse(iso);
  const { day, minutes } = wallMoment(iso, timeZone);
  const midnight = now - minutes * 60_000 - (now % 60_000);
  const weekday = new Date(day).getUTCDay() || 7;
  const { from, to, nextDayTo } = guardHours({ weekday, minutes, holiday: false });
  const at = (minute: number, offset = 0): number => midnight + offset * dayMs + minute * 60_000;
  const mornings = Array.from({ length: 53 }, (_, index) => index - 31)
    .filter((offset) => offset !== 0)
    .map((offset): [number, number] => [at(540, offset), at(840, offset)]);
  const guard: [number, number] = [at(from), nextDayTo === null ? at(to) : at(nextDayTo, 1)];
  return departments.map((department, place) => ({
    id: `doctor-${place}`,
    siteId: 'site',
    timeZone,
    open: [...mornings, guard],
    types: demoEventTypes
      .filter((type) => type.department === department && type.capacity === undefined)
      .map(({ slug, minutes: length, bufferAfter = 0, kinds, pesos }) => ({
        id: slug,
        slug,
        minutes: length,
        buffer: bufferAfter,
        kinds,
        departmentId: department,
        price: pesos * 100,
      })),
  }));
};

const planAt = (iso: string): PlannedAppointment[] => {
  const people = generatePatients(300, iso, generateCustomers(200, iso)).map((patient, at) => ({
    id: `patient-${at}`,
    sex: patient.sex,
    birthDate: patient.birthDate,
    since: Date.parse(iso) - patient.daysAgo * dayMs,
  }));
  return planAppointments(doctorsAt(iso), people, Date.parse(iso));
};

const shareOf = (of: readonly PlannedAppointment[], status: PlannedAppointment['status']): number =>
  of.filter((one) => one.status === status).length / of.length;
const closed = new Set<string>(['completed', 'no_show', 'cancelled']);

describe.each(starts)('the plan of %s', (_name, iso) => {
  const now = Date.parse(iso);
  const plan = planAt(iso);
  const today = dayIn(timeZone, iso);
  const dayOf = ({ start }: PlannedAppointment): string => dayIn(timeZone, new Date(start));
  const ofToday = plan.filter((one) => dayOf(one) === today);

  test('has what happened in order and over', () => {
    const wrong = plan.filter(
      ({ created, checkedIn, started, completed, cancelled, start, end }) =>
        end <= start ||
        [checkedIn, started, completed, cancelled].some((at) => (at ?? 0) > now) ||
        created > (checkedIn ?? now) ||
        (checkedIn ?? 0) > (started ?? Infinity) ||
        (started ?? 0) > (completed ?? Infinity),
    );
    expect(wrong).toEqual([]);
  });

  test('closes the past, and confirms what comes', () => {
    const past = plan.filter((one) => dayOf(one) < today);
    expect(past.length).toBeGreaterThan(200);
    expect(Math.abs(shareOf(past, 'completed') - 0.85)).toBeLessThan(0.05);
    expect(Math.abs(shareOf(past, 'no_show') - 0.07)).toBeLessThan(0.04);
    expect(Math.abs(shareOf(past, 'cancelled') - 0.08)).toBeLessThan(0.04);
    expect(past.filter(({ status }) => !closed.has(status))).toEqual([]);
    const coming = plan.filter(({ start, status }) => start > now && status !== 'cancelled');
    const open = coming.filter(({ status }) => status === 'scheduled');
    expect(open.length / coming.length).toBeLessThanOrEqual(0.1);
    const tomorrow = dayIn(timeZone, new Date(now + dayMs));
    expect(open.filter((one) => dayOf(one) === tomorrow).length).toBeLessThan(8);
  });

  test('has somebody late, waiting, inside and done, within the hours of the day', () => {
    const count = (keep: (one: PlannedAppointment) => boolean) => ofToday.filter(keep).length;
    const inside = ofToday.filter(({ status }) => status === 'in_progress');
    expect(inside.length).toBeGreaterThanOrEqual(2);
    expect(new Set(inside.map(({ doctor }) => doctor.id)).size).toBe(inside.length);
    expect(inside.length).toBeLessThan(departments.length);
    expect(count(({ status }) => status === 'checked_in')).toBeGreaterThanOrEqual(2);
    expect(
      count(({ status, start }) => status === 'confirmed' && start <= now),
    ).toBeGreaterThanOrEqual(1);
    expect(count(({ status }) => status === 'completed')).toBeGreaterThanOrEqual(4);
    const midnight = now - wallMoment(iso, timeZone).minutes * 60_000 - (now % 60_000);
    expect(ofToday.filter(({ checkedIn }) => (checkedIn ?? now) < midnight)).toEqual([]);
    const outside = ofToday.filter(
      ({ doctor, start }) => !doctor.open.some(([from, to]) => from <= start && start < to),
    );
    expect(outside).toEqual([]);
  });

  test('sends people to what fits their age and sex, once a day, with a complaint', () => {
    expect(plan.filter((one) => !fitsKind(one.type.slug, one.patient, dayOf(one)))).toEqual([]);
    const visits = plan.map((one) => `${one.patient.id} ${dayOf(one)}`);
    expect(new Set(visits).size).toBe(visits.length);
    expect(plan.filter(({ overbooked }) => overbooked !== undefined)).toHaveLength(2);
  });
});

test('the plan of a moment is the same each time', () => {
  const [[, iso]] = starts;
  expect(planAt(iso)).toEqual(planAt(iso));
});

test('each complaint has one note', () => {
  const complaints = demoCases.map(({ complaint }) => complaint);
  expect(new Set(complaints).size).toBe(complaints.length);
});

test('somebody is on duty at any time, for an hour each way where the day allows it', () => {
  const moments = Array.from({ length: 7 * 288 }, (_, at) => ({
    weekday: 1 + Math.floor(at / 288),
    minutes: (at % 288) * 5,
    holiday: false,
  }));
  const tight = moments.filter((moment) => {
    const { from, to } = guardHours(moment);
    const { minutes } = moment;
    return from > Math.max(0, minutes - 60) || to < Math.min(1440, minutes + 60);
  });
  expect(tight).toEqual([]);
  expect(isClinicTime({ weekday: 7, minutes: 600, holiday: false })).toBe(false);
});
