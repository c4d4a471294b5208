import {
  anyOf,
  filtersOf,
  flag,
  isoDay,
  matching,
  oneOf,
  page,
  pageSize,
  param,
  searchState,
  text,
  uuid,
  uuidOr,
  words,
  type SearchParam,
} from './search-state';

const id = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';

test.each<[string, SearchParam<unknown>, readonly (readonly [given: string, value: unknown])[]]>([
  [
    'words',
    words(5),
    [
      [' ana ', 'ana'],
      ['x'.repeat(6), 'x'.repeat(5)],
      ['  ', ''],
    ],
  ],
  [
    'oneOf',
    oneOf(['open', 'closed']),
    [
      ['open', 'open'],
      ['Open', ''],
      ['constructor', ''],
    ],
  ],
  [
    'oneOf, else',
    oneOf(['list', 'board'], 'list'),
    [
      ['board', 'board'],
      ['map', 'list'],
    ],
  ],
  [
    'anyOf',
    anyOf(['a', 'b', 'c']),
    [
      ['c,a', 'a,c'],
      ['c,x,c', 'c'],
      ['x', ''],
      ['', ''],
    ],
  ],
  [
    'flag',
    flag,
    [
      ['1', '1'],
      ['true', ''],
      ['11', ''],
    ],
  ],
  [
    'uuid',
    uuid,
    [
      [id, id],
      [id.toUpperCase(), id],
      [`${id}0`, ''],
      ['none', ''],
    ],
  ],
  [
    'uuidOr',
    uuidOr('none'),
    [
      ['none', 'none'],
      [id, id],
      ['new', ''],
    ],
  ],
  [
    'isoDay',
    isoDay,
    [
      ['2028-02-29', '2028-02-29'],
      ['2026-02-30', ''],
      ['2026-13-01', ''],
      ['2026-1-1', ''],
      ['0000-00-00', ''],
    ],
  ],
  [
    'page',
    page,
    [
      ['3', 3],
      ['0', 1],
      ['-1', 1],
      ['1.5', 1],
      ['9999999', 1],
    ],
  ],
  [
    'pageSize',
    pageSize([25, 50]),
    [
      ['50', 50],
      ['26', 25],
      ['', 25],
    ],
  ],
  [
    'matching',
    matching(/^field\.\w+$/),
    [
      ['field.a', 'field.a'],
      ['a', ''],
    ],
  ],
  ['text', text, [[' as it is ', ' as it is ']]],
  [
    'param',
    param((given) => (given === 'x' ? 1 : undefined), 0),
    [
      ['x', 1],
      ['y', 0],
    ],
  ],
])('%s', (_name, read, cases) => {
  const parse = searchState({ it: read });
  for (const [given, value] of cases)
    expect([given, parse({ it: given }).it]).toEqual([given, value]);
  expect(parse({}).it).toEqual(read.fallback({}));
});

const parsePlace = searchState({
  search: words(),
  status: oneOf(['open', 'closed']),
  owner: uuidOr('none'),
  sort: oneOf(['name', 'relevance'], ({ search }) => (search ? 'relevance' : 'name')),
  page,
});
const { noFilters, filtersIn, isFiltered, filterQuery } = filtersOf(parsePlace, [
  'search',
  'status',
  'owner',
]);

test('an address gives a whole place; what is missing may depend on the rest', () => {
  expect(parsePlace({ status: 'open', other: 'x' })).toEqual({
    search: '',
    status: 'open',
    owner: '',
    sort: 'name',
    page: 1,
  });
  expect(parsePlace({ search: 'ana', sort: 'shoe' }).sort).toBe('relevance');
  expect(parsePlace(Object.create({ search: 'inherited' }) as Record<string, string>).search).toBe(
    '',
  );
});

test('what a control chose is read as the address is, and removes what it does not know', () => {
  expect(parsePlace.changes({ status: 'closed', sort: 'shoe' })).toEqual({
    status: 'closed',
    sort: undefined,
  });
});

test('filters are counted without the words, taken off, and sent when they are set', () => {
  const place = parsePlace({ search: 'ana', owner: 'none', page: '2' });
  expect(filtersIn(place)).toBe(1);
  expect([isFiltered(place), isFiltered(parsePlace({ search: 'ana' }))]).toEqual([true, true]);
  expect(isFiltered({ ...place, ...noFilters })).toBe(false);
  expect(noFilters).toEqual({ search: '', status: '', owner: '' });
  expect(filterQuery(place)).toEqual({ search: 'ana', status: undefined, owner: 'none' });
});
