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
} from './lists/search-state';
import { useAuth } from '@sala/shared-auth';
import { sessionOf } from '@sala/shell-sdk/testing';
import {
  deviceDisplay,
  preferredCalendarView,
  preferredRows,
  saveDeviceDisplay,
} from './lists/device-display';
import { firstOfWeek, inWeekOrder } from './clock/week';
import { sizeText } from './files/size-text';

describe('the state in the address', () => {
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
    expect(
      parsePlace(Object.create({ search: 'inherited' }) as Record<string, string>).search,
    ).toBe('');
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
});

describe('what a device shows', () => {
  const everywhere = {
    hiddenGroups: [],
    landing: '/',
    calendarView: 'week',
    rowsPerPage: 50,
  } as const;
  const enter = (id: string) => {
    const session = sessionOf();
    useAuth.getState().setAuth({
      ...session,
      user: { ...session.user, id, display: { ...everywhere, hiddenGroups: [] } },
    });
  };
  const nothing = { calendarView: null, rowsPerPage: null };

  beforeEach(() => {
    localStorage.clear();
    enter('ana');
  });

  test('what was chosen for this device wins, for this person', () => {
    expect([preferredCalendarView(), preferredRows()]).toEqual(['week', 50]);
    saveDeviceDisplay({ calendarView: 'day', rowsPerPage: null });
    expect([preferredCalendarView(), preferredRows()]).toEqual(['day', 50]);
    enter('luis');
    expect(deviceDisplay()).toEqual(nothing);
    expect(preferredCalendarView()).toBe('week');
  });

  test.each(['no JSON', '7', 'null', '{"calendarView":"year","rowsPerPage":"50"}'])(
    'what is stored as %s counts as nothing',
    (text) => {
      localStorage.setItem('display-ana', text);
      expect(deviceDisplay()).toEqual(nothing);
    },
  );
});

describe('weeks', () => {
  test.each([
    ['2026-11-22', 'monday', '2026-11-16'],
    ['2026-11-23', 'monday', '2026-11-23'],
    ['2026-11-22', 'sunday', '2026-11-22'],
    ['2026-11-21', 'sunday', '2026-11-15'],
    ['2026-03-01', 'monday', '2026-02-23'],
    ['2024-12-31', 'monday', '2024-12-30'],
    ['2027-01-01', 'sunday', '2026-12-27'],
  ] as const)('the week of %s from %s begins on %s', (day, start, first) =>
    expect(firstOfWeek(day, start)).toBe(first),
  );

  test('days stand in the order of the week', () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    expect(inWeekOrder(days, 'monday')).toEqual(days);
    expect(inWeekOrder(days, 'sunday')).toEqual([7, 1, 2, 3, 4, 5, 6]);
  });
});

describe('sizes', () => {
  test.each([
    [999, '999 B'],
    [1536, '1.5 KB'],
    [20_480, '20 KB'],
    [10_485_760, '10 MB'],
  ])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes, String)).toBe(text));
});
