import { placeOfSettings, settingsOf } from './purchase-views';
import { parsePlace } from './purchase-search';

const customerId = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';

test('a view stores what differs from the default list, without page and panel', () => {
  const place = parsePlace({
    search: 'luz',
    sort: '-total',
    page: '3',
    purchaseId: 'x',
    customerId,
    dateFrom: '2026-01-05',
  });
  expect(settingsOf(place, '2026-11-20', 'monday')).toEqual({
    search: 'luz',
    sort: '-total',
    customerId,
    dateFrom: '2026-01-05',
  });
});

test('“this month” is the month in which the view is opened', () => {
  const kept = settingsOf(
    parsePlace({ dateFrom: '2026-11-01', dateTo: '2026-11-30' }),
    '2026-11-20',
    'monday',
  );
  expect(kept).toEqual({ period: 'month' });
  expect(placeOfSettings(kept, '2026-12-03', 'monday')).toMatchObject({
    dateFrom: '2026-12-01',
    dateTo: '2026-12-31',
    page: undefined,
    search: '',
  });
});

test('ignores settings of other versions', () => {
  expect(
    placeOfSettings(
      { status: 'melted', period: 'age', columns: ['x'], page: 3 },
      '2026-12-03',
      'monday',
    ),
  ).toEqual({
    search: '',
    status: '',
    dateFrom: '',
    dateTo: '',
    customerId: '',
    sellerId: '',
    method: '',
    siteId: '',
    departmentId: '',
    practitionerId: '',
    sort: undefined,
    pageSize: undefined,
    page: undefined,
  });
});
