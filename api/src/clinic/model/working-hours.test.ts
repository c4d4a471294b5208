import { mergeSiteHours } from './company-hours';
import { addWorkingMinutes, workingMinutesBetween, type WorkingHours } from './working-hours';

const week = (timeZone: string): WorkingHours => ({
  timeZone,
  days: mergeSiteHours([
    {
      monday: { opens: '09:00', closes: '18:00' },
      tuesday: { opens: '09:00', closes: '18:00' },
      wednesday: { opens: '09:00', closes: '18:00' },
      thursday: { opens: '09:00', closes: '18:00' },
      friday: { opens: '09:00', closes: '18:00' },
      saturday: { opens: '10:00', closes: '14:00' },
    },
  ]),
});
const mexico = week('America/Mexico_City'); // UTC−6 all year
const cancun = week('America/Cancun'); // UTC−5 all year
const tijuana = week('America/Tijuana'); // UTC−8, −7 in summer

const due = (from: string, minutes: number, hours: WorkingHours) =>
  addWorkingMinutes(new Date(from), minutes, hours).toISOString();

describe('response deadline', () => {
  test.each([
    ['Tuesday noon: within the day', '2026-11-17T18:00:00Z', 30, '2026-11-17T18:30:00.000Z'],
    ['ending exactly at closing', '2026-11-17T23:30:00Z', 30, '2026-11-18T00:00:00.000Z'],
    [
      'ten minutes before closing: continues the next morning',
      '2026-11-17T23:50:00Z',
      30,
      '2026-11-18T15:20:00.000Z',
    ],
    ['at night: from opening', '2026-11-18T05:12:00Z', 30, '2026-11-18T15:30:00.000Z'],
    ['before opening: from opening', '2026-11-18T12:00:00Z', 30, '2026-11-18T15:30:00.000Z'],
    [
      'Friday evening: Saturday has hours of its own',
      '2026-11-21T00:30:00Z',
      30,
      '2026-11-21T16:30:00.000Z',
    ],
    ['Saturday afternoon: Monday', '2026-11-21T20:30:00Z', 30, '2026-11-23T15:30:00.000Z'],
    ['Sunday: Monday', '2026-11-22T18:00:00Z', 30, '2026-11-23T15:30:00.000Z'],
    ['longer than a day', '2026-11-17T22:00:00Z', 600, '2026-11-18T23:00:00.000Z'],
    ['across the turn of the year', '2027-01-01T00:00:00Z', 1, '2027-01-01T15:01:00.000Z'],
  ])('%s', (_name, from, minutes, expected) => expect(due(from, minutes, mexico)).toBe(expected));

  test('one instant in three time zones: Tijuana is open when Cancún has closed', () => {
    const from = '2026-11-17T23:30:00Z'; // 18:30 in Cancún, 17:30 in Mexico City, 15:30 in Tijuana
    expect(due(from, 30, cancun)).toBe('2026-11-18T14:30:00.000Z');
    expect(due(from, 30, mexico)).toBe('2026-11-18T00:00:00.000Z');
    expect(due(from, 30, tijuana)).toBe('2026-11-18T00:00:00.000Z');
  });

  test('counts across both clock changes in Tijuana', () => {
    expect(due('2026-10-31T22:00:00Z', 30, tijuana)).toBe('2026-11-02T17:30:00.000Z'); // Saturday 15:00 (−7) → Monday 09:30 (−8)
    expect(due('2026-03-07T23:00:00Z', 30, tijuana)).toBe('2026-03-09T16:30:00.000Z'); // Saturday 15:00 (−8) → Monday 09:30 (−7)
    const aroundTheClock: WorkingHours = {
      timeZone: 'America/Tijuana',
      days: { sunday: [{ opens: 0, closes: 1439 }] },
    };
    expect(due('2026-11-01T07:00:00Z', 180, aroundTheClock)).toBe('2026-11-01T10:00:00.000Z'); // three elapsed hours
    expect(due('2026-03-08T08:00:00Z', 180, aroundTheClock)).toBe('2026-03-08T11:00:00.000Z');
  });

  test('throws for a company that never opens', () => {
    expect(() =>
      due('2026-11-17T18:00:00Z', 30, { timeZone: 'America/Mexico_City', days: {} }),
    ).toThrow('do not come within a year');
  });
});

describe('working minutes', () => {
  test.each([
    ['within a day', '2026-11-17T18:00:00Z', '2026-11-17T18:45:30Z', 45],
    ['overnight', '2026-11-17T23:50:00Z', '2026-11-18T15:20:00Z', 30],
    [
      'over a weekend: Saturday counts, Sunday does not',
      '2026-11-20T23:00:00Z',
      '2026-11-23T16:00:00Z',
      60 + 240 + 60,
    ],
    ['within a night', '2026-11-18T03:00:00Z', '2026-11-18T12:00:00Z', 0],
    ['end before start', '2026-11-18T18:00:00Z', '2026-11-17T18:00:00Z', 0],
  ])('%s', (_name, from, to, minutes) =>
    expect(workingMinutesBetween(new Date(from), new Date(to), mexico)).toBe(minutes),
  );

  test('agree with the response deadline at any minute of two weeks', () => {
    for (const hours of [mexico, cancun, tijuana]) {
      for (
        let at = Date.parse('2026-10-26T00:07:00Z');
        at < Date.parse('2026-11-09T00:00:00Z');
        at += 97 * 60_000
      ) {
        const from = new Date(at);
        expect(workingMinutesBetween(from, addWorkingMinutes(from, 30, hours), hours)).toBe(30);
      }
    }
  });
});

describe('company hours', () => {
  test('unite the open sites and keep breaks', () => {
    expect(
      mergeSiteHours([
        {
          monday: { opens: '09:00', closes: '13:00' },
          tuesday: { opens: '09:00', closes: '12:00' },
        },
        {
          monday: { opens: '12:30', closes: '20:00' },
          tuesday: { opens: '16:00', closes: '19:00' },
        },
      ]),
    ).toEqual({
      monday: [{ opens: 540, closes: 1200 }],
      tuesday: [
        { opens: 540, closes: 720 },
        { opens: 960, closes: 1140 },
      ],
    });
  });

  test('default to Monday to Friday, 9 to 18', () => {
    expect(Object.keys(mergeSiteHours([]))).toEqual([
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
    ]);
    expect(mergeSiteHours([{}]).monday).toEqual([{ opens: 540, closes: 1080 }]);
  });
});
