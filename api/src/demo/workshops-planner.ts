import { dayIn } from '@sala/shared-contracts';
import { dayAfter } from '../platform/time/wall-clock';
import { fitsKind } from './appointment-kinds';
import type { PlannedAppointment } from './appointments-planner';
import type { PlanPatient } from './patient-picker';
import { minute, type PlanDoctor, type PlanType } from './plan-times';
import { casesFor } from './visits-data';

/** Days from today: four were held, two are to come. */
const days = [-24, -17, -10, -4, 5, 12] as const;
/** Who came or has a place, of eight. */
const places = [6, 7, 5, 7, 6, 3] as const;
const half = 30 * minute;

/** The first hours of a day in which the teacher sees nobody. */
const freeStart = (
  { open, timeZone, id }: PlanDoctor,
  length: number,
  day: string,
  taken: readonly PlannedAppointment[],
): number | undefined => {
  const own = taken.filter(({ doctor }) => doctor.id === id);
  return open
    .filter(([from]) => dayIn(timeZone, new Date(from)) === day)
    .flatMap(([from, to]) =>
      Array.from(
        { length: Math.floor((to - from - length) / half) + 1 },
        (_, at) => from + at * half,
      ),
    )
    .find((start) => own.every((one) => one.end <= start || one.start >= start + length));
};

const stayOf = (start: number, end: number, seat: number) => ({
  checkedIn: start - (4 + 2 * seat) * minute,
  started: start + 5 * minute,
  completed: end,
});

/**
 * Courses in which several patients come together; for whom they are, and who has nothing else that
 * day.
 */
export const planWorkshops = (
  teachers: readonly PlanDoctor[],
  patients: readonly PlanPatient[],
  taken: readonly PlannedAppointment[],
  now: number,
): PlannedAppointment[] => {
  const teacher = teachers.find(({ types }) => types.length > 0);
  const type: PlanType | undefined = teacher?.types[0];
  if (!teacher || !type) return [];
  const length = type.minutes * minute;
  const today = dayIn(teacher.timeZone, new Date(now));
  return days.flatMap((offset, turn) => {
    // The teacher may be off on that day.
    const start = [0, 1, -1, 2, -2, 3]
      .map((shift) => freeStart(teacher, length, dayAfter(today, offset + shift), taken))
      .find((free) => free !== undefined);
    if (start === undefined) return [];
    const day = dayIn(teacher.timeZone, new Date(start));
    const end = start + length;
    const busy = new Set(
      taken
        .filter((one) => dayIn(teacher.timeZone, new Date(one.start)) === day)
        .map(({ patient }) => patient.id),
    );
    const fitting = patients.filter(
      (one) =>
        fitsKind(type.slug, one, day) &&
        !busy.has(one.id) &&
        one.since < start - 3 * 24 * 60 * minute,
    );
    return fitting.slice(0, places[turn]).map((patient, seat): PlannedAppointment => {
      const missed = seat === 3 && turn % 2 === 1;
      const status =
        start > now ? (seat < 4 ? 'confirmed' : 'scheduled') : missed ? 'no_show' : 'completed';
      return {
        doctor: teacher,
        type,
        start,
        end,
        seat,
        patient,
        status,
        reason: casesFor(type.slug, patient, day)[0]?.complaint ?? 'Taller',
        kind: 'in_person',
        created: start - (3 * 24 * 60 - 11 * seat) * minute,
        cancelled: null,
        luck: (turn * 7 + seat * 13) % 100,
        ...(status === 'completed' ? stayOf(start, end, seat) : {}),
      };
    });
  });
};
