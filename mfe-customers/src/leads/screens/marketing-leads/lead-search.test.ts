import { boardQueryOf, depthsOf, listQueryOf, parsePlace, showMore } from './lead-search';

describe('the address of leads', () => {
  test('an invalid link shows the board from its beginning', () => {
    const place = parsePlace({
      view: 'map',
      source: 'tv',
      owner: 'eva',
      sla: 'x',
      status: 'gone',
      sort: 'position',
      page: '-1',
      pageSize: '7',
      from: '2026-13-01',
      edit: 'yes',
    });
    expect(place).toMatchObject({
      view: 'board',
      source: '',
      owner: '',
      sla: '',
      status: '',
      sort: '-createdAt',
      page: 1,
      pageSize: 25,
      from: '',
      edit: '',
    });
    expect(boardQueryOf(place)).toEqual({});
  });

  test('parameters of the URL become the call', () => {
    const owner = '00000000-0000-4000-8000-000000000001';
    const place = parsePlace({
      search: ' eva ',
      source: 'web',
      owner,
      sla: 'failed',
      status: 'contacted',
      sort: 'responseBy',
      page: '2',
      pageSize: '50',
      more: 'new.40',
      from: '2026-10-25',
      to: '2026-11-23',
    });
    expect(boardQueryOf(place)).toEqual({
      search: 'eva',
      source: 'web',
      owner,
      sla: 'failed',
      from: '2026-10-25',
      to: '2026-11-23',
      new: 40,
    });
    expect(listQueryOf(place)).toEqual({
      search: 'eva',
      source: 'web',
      owner,
      sla: 'failed',
      status: 'contacted',
      from: '2026-10-25',
      to: '2026-11-23',
      sort: 'responseBy',
      page: 2,
      pageSize: 50,
    });
  });

  test("a column shows twenty more each time, up to the API's limit", () => {
    expect(showMore('', 'new')).toBe('new.40');
    expect(showMore('new.40', 'junk')).toBe('new.40,junk.40');
    expect(showMore('new.40,junk.40', 'new')).toBe('new.60,junk.40');
    expect(depthsOf('new.99999,x.5,junk.-1,contacted.1.5')).toEqual({ new: 500, contacted: 1 });
  });
});
