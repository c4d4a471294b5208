import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { isUnfiltered, listQueryOf, parsePlace } from './appointments-search';

test('a mistyped link shows the first page of today', () => {
  const place = parsePlace({
    tab: 'map',
    status: 'gone',
    doctor: 'eva',
    via: 'fax',
    payment: 'gold',
    sort: 'name',
    page: '-1',
    pageSize: '7',
    from: '2026-13-01',
    act: 'burn',
  });
  expect(place).toMatchObject({
    tab: 'today',
    status: '',
    doctor: '',
    via: '',
    payment: '',
    sort: 'next',
    page: 1,
    pageSize: 25,
    from: '',
    act: '',
    new: '',
  });
  expect(listQueryOf(place)).toEqual({ tab: 'today', sort: 'next', page: 1, pageSize: 25 });
  expect(isUnfiltered(place)).toBe(true);
});

test('the first request equals the prefetched one', () => {
  const preload = contract.routes.flatMap((route) =>
    route.path === '/hospital/appointments' ? route.preload : [],
  );
  expect(preload.map((ahead) => urlOf(ahead.endpoint, ahead))).toEqual([
    urlOf('appointmentList', { query: listQueryOf(parsePlace({})) }),
    urlOf('appointmentCounts', { query: {} }),
  ]);
});

test("the address sets the filters, apart from the booking form's practitioner", () => {
  const doctor = '00000000-0000-4000-8000-000000000001';
  const place = parsePlace({
    tab: 'lost',
    search: ' eva ',
    status: 'no_show',
    payment: 'due',
    doctor,
    practitionerId: 'x',
    page: '2',
    pageSize: '50',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(listQueryOf(place)).toEqual({
    tab: 'lost',
    search: 'eva',
    status: 'no_show',
    payment: 'due',
    practitionerId: doctor,
    from: '2026-11-01',
    to: '2026-11-30',
    sort: '-startAt',
    page: 2,
    pageSize: 50,
  });
  expect(isUnfiltered(place)).toBe(false);
});
