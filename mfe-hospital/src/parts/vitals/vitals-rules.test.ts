import {
  contract,
  vitalKeys,
  vitalRanges,
  type VitalKey,
  type VitalSigns,
  type Department,
  type Practitioner,
  type Room,
  type Site,
} from '@sala/shared-contracts';
import fc from 'fast-check';
import { noVitals, vitalsBodyOf, vitalsRules, type VitalsValues } from './vitals-rules';
import { extentOf, seriesOf, ticksBetween } from '../chart/vital-series';
import {
  departmentsAt,
  practitionersFor,
  roomChoices,
  roomsFor,
  sitesOf,
} from '../pickers/clinic-choices';
import {
  clockOf,
  dayAfter,
  dayMonthsAfter,
  dayOf,
  instantAt,
  offsetAt,
  wallAfter,
  wallAt,
} from '../zoned-time';

const rules = vitalsRules(((key: string) => key) as Parameters<typeof vitalsRules>[0]); // messages equal their keys
const onWire = (values: VitalsValues): boolean =>
  contract.vitalsCreate.body.safeParse(vitalsBodyOf(values)).success;

/** Values around both ends of a range, with more and fewer decimals than measured. */
const near = (key: VitalKey) => {
  const { min, max } = vitalRanges[key];
  const around = [min, max, (min + max) / 2].flatMap((base) =>
    [-1, -0.1, -0.01, 0, 0.001, 0.01, 0.1, 1].map((step) =>
      String(Math.round((base + step) * 1000) / 1000),
    ),
  );
  return fc.constantFrom(...around, '18', '36,6', '1e3');
};

test('the form and the API accept the same values', () => {
  const answers = new Set<boolean>();
  const some = fc
    .record({ first: fc.constantFrom(...vitalKeys), second: fc.constantFrom(...vitalKeys) })
    .chain(({ first, second }) =>
      fc.record({
        first: fc.constant(first),
        second: fc.constant(second),
        one: near(first),
        other: near(second),
      }),
    );
  fc.assert(
    fc.property(some, ({ first, second, one, other }) => {
      const values = { ...noVitals, [first]: one, [second]: other };
      const accepts = rules.isValidSync(values);
      answers.add(accepts);
      expect(onWire(values)).toBe(accepts);
    }),
    { numRuns: 200 },
  );
  expect(answers.size).toBe(2); // fails if the generator yields only valid or only invalid values
});

test.each([
  ['temperature', '18', 'vitalSigns.rules.range'],
  ['temperature', '36.65', 'vitalSigns.rules.digits'],
  ['pulse', '70.5', 'vitalSigns.rules.whole'],
  ['weight', 'sesenta', 'vitalSigns.rules.range'],
])('%s %s: %s', (key, typed, message) => {
  expect(() => rules.validateSync({ ...noVitals, [key]: typed })).toThrow(message);
});

test('systolic pressure must exceed diastolic', () => {
  expect(() => rules.validateSync({ ...noVitals, systolic: '80', diastolic: '90' })).toThrow(
    'vitalSigns.rules.diastolic',
  );
  expect(rules.isValidSync({ ...noVitals, systolic: '118', diastolic: '76' })).toBe(true);
});

describe('series of vital signs', () => {
  const none = Object.fromEntries(vitalKeys.map((key) => [key, null])) as Pick<
    VitalSigns,
    (typeof vitalKeys)[number]
  >; // each key of a constant list

  const taken = (takenAt: string, values: Partial<VitalSigns>): VitalSigns => ({
    ...none,
    id: takenAt,
    bmi: null,
    takenBy: 'Nora Sosa',
    takenAt,
    ...values,
  });

  test('pressure is one chart of two lines, with what is usual at each age', () => {
    const series = seriesOf(
      [
        taken('2026-01-01T18:00:00Z', { systolic: 90, diastolic: 50, weight: 12 }),
        taken('2030-01-01T18:00:00Z', { systolic: 104 }),
      ],
      '2024-01-01',
      'America/Mexico_City',
    );
    expect(series.map(({ key, lines }) => [key, lines.map(({ points }) => points.length)])).toEqual(
      [
        ['pressure', [2, 1]],
        ['weight', [1]],
      ],
    );
    expect(series[0]?.lines[0]?.points.map(({ usual }) => usual)).toEqual([
      { low: 86, high: 106 },
      { low: 97, high: 120 },
    ]);
  });

  test('a single value has room around it, and round ticks', () => {
    const line = { key: 'weight' as const, points: [{ at: '', value: 70, usual: null }] };
    expect(extentOf([line])).toEqual([63, 77]);
    expect(ticksBetween(63, 77)).toEqual([65, 70, 75]);
    expect(ticksBetween(35.2, 38.1)).toEqual([36, 37, 38]);
  });
});

