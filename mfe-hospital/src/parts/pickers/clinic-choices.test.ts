import type { Department, Practitioner, Room, Site } from '@sala/shared-contracts';
import { departmentsAt, practitionersFor, roomChoices, roomsFor, sitesOf } from './clinic-choices';

const department = (id: string, siteId: string | null) => ({ id, siteId, name: id }) as Department; // the fields the functions read
const room = (id: string, siteId: string, departmentId: string | null) =>
  ({ id, name: id, siteId, departmentId }) as Room; // the fields the functions read
const person = (id: string, departmentIds: string[], siteIds: string[]) =>
  ({ id, departmentIds, siteIds }) as unknown as Practitioner; // the fields the functions read
const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id).join(' ');

describe('options of the clinic fields', () => {
  const departments = [
    department('everywhere', null),
    department('north', 'n'),
    department('south', 's'),
  ];
  const rooms = [
    room('own', 'n', 'd'),
    room('shared', 'n', null),
    room('other', 'n', 'e'),
    room('far', 's', 'd'),
  ];
  const people = [
    person('here', ['d'], ['n']),
    person('anywhere', ['d'], []),
    person('elsewhere', ['e'], ['s']),
  ];

  test('departments of a site include those of every site', () => {
    expect([ids(departmentsAt(departments, 'n')), ids(departmentsAt(departments, ''))]).toEqual([
      'everywhere north',
      'everywhere north south',
    ]);
  });

  test('rooms of a site that a department may use', () => {
    expect([ids(roomsFor(rooms, 'n', 'd')), ids(roomsFor(rooms, '', ''))]).toEqual([
      'own shared',
      'own shared other far',
    ]);
  });

  test('rooms of several sites carry the site name', () => {
    const sites = [
      { id: 'n', name: 'Norte' },
      { id: 's', name: 'Sur' },
    ] as Site[]; // the fields the function reads
    expect(roomChoices(rooms.slice(2), sites).map(({ label }) => label)).toEqual([
      'other · Norte',
      'far · Sur',
    ]);
    expect(roomChoices(rooms.slice(0, 1), sites).map(({ label }) => label)).toEqual(['own']);
  });

  test('sites of a practitioner include the current choice', () => {
    const sites = [{ id: 'n' }, { id: 's' }, { id: 'w' }] as Site[]; // the fields the function reads
    const [here, anywhere] = people;
    expect([
      ids(sitesOf(sites, here)),
      ids(sitesOf(sites, here, 'w')),
      ids(sitesOf(sites, anywhere)),
      ids(sitesOf(sites, undefined)),
    ]).toEqual(['n', 'n w', 'n s w', 'n s w']);
  });

  test('practitioners of a department at a site', () => {
    expect([
      ids(practitionersFor(people, 'd', 'n')),
      ids(practitionersFor(people, '', 's')),
    ]).toEqual(['here anywhere', 'anywhere elsewhere']);
  });
});
