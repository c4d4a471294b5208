import { contract as contractOfApi, urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import {
  filterQueryOf,
  filtersIn,
  nextQueryOf,
  noFilters,
  parsePlace,
  queryOf,
} from './customer-search';

const usual = {
  ...noFilters,
  search: '',
  sort: 'name',
  view: 'list',
  by: 'status',
  new: '',
  name: '',
  customerId: '',
  tab: '',
  edit: '',
  merge: '',
  import: '',
};

test('a bare URL is the first page in the default order', () => {
  expect(parsePlace({})).toEqual(usual);
});

test('the first call uses the preloaded URL', () => {
  const [declared] = contract.routes[0].preload;
  expect(urlOf('customerList', { query: queryOf(parsePlace({})) })).toBe(
    urlOf(declared.endpoint, declared),
  );
});

test.each([
  [{ status: 'constructor' }],
  [{ sort: 'password' }],
  [{ kind: 'robot' }],
  [{ source: 'a;b' }],
  [{ owner: 'x' }],
  [{ segment: 'rich,poor' }],
  [{ createdFrom: '2026-02-31x' }],
  [{ consent: 'fax:service' }],
  [{ fields: '{' }],
  [{ fields: '[{"key":"a","op":"like","value":"x"}]' }],
  [{ fields: '[{"key":"a","op":"range"}]' }],
  [{ view: 'x' }],
  [{ by: 'name' }],
  [{ by: 'field.1' }],
  [{ edit: 'yes' }],
  [{ new: 'yes' }],
  [{ search: '   ' }],
])('an invalid %j is ignored', (params) => {
  expect(parsePlace(params)).toEqual(usual);
});

const filters = {
  status: 'active,blocked',
  kind: 'company',
  source: 'web,google',
  tags: 'VIP,Diabetes',
  segment: 'loyal,at_risk',
  owner: 'none',
  createdFrom: '2026-01-01',
  createdTo: '2026-01-31',
  consent: 'whatsapp:service',
  fields:
    '[{"key":"limite","op":"range","from":5,"to":null},{"key":"medio","op":"in","values":["red"]}]',
};

test("valid parameters are kept; search words are cut to the API's limit", () => {
  const place = parsePlace({
    ...filters,
    search: 's'.repeat(101),
    sort: '-createdAt',
    view: 'group',
    by: 'field.limite',
    new: '1',
    customerId: 'x',
    tab: 'fiscal',
    edit: '1',
  });
  expect(place).toEqual({
    ...filters,
    search: 's'.repeat(100),
    sort: '-createdAt',
    view: 'group',
    by: 'field.limite',
    new: '1',
    name: '',
    customerId: 'x',
    tab: 'fiscal',
    edit: '1',
    merge: '',
    import: '',
  });
});

test('a search without a sort is ordered by relevance', () => {
  expect(parsePlace({ search: 'ana' }).sort).toBe('relevance');
  expect(parsePlace({ search: 'ana', sort: 'name' }).sort).toBe('name');
});

test('counts each filter and each condition on a custom field', () => {
  expect(filtersIn(parsePlace({ search: 'ana' }))).toBe(0);
  expect(filtersIn(parsePlace(filters))).toBe(11);
  expect(filtersIn({ ...parsePlace(filters), ...noFilters })).toBe(0);
});

test('the API accepts every filter, and the next page keeps them', () => {
  const query = queryOf(parsePlace({ ...filters, search: 'ana' }));
  const sent = contractOfApi.customerList.query.parse(
    Object.fromEntries(new URLSearchParams(urlOf('customerList', { query }).split('?')[1])),
  );
  expect(sent).toMatchObject({
    search: 'ana',
    status: ['active', 'blocked'],
    tags: ['VIP', 'Diabetes'],
    segment: ['loyal', 'at_risk'],
    owner: 'none',
    sort: 'relevance',
    page: 1,
  });
  expect(sent.fields).toHaveLength(2);
  expect(nextQueryOf(query, 'cursor')).toMatchObject({
    ...filterQueryOf(parsePlace({ ...filters, search: 'ana' })),
    after: 'cursor',
    pageSize: 50,
  });
});
