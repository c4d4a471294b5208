import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { isUnfiltered, parsePlace, queryOf } from './purchase-search';

const usual = {
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
  sort: '-date',
  page: 1,
  pageSize: 25,
  visitId: '',
  patientId: '',
  new: '',
  edit: '',
  purchaseId: '',
  tab: 'detail',
  chart: '',
  products: '',
  cash: '',
  today: '',
};
const someId = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';

test('a bare URL is the first page, newest first', () => {
  expect(parsePlace({})).toEqual(usual);
  expect(isUnfiltered(parsePlace({}))).toBe(true);
});

test('the first call uses the preloaded URL', () => {
  const preload = contract.routes.flatMap((route) =>
    'preload' in route && route.path === '/purchase-record' ? route.preload : [],
  );
  expect(preload.map((ahead) => urlOf(ahead.endpoint, ahead))).toEqual([
    urlOf('purchaseList', { query: queryOf(parsePlace({})) }),
  ]);
});

test.each([
  [{ status: 'constructor' }],
  [{ dateFrom: '2026-02-30' }],
  [{ dateTo: 'ayer' }],
  [{ customerId: 'x' }],
  [{ sellerId: '1' }],
  [{ method: 'gold' }],
  [{ sort: 'password' }],
  [{ page: '0' }],
  [{ pageSize: '26' }],
  [{ new: 'yes' }],
  [{ edit: 'yes' }],
  [{ tab: 'x' }],
  [{ chart: 'pie' }],
  [{ products: 'all' }],
  [{ cash: 'mine' }],
])('an invalid %j is ignored', (params) => {
  expect(parsePlace(params)).toEqual(usual);
});

test('valid parameters are kept and become the call', () => {
  const place = parsePlace({
    search: 'V-0001',
    status: 'unpaid',
    dateFrom: '2026-11-01',
    dateTo: '2026-11-30',
    customerId: someId,
    sellerId: someId,
    method: 'card_debit',
    sort: 'balance',
    page: '3',
    pageSize: '100',
  });
  expect(queryOf(place)).toEqual({
    search: 'V-0001',
    unpaid: 'true',
    dateFrom: '2026-11-01',
    dateTo: '2026-11-30',
    customerId: someId,
    sellerId: someId,
    method: 'card_debit',
    sort: 'balance',
    page: 3,
    pageSize: 100,
  });
  expect(isUnfiltered(place)).toBe(false);
});

test('the buyer of a new sale does not filter the list', () => {
  expect(queryOf(parsePlace({ new: '1', customerId: someId })).customerId).toBeUndefined();
});
