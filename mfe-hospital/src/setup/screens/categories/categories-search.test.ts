import { limits, urlOf } from '@sala/shared-contracts';
import fc from 'fast-check';
import contract from '../../../../remote.contract';
import { parseCategoriesSearch } from './categories-search';

describe('the address of the screen', () => {
  test('without parameters, equals the prefetched request', () => {
    const { kind, search, archived } = parseCategoriesSearch({});
    const [call] = contract.routes[0].preload;
    const query = {
      kind,
      search: search || undefined,
      includeArchived: archived ? 'true' : undefined,
    };
    expect(urlOf('categoryList', { query })).toBe(urlOf(call.endpoint, { query: call.query }));
  });

  test.each([
    [{ kind: 'product' }, { kind: 'product' }],
    [{ kind: 'nonsense' }, { kind: 'service' }],
    [{ archived: '1' }, { archived: '1' }],
    [{ archived: 'yes' }, { archived: '' }],
    [
      { new: '1', parentId: 'x' },
      { new: '1', parentId: 'x' },
    ],
    [{ packs: '1' }, { packs: '1' }],
    [{ packs: 'dental' }, { packs: 'dental' }],
    [{ packs: 'nonsense' }, { packs: '' }],
    [{ search: `  ${'a'.repeat(limits.searchMax + 1)}` }, { search: 'a'.repeat(limits.searchMax) }],
  ])('parses %j', (params, expected) => {
    expect(parseCategoriesSearch(params)).toMatchObject(expected);
  });

  test('any address opens the screen', () => {
    const keys = fc.constantFrom(
      'kind',
      'search',
      'archived',
      'categoryId',
      'new',
      'parentId',
      'packs',
      'other',
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.string()), (params) => void parseCategoriesSearch(params)),
    );
  });
});
