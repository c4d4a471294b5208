import type {
  Contract,
  EndpointOutput,
  SapAppointment,
  SapOwnAppointment,
} from '@sala/shared-contracts';
import {
  isShown,
  unassigned,
  type CalendarItem,
  type Lane,
} from '../../../scheduling/parts/calendar/calendar-data';
import type { SchedulePlace, ScheduleLane } from './schedule-search';

export type Schedule = EndpointOutput<Contract['sapScheduleView']>;

/** An appointment of either agenda, with what it was made from. */
export interface ScheduleItem {
  readonly item: CalendarItem;
  readonly sap?: SapAppointment;
  readonly ours?: SapOwnAppointment;
}

const minuteMs = 60_000;

const endOf = ({ start, minutes }: SapAppointment): string =>
  new Date(Date.parse(start) + minutes * minuteMs).toISOString();

/** Clashes that nobody settled. */
export const openClashes = ({ clashes }: Pick<Schedule, 'clashes'>): Schedule['clashes'] =>
  clashes.filter(({ accepted }) => !accepted);

/** Who treats: the practitioner that the planning object stands for, or the object itself. */
export const whoTreats = (
  { planningObjects }: Pick<Schedule, 'planningObjects'>,
  planningObjectId: string | null,
): { readonly id: string; readonly name: string } | null => {
  const object = planningObjects.find(({ id }) => id === planningObjectId);
  return object ? (object.practitioner ?? object) : null;
};

/** Both agendas as items of the calendar; those that take no time are left out. */
export const scheduleItems = (
  schedule: Schedule,
  columns: SchedulePlace['columns'],
): readonly ScheduleItem[] => {
  const clashes = openClashes(schedule);
  const laneOf = (lane: ScheduleLane, who: { readonly id: string } | null): string =>
    columns === 'lanes' ? lane : `${who?.id ?? unassigned} ${lane}`;
  const common = { eventTypeId: '', roomId: null, allDay: false, version: 1 } as const;
  const sap = schedule.sap.map((one): ScheduleItem => ({
    sap: one,
    item: {
      ...common,
      id: one.id,
      patientId: one.patient.id ?? '',
      patient: one.patient.name,
      practitionerId: laneOf('sap', whoTreats(schedule, one.planningObjectId)),
      startAt: one.start,
      endAt: endOf(one),
      status: one.ourStatus,
      overbooked: one.overbooked,
      foreign: true,
      clashes: clashes.some(({ sapAppointmentId }) => sapAppointmentId === one.id),
    },
  }));
  const ours = schedule.ours.map((one): ScheduleItem => ({
    ours: one,
    item: {
      ...common,
      id: one.id,
      patientId: one.patient?.id ?? '',
      patient: one.patient?.name ?? one.title,
      practitionerId: laneOf('ours', one.practitioner),
      startAt: one.start,
      endAt: one.end,
      status: one.status,
      overbooked: false,
      clashes: clashes.some(({ appointmentId }) => appointmentId === one.id),
    },
  }));
  return [...sap, ...ours].filter(({ item }) => isShown(item));
};

export interface LaneWords {
  readonly lane: (lane: ScheduleLane) => string;
  readonly unassigned: string;
}

/** Columns: the two agendas, or the two of each person. */
export const lanesOfSchedule = (
  schedule: Schedule,
  columns: SchedulePlace['columns'],
  items: readonly ScheduleItem[],
  words: LaneWords,
): readonly Lane[] => {
  const lanes: readonly ScheduleLane[] = ['sap', 'ours'];
  if (columns === 'lanes') return lanes.map((id) => ({ id, title: words.lane(id), color: null }));
  const people = new Map<string, string>();
  for (const { id } of schedule.planningObjects) {
    const who = whoTreats(schedule, id);
    if (who) people.set(who.id, who.name);
  }
  for (const { practitioner } of schedule.ours)
    if (practitioner) people.set(practitioner.id, practitioner.name);
  if (items.some(({ item }) => item.practitionerId?.startsWith(unassigned)))
    people.set(unassigned, words.unassigned);
  return [...people].flatMap(([id, name]) =>
    lanes.map((lane) => ({
      id: `${id} ${lane}`,
      title: `${name} · ${words.lane(lane)}`,
      color: null,
    })),
  );
};
