import type { RemoteContract } from '@sala/shared-contracts';
import remote from '../../../../remote.contract';
import { paths } from '../../../paths';
import { isFiltered, noFilters, parsePlace, queryOf } from './patient-search';

describe('the address of the list', () => {
  const contract: RemoteContract = remote;

  test('a mistyped link shows all patients in the default order', () => {
    const place = parsePlace({
      sort: 'shoe',
      page: '-3',
      sex: 'Q',
      age: 'old',
      tags: 'x',
      debt: 'yes',
      consent: 'no',
      merge: 'all',
      status: 'gone',
    });
    expect(place).toMatchObject({ ...noFilters, sort: 'name', page: '', merge: '' });
    expect(isFiltered(place)).toBe(false);
    expect([parsePlace({ page: '400' }).page, parsePlace({ page: '401' }).page]).toEqual([
      '400',
      '',
    ]);
  });

  test('a search orders by relevance, and filters go to the API', () => {
    expect(
      queryOf(parsePlace({ search: ' garcia ', age: 'senior', debt: '1', page: '3' })),
    ).toMatchObject({ search: 'garcia', sort: 'relevance', age: 'senior', debt: '1', page: 3 });
  });

  test('without filters, equals the prefetched request', () => {
    const [call] = contract.routes?.find(({ path }) => path === paths.patient)?.preload ?? [];
    const requests = Object.fromEntries(
      Object.entries(queryOf(parsePlace({}))).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    );
    expect(Object.entries(call?.query ?? {})).toEqual(Object.entries(requests));
  });
});
