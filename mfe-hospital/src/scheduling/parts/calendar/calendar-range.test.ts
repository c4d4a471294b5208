import { stepDay, daysShown, hoursOf, isWithin, rangeOf, scrollTimeOf } from './calendar-range';

test('each view spans its days, weeks from the day that the company chose', () => {
  expect(daysShown('day', '2026-11-22', 'monday')).toEqual({
    first: '2026-11-22',
    end: '2026-11-23',
  });
  expect(daysShown('week', '2026-11-22', 'monday')).toEqual({
    first: '2026-11-16',
    end: '2026-11-23',
  });
  expect(daysShown('month', '2026-11-22', 'monday')).toEqual({
    first: '2026-10-26',
    end: '2026-12-07',
  });
  expect(daysShown('month', '2027-02-10', 'monday')).toEqual({
    first: '2027-02-01',
    end: '2027-03-01',
  });
  expect(daysShown('week', '2026-11-22', 'sunday')).toEqual({
    first: '2026-11-22',
    end: '2026-11-29',
  });
  expect(daysShown('month', '2027-02-10', 'sunday')).toEqual({
    first: '2027-01-31',
    end: '2027-03-07',
  });
});

test('ranges follow the zone of the site across clock changes', () => {
  expect(rangeOf('week', '2026-11-01', 'America/Tijuana', 'monday')).toEqual({
    from: '2026-10-26T07:00:00.000Z',
    to: '2026-11-02T08:00:00.000Z',
  });
});

test('a step is as long as the view', () => {
  expect([
    stepDay('day', '2026-12-31', 1),
    stepDay('week', '2026-01-03', -1),
    stepDay('month', '2027-01-31', 1),
  ]).toEqual(['2027-01-01', '2025-12-27', '2027-02-28']);
});

test('visible hours include all appointments', () => {
  const at = (start: string, end: string) => ({
    start: `2026-11-24T${start}`,
    end: `2026-11-24T${end}`,
  });
  expect(hoursOf([])).toEqual({ from: '08:00:00', to: '19:00:00' });
  expect(hoursOf([at('06:30', '07:00'), at('19:40', '20:10')])).toEqual({
    from: '06:00:00',
    to: '21:00:00',
  });
  expect(hoursOf([{ start: '2026-11-24T22:00', end: '2026-11-25T01:00' }])).toEqual({
    from: '08:00:00',
    to: '24:00:00',
  });
});

test('the current hour is among the visible ones, with the hour before it at the top', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = `2026-11-24T${String(hour).padStart(2, '0')}:30`;
    const hours = hoursOf([], now);
    const top = scrollTimeOf(now, hours);
    const clock = `${now.slice(11)}:00`;
    expect([hours.from <= clock, clock < hours.to, top <= clock]).toEqual([true, true, true]);
    expect(Number(clock.slice(0, 2)) - Number(top.slice(0, 2))).toBeLessThanOrEqual(1);
  }
  expect(scrollTimeOf('2026-11-24T22:10', hoursOf([], '2026-11-24T22:10'))).toBe('21:00:00');
  expect(scrollTimeOf('2026-11-24T06:10', hoursOf([], '2026-11-24T06:10'))).toBe('06:00:00');
  expect(scrollTimeOf(null, hoursOf([]))).toBe('08:00:00');
  expect(isWithin('2026-11-24T00:00', { first: '2026-11-24', end: '2026-11-25' })).toBe(true);
  expect(isWithin('2026-11-25T00:00', { first: '2026-11-24', end: '2026-11-25' })).toBe(false);
});
