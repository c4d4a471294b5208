import fc from 'fast-check';
import contract from '../../../../remote.contract';
import { parseCalendarSearch } from './calendar-search';

test('defaults to today by type, and its first request is the prefetched one', () => {
  expect(parseCalendarSearch({})).toMatchObject({
    departmentId: '',
    view: 'day',
    date: '',
    columns: 'practitioners',
    color: 'type',
    new: '',
    appointmentId: '',
  });
  const preload = contract.routes.find(({ path }) => path === '/hospital/calendar')?.preload ?? [];
  expect(preload).toEqual([
    { endpoint: 'departmentList', query: {} },
    { endpoint: 'siteList', query: {} },
  ]); // as use-calendar-data and use-zones request them
});

test.each([
  [
    { view: 'month', date: '2026-02-29' },
    { view: 'month', date: '' },
  ],
  [
    { view: 'year', columns: 'rooms', color: 'status' },
    { view: 'day', columns: 'rooms', color: 'status' },
  ],
  [
    { new: '1', startAt: 'tomorrow', minutes: 'ten' },
    { new: '1', startAt: '', minutes: '' },
  ],
  [
    { new: '1', startAt: '2026-11-24T16:00:00.000Z', minutes: '45' },
    { startAt: '2026-11-24T16:00:00.000Z', minutes: '45' },
  ],
])('parses %j', (params, expected) => {
  expect(parseCalendarSearch(params)).toMatchObject(expected);
});

test('any address opens the screen', () => {
  const keys = fc.constantFrom(
    'departmentId',
    'view',
    'date',
    'columns',
    'color',
    'who',
    'new',
    'startAt',
    'minutes',
  );
  fc.assert(
    fc.property(fc.dictionary(keys, fc.string()), (params) => void parseCalendarSearch(params)),
  );
});
