import type { SapAppointment, SapAppointmentStatus, SapMovement } from '../port';
import { dayAfter } from '../../../platform/time/wall-clock';
import { below, pick, randomFrom } from './random';
import type { Sower } from './seed';
import { simulatedPlanningObjects } from './units';

const days = 14;
const minuteMs = 60_000;

/** Of the hospital's day, half an hour each. */
const slots = ['08:30', '09:30', '10:00', '11:00', '12:30', '13:00', '16:00', '17:30'] as const;

const isWorkday = (instant: string): boolean => ![0, 6].includes(new Date(instant).getUTCDay());

/** What has become of it. */
const statusOf = (
  { random, now }: Pick<Sower, 'random' | 'now'>,
  start: string,
  end: string,
): Pick<SapAppointment, 'status' | 'noShow'> => {
  const share = random();
  const is = (status: SapAppointmentStatus, noShow = false) => ({ status, noShow });
  if (share < 0.06) return is('cancelled');
  if (end <= now) return share < 0.12 ? is('scheduled', true) : is('completed');
  if (start <= now) return is(share < 0.5 ? 'being_treated' : 'called');
  if (Date.parse(start) - Date.parse(now) < 40 * minuteMs)
    return is(share < 0.7 ? 'waiting' : 'actual');
  return is(share < 0.85 ? 'scheduled' : 'planned');
};

const visitCase = ({ state, random }: Sower, appointment: SapAppointment, end: string): string => {
  const falnr = state.next('case');
  const visit: SapMovement = {
    falnr,
    number: 1,
    kind: 'outpatient_visit',
    type: 'Consulta',
    start: appointment.start,
    end: appointment.status === 'completed' ? end : null,
    department: appointment.department,
    careUnit: null,
    room: appointment.room,
    bed: null,
    planned: false,
    cancelled: false,
    reason: null,
    comment: null,
  };
  const facts = {
    falnr,
    patnr: appointment.patnr,
    type: 'outpatient' as const,
    billed: false,
    cancelled: false,
    plannedEnd: null,
    physician: appointment.person,
    diagnosis: random() < 0.5 ? 'Z09 Control' : null,
  };
  state.saveCase({ facts, movements: [visit] }, appointment.start);
  return falnr;
};

/** Appointments of each planning object on its workdays, and outpatient cases of some. */
export const seedAppointments = (sower: Sower, regulars: readonly string[]): void => {
  const { state, seed, now, today, at } = sower;
  for (let day = -days; day <= days; day += 1) {
    if (!isWorkday(at(day, '12:00'))) continue;
    const date = dayAfter(today, day).slice(2).replaceAll('-', '');
    for (const [place, planningObject] of simulatedPlanningObjects.entries())
      for (const [slot, time] of slots.entries()) {
        // What it is depends on when and where it is alone.
        const id = `07${date}${place}${slot}`;
        const random = randomFrom(seed + Number(id));
        if (random() < 0.5) continue;
        const start = at(day, time);
        const minutes = pick(random, [20, 30]);
        const end = new Date(Date.parse(start) + minutes * minuteMs).toISOString();
        const appointment: SapAppointment = {
          id,
          patnr: regulars[below(random, regulars.length)] ?? '',
          falnr: null,
          start,
          minutes,
          department: planningObject.department,
          planningObjectId: planningObject.id,
          room: planningObject.room,
          person: planningObject.person,
          visit: random() < 0.4 ? 'initial' : 'follow_up',
          overbooked: planningObject.overbooking && random() < 0.04,
          ...statusOf({ random, now }, start, end),
        };
        const came = ['completed', 'being_treated', 'called'].includes(appointment.status);
        const falnr =
          came && random() < 0.4 ? visitCase({ ...sower, random }, appointment, end) : null;
        state.saveAppointment({ ...appointment, falnr });
      }
  }
};