describe('choices of a clinic', () => {
  const department = (id: string, siteId: string | null) =>
    ({ id, siteId, name: id }) as Department; // the fields the functions read
  const room = (id: string, siteId: string, departmentId: string | null) =>
    ({ id, name: id, siteId, departmentId }) as Room; // the fields the functions read
  const person = (id: string, departmentIds: string[], siteIds: string[]) =>
    ({ id, departmentIds, siteIds }) as unknown as Practitioner; // the fields the functions read
  const ids = (records: readonly { readonly id: string }[]) =>
    records.map(({ id }) => id).join(' ');

  describe('options of the clinic fields', () => {
    const departments = [
      department('everywhere', null),
      department('north', 'n'),
      department('south', 's'),
    ];
    const rooms = [
      room('own', 'n', 'd'),
      room('shared', 'n', null),
      room('other', 'n', 'e'),
      room('far', 's', 'd'),
    ];
    const people = [
      person('here', ['d'], ['n']),
      person('anywhere', ['d'], []),
      person('elsewhere', ['e'], ['s']),
    ];

    test('departments of a site include those of every site', () => {
      expect([ids(departmentsAt(departments, 'n')), ids(departmentsAt(departments, ''))]).toEqual([
        'everywhere north',
        'everywhere north south',
      ]);
    });

    test('rooms of a site that a department may use', () => {
      expect([ids(roomsFor(rooms, 'n', 'd')), ids(roomsFor(rooms, '', ''))]).toEqual([
        'own shared',
        'own shared other far',
      ]);
    });

    test('rooms of several sites carry the site name', () => {
      const sites = [
        { id: 'n', name: 'Norte' },
        { id: 's', name: 'Sur' },
      ] as Site[]; // the fields the function reads
      expect(roomChoices(rooms.slice(2), sites).map(({ label }) => label)).toEqual([
        'other · Norte',
        'far · Sur',
      ]);
      expect(roomChoices(rooms.slice(0, 1), sites).map(({ label }) => label)).toEqual(['own']);
    });

    test('sites of a practitioner include the current choice', () => {
      const sites = [{ id: 'n' }, { id: 's' }, { id: 'w' }] as Site[]; // the fields the function reads
      const [here, anywhere] = people;
      expect([
        ids(sitesOf(sites, here)),
        ids(sitesOf(sites, here, 'w')),
        ids(sitesOf(sites, anywhere)),
        ids(sitesOf(sites, undefined)),
      ]).toEqual(['n', 'n w', 'n s w', 'n s w']);
    });

    test('practitioners of a department at a site', () => {
      expect([
        ids(practitionersFor(people, 'd', 'n')),
        ids(practitionersFor(people, '', 's')),
      ]).toEqual(['here anywhere', 'anywhere elsewhere']);
    });
  });
});

describe('zoned time', () => {
  const tijuana = 'America/Tijuana';

  test("wall time is independent of the browser's zone", () => {
    expect(wallAt('2026-11-24T17:05:00.000Z', 'America/Mexico_City')).toBe('2026-11-24T11:05');
    expect(wallAt('2026-11-25T05:59:00.000Z', 'America/Mexico_City')).toBe('2026-11-24T23:59');
    expect(wallAt('2026-11-24T05:00:00.000Z', 'America/Cancun')).toBe('2026-11-24T00:00'); // 00, not 24
    expect(instantAt('2026-11-24T11:05', 'America/Mexico_City')).toBe('2026-11-24T17:05:00.000Z');
    expect(offsetAt('2026-07-01T12:00:00.000Z', tijuana)).toBe('-07:00');
    expect(offsetAt('2026-12-01T12:00:00.000Z', tijuana)).toBe('-08:00');
    expect(offsetAt('2026-12-01T12:00:00.000Z', 'Asia/Kolkata')).toBe('+05:30');
  });

  test('at a clock change, skipped times move later and repeated times mean the first', () => {
    expect(instantAt('2026-03-08T01:59', tijuana)).toBe('2026-03-08T09:59:00.000Z');
    expect(instantAt('2026-03-08T02:30', tijuana)).toBe('2026-03-08T10:30:00.000Z');
    expect(wallAt('2026-03-08T10:30:00.000Z', tijuana)).toBe('2026-03-08T03:30');
    expect(instantAt('2026-11-01T01:30', tijuana)).toBe('2026-11-01T08:30:00.000Z');
    expect(instantAt('2026-11-01T02:00', tijuana)).toBe('2026-11-01T10:00:00.000Z');
  });

  test('instants survive the round trip through wall time, as Intl formats them', () => {
    const zones = fc.constantFrom(
      'America/Mexico_City',
      tijuana,
      'America/Cancun',
      'UTC',
      'Pacific/Auckland',
      'Australia/Lord_Howe',
    );
    const minutes = fc.integer({
      min: Date.UTC(2025, 0) / 60_000,
      max: Date.UTC(2028, 0) / 60_000,
    });
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    const spelled = (instant: number, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { ...parts, hourCycle: 'h23', timeZone }).format(instant);
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const wall = wallAt(new Date(minute * 60_000).toISOString(), zone);
        expect(wall).toBe(spelled(minute * 60_000, zone).replace(' ', 'T'));
        expect(wallAt(instantAt(wall, zone), zone)).toBe(wall);
      }),
      { numRuns: 200 },
    );
  });

  test('adds days and minutes', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayMonthsAfter('2027-01-31', 1)).toBe('2027-02-28');
    expect(dayMonthsAfter('2026-01-15', -1)).toBe('2025-12-15');
    expect(wallAfter('2026-11-23T23:50', 20)).toBe('2026-11-24T00:10');
    expect([dayOf('2026-11-23T23:50'), clockOf('2026-11-23T23:50')]).toEqual([
      '2026-11-23',
      '23:50',
    ]);
  });
});
