import { urlOf } from '@sala/shared-contracts';
import contract from '../../../remote.contract';
import { parsePlace, queryOf } from './customer-search';

const usual = { search: '', status: '', sort: 'name', page: 1, pageSize: 25, new: '', customerId: '' };

test('a bare URL is the first page in the usual order', () => {
  expect(parsePlace({})).toEqual(usual);
});

test('the first call has the very URL that the page loads ahead', () => {
  const [declared] = contract.routes[0].preload;
  expect(urlOf('customerList', { query: queryOf(parsePlace({})) })).toBe(urlOf(declared.endpoint, declared));
});

test.each([
  [{ status: 'constructor' }],
  [{ sort: 'password' }],
  [{ page: '0' }],
  [{ page: '-1' }],
  [{ page: '1.5' }],
  [{ page: '99999999' }],
  [{ page: 'x' }],
  [{ pageSize: '26' }],
  [{ new: 'yes' }],
  [{ search: '   ' }],
])('a mistyped %j changes nothing', (params) => {
  expect(parsePlace(params)).toEqual(usual);
});

test('what is well typed is kept, and words are cut where the API ends', () => {
  const place = parsePlace({ search: 's'.repeat(101), status: 'blocked', sort: '-createdAt', page: '3', pageSize: '100', new: '1', customerId: 'x' });
  expect(place).toEqual({ search: 's'.repeat(100), status: 'blocked', sort: '-createdAt', page: 3, pageSize: 100, new: '1', customerId: 'x' });
});
