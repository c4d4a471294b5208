import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { boardQuery, parseBoardSearch } from './board-search';

const someId = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';

test('the first request has the URL that the contract prefetches', () => {
  const preload = contract.routes.flatMap((route) =>
    route.path === '/hospital' ? route.preload : [],
  );
  expect(preload.map((ahead) => urlOf(ahead.endpoint, ahead))).toEqual([
    urlOf('queueBoard', { query: boardQuery(parseBoardSearch({})) }),
  ]);
});

test.each([
  [{ departmentId: 'x' }],
  [{ wall: 'yes' }],
  [{ form: 'remove' }],
  [{ form: 'dance', entryId: 'x' }],
  [{ column: 'lobby' }],
  [{ new: 'true' }],
])('a mistyped %j is ignored', (params) =>
  expect(parseBoardSearch(params)).toEqual(parseBoardSearch({})),
);

test('valid parameters are kept', () => {
  const place = parseBoardSearch({
    departmentId: someId,
    practitionerId: someId,
    siteId: someId,
    entryId: someId,
    form: 'move',
    column: 'triage',
  });
  expect(place).toMatchObject({
    departmentId: someId,
    form: 'move',
    entryId: someId,
    column: 'triage',
  });
  expect(boardQuery(place)).toEqual({
    departmentId: someId,
    practitionerId: someId,
    siteId: someId,
  });
});
