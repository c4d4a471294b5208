import {
  elenaOfSap,
  ownAppointment,
  sapAppointment,
  sapClash,
  sapScheduleOf,
} from '../../../testing/sap-schedule.fixture';
import { lanesOfSchedule, openClashes, scheduleItems } from './schedule-items';

const words = { lane: (lane: string) => lane, unassigned: 'nobody' };

test('both agendas become items in their lanes, with what is unusual about them', () => {
  const schedule = sapScheduleOf({ clashes: [sapClash] });
  expect(scheduleItems(schedule, 'lanes').map(({ item }) => item)).toEqual([
    expect.objectContaining({
      id: sapAppointment.id,
      practitionerId: 'sap',
      status: 'checked_in',
      overbooked: true,
      foreign: true,
      clashes: true,
      endAt: '2026-11-24T15:30:00.000Z',
    }),
    expect.objectContaining({ id: ownAppointment.id, practitionerId: 'ours', clashes: true }),
  ]);
  expect(lanesOfSchedule(schedule, 'lanes', [], words).map(({ id }) => id)).toEqual([
    'sap',
    'ours',
  ]);
});

test('by person, an agenda of SAP stands beside that of whom it stands for', () => {
  const { planningObjects } = sapScheduleOf();
  const schedule = sapScheduleOf({
    planningObjects: [
      ...planningObjects,
      { id: 'NPOB2', name: 'Rayos X', overbooking: false, practitioner: null },
    ],
    sap: [sapAppointment, { ...sapAppointment, id: 'TMN0002', planningObjectId: null }],
  });
  const items = scheduleItems(schedule, 'practitioners');
  const lanes = lanesOfSchedule(schedule, 'practitioners', items, words);
  expect(lanes.map(({ title }) => title)).toEqual([
    'Elena Soto · sap',
    'Elena Soto · ours',
    'Rayos X · sap',
    'nobody · sap',
  ]);
  expect(items.map(({ item }) => item.practitionerId)).toEqual([
    `${elenaOfSap.id} sap`,
    'none sap',
    `${elenaOfSap.id} ours`,
  ]);
});

test('what takes no time is left out, and accepted clashes are settled', () => {
  const schedule = sapScheduleOf({
    sap: [{ ...sapAppointment, status: 'cancelled', ourStatus: 'cancelled' }],
    clashes: [{ ...sapClash, accepted: true }],
  });
  expect(scheduleItems(schedule, 'lanes').map(({ item }) => item.id)).toEqual([ownAppointment.id]);
  expect(openClashes(schedule)).toEqual([]);
});
