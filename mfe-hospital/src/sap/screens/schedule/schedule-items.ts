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
import { scheduleLanes, type ScheduleLane, type SchedulePlace } from './schedule-search';

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

/** Columns: the two agendas, or those of each person; one without a person has only SAP's. */
export const lanesOfSchedule = (
  schedule: Schedule,
  columns: SchedulePlace['columns'],
  items: readonly ScheduleItem[],
  words: LaneWords,
): readonly Lane[] => {
  if (columns === 'lanes')
    return scheduleLanes.map((id) => ({ id, title: words.lane(id), color: null }));
  const people = new Map<string, { readonly name: string; readonly lanes: Set<ScheduleLane> }>();
  const add = (who: { readonly id: string; readonly name: string }, lane: ScheduleLane) => {
    const known = people.get(who.id);
    if (known) known.lanes.add(lane);
    else people.set(who.id, { name: who.name, lanes: new Set([lane]) });
  };
  for (const object of schedule.planningObjects) {
    add(object.practitioner ?? object, 'sap');
    if (object.practitioner) add(object.practitioner, 'ours');
  }
  for (const { practitioner } of schedule.ours) if (practitioner) add(practitioner, 'ours');
  for (const { item, sap } of items)
    if (item.practitionerId?.startsWith(unassigned))
      add({ id: unassigned, name: words.unassigned }, sap ? 'sap' : 'ours');
  return [...people].flatMap(([id, { name, lanes }]) =>
    scheduleLanes
      .filter((lane) => lanes.has(lane))
      .map((lane) => ({
        id: `${id} ${lane}`,
        title: `${name} · ${words.lane(lane)}`,
        color: null,
      })),
  );
};
