import { urlOf } from '@sala/shared-contracts';
import contract from '../../../remote.contract';
import { sapUnits, sapOccupant } from '../../testing/sap-case.fixture';
import { caseListQuery, parseAdmissions, showsBeds, unitsOf } from './admissions/admissions-search';
import { bedStateOf, daysSince } from './admissions/bed-state';
import { parseSapPlace, sapPatientsQuery } from './patients/sap-patients-search';
import {
  elenaOfSap,
  ownAppointment,
  sapAppointment,
  sapClash,
  sapScheduleOf,
} from '../../testing/sap-schedule.fixture';
import { lanesOfSchedule, openClashes, scheduleItems } from './schedule/schedule-items';

describe('the address of admissions', () => {
  const ahead = contract.routes
    .find(({ path }) => path === '/hospital/sap/admissions')
    ?.preload.find(({ endpoint }) => endpoint === 'sapCaseList');

  test('without parameters, the request equals the prefetched one', () => {
    const asked = urlOf('sapCaseList', { query: caseListQuery(parseAdmissions({})) });
    expect(ahead && 'query' in ahead && urlOf('sapCaseList', { query: ahead.query })).toBe(asked);
  });

  test.each([
    [{ case: '0000012345' }, { case: '0000012345' }],
    [{ case: '12; drop' }, { case: '' }],
    [{ view: 'nonsense' }, { view: 'occupancy' }],
    [
      { unit: 'P2', day: '2026-02-30' },
      { unit: 'P2', day: '' },
    ],
  ])('parses %j', (params, expected) => {
    expect(parseAdmissions(params)).toMatchObject(expected);
  });

  test('the day counts where there is one, and beds belong to the occupancy', () => {
    const place = parseAdmissions({ day: '2026-11-24', as: 'beds' });
    expect(caseListQuery(place).day).toBeUndefined();
    expect(showsBeds(place)).toBe(true);
    expect(caseListQuery({ ...place, view: 'arrivals' }).day).toBe('2026-11-24');
    expect(showsBeds({ ...place, view: 'arrivals' })).toBe(false);
  });

  test('a care unit in the address is shown within its department', () => {
    expect(unitsOf(sapUnits.items, 'P2')).toEqual({ department: 'MED', careUnit: 'P2' });
    expect(unitsOf(sapUnits.items, 'CIR')).toEqual({ department: 'CIR', careUnit: '' });
    expect(unitsOf(sapUnits.items, 'GONE')).toEqual({ department: '', careUnit: '' });
  });
});

describe('the state of a bed', () => {
  const dayOf = (instant: string) => instant.slice(0, 10);
  const next = { falnr: '9', at: '2026-11-24T20:00:00Z' };

  test.each([
    ['free', null, null],
    ['expected', null, next],
    ['occupied', sapOccupant(), next],
    ['occupied', sapOccupant({ plannedEnd: '2026-11-25T01:00:00Z' }), null],
    ['leaving', sapOccupant({ plannedEnd: '2026-11-24T18:00:00Z' }), null],
    ['overdue', sapOccupant({ plannedEnd: '2026-11-23T18:00:00Z' }), null],
    ['absent', sapOccupant({ plannedEnd: '2026-11-24T18:00:00Z', absent: true }), null],
  ] as const)('a bed is %s', (state, occupant, expected) => {
    expect(bedStateOf({ occupant, expected }, dayOf, '2026-11-24')).toBe(state);
  });

  test('days are counted whole, and a clock that runs behind counts none', () => {
    expect(daysSince('2026-11-20T15:00:00Z', '2026-11-24T14:59:00Z')).toBe(3);
    expect(daysSince('2026-11-20T15:00:00Z', '2026-11-20T14:59:00Z')).toBe(0);
  });
});

describe('the address of patients', () => {
  const ahead = contract.routes
    .find(({ path }) => path === '/hospital/sap/patients')
    ?.preload.find(({ endpoint }) => endpoint === 'sapPatientList');

  test('without parameters, the request equals the prefetched one', () => {
    const asked = urlOf('sapPatientList', { query: sapPatientsQuery(parseSapPlace({})) });
    expect(ahead && 'query' in ahead && urlOf('sapPatientList', { query: ahead.query })).toBe(
      asked,
    );
  });

  test.each([
    [{ patnr: '0000004711' }, { patnr: '0000004711' }],
    [{ patnr: '4711; drop' }, { patnr: '' }],
    [
      { link: 'conflict', cancelled: '1' },
      { link: 'conflict', cancelled: '1' },
    ],
    [{ link: 'nonsense' }, { link: '' }],
    [{ changedSince: '2026-02-30' }, { changedSince: '' }],
    [{ messages: 'dead' }, { messages: 'dead' }],
    [{ sort: '-changedAt' }, { sort: '-changedAt' }],
  ])('parses %j', (params, expected) => {
    expect(parseSapPlace(params)).toMatchObject(expected);
  });
});

describe('items of the schedule', () => {
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
    expect(scheduleItems(schedule, 'lanes').map(({ item }) => item.id)).toEqual([
      ownAppointment.id,
    ]);
    expect(openClashes(schedule)).toEqual([]);
  });
});
