import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { boardQuery, parseBoardSearch } from './board-search';

const someId = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';

test('the first call has the very URL that the page loads ahead', () => {
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
])('a mistyped %j changes nothing', (params) =>
  expect(parseBoardSearch(params)).toEqual(parseBoardSearch({})),
);

test('what is well typed is kept', () => {
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
