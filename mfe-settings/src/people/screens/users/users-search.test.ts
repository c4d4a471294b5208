import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { paths } from '../../../paths';
import { parsePlace, peopleQuery } from './users-search';

test('the address without parameters asks what the page asks ahead', () => {
  const preload = contract.routes.flatMap((route) =>
    route.path === paths.users ? route.preload : [],
  );
  expect(preload.map((ahead) => urlOf(ahead.endpoint, ahead))).toEqual([
    urlOf('memberList', { query: peopleQuery(parsePlace({})) }),
  ]);
});

test.each([
  [
    { tab: 'review', status: 'suspended', role: 'nurse' },
    { tab: 'review', status: 'suspended', role: 'nurse' },
  ],
  [
    { tab: 'x', status: 'x', role: 'x', sort: 'x' },
    { tab: 'people', status: '', role: '', sort: 'name' },
  ],
  [
    { memberId: 'x', act: 'destroy' },
    { memberId: '', act: 'edit' },
  ],
])('parses %j', (params, expected) => {
  expect(parsePlace(params)).toMatchObject(expected);
});
