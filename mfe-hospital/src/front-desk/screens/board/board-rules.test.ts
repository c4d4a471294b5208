import { expectedCard, queueCard } from '../../../testing/queue-card.fixture';
import { filterCards, neighbourOf, phoneColumn, wideColumns } from './board-filter';
import {
  boardColumns,
  queueActions,
  urlOf,
  permissionsOf,
  type Role,
} from '@sala/shared-contracts';
import { actionKey, dropEffectOf, nextAction } from './board-moves';
import contract from '../../../../remote.contract';
import { boardQuery, parseBoardSearch } from './board-search';
import { firstView } from './board-view';
import { newCallsOf } from './wall/wall-calls';

describe('filters', () => {
  const inigo = queueCard('2', {
    patient: {
      id: 'p2',
      name: 'Íñigo de la Cruz Pérez',
      recordNumber: 'EXP-000285',
      hasAlerts: false,
    },
    token: 'PED-004',
    practitioner: { id: 'ivan', name: 'Iván Cordero' },
  });
  const mariana = { ...expectedCard('1'), practitioner: { id: 'julia', name: 'Julia Ríos' } };
  const found = (search: string, ownOf: string | null = null) =>
    filterCards([mariana, inigo], { search, ownOf }).map(({ patient }) => patient.name);

  test.each([
    ['', ['Mariana García López', 'Íñigo de la Cruz Pérez']],
    ['inigo perez', ['Íñigo de la Cruz Pérez']],
    ['GARCIA', ['Mariana García López']],
    ['ped-004', ['Íñigo de la Cruz Pérez']],
    ['285', ['Íñigo de la Cruz Pérez']],
    ['cita000001', ['Mariana García López']],
    ['mariana perez', []],
  ])('“%s” finds by name, record number, folio and token', (search, names) => {
    expect(found(search)).toEqual(names);
  });

  test('a doctor’s own are those booked with them, and those whom any doctor may take', () => {
    expect(found('', 'ivan')).toEqual(['Íñigo de la Cruz Pérez']);
    expect(found('garcia', 'ivan')).toEqual([]);
    const anybody = queueCard('4', { practitioner: null });
    expect(filterCards([anybody], { search: '', ownOf: 'ivan' })).toEqual([anybody]);
  });

  test('empty columns are narrow while another has cards; a search opens those with a match', () => {
    const layout = { cards: [mariana], searching: false } as const;
    expect(wideColumns({ ...layout, columns: ['expected', 'waiting'] })).toEqual(['expected']);
    expect(wideColumns({ ...layout, columns: ['payment', 'done'] })).toEqual(['payment', 'done']);
    expect(wideColumns({ ...layout, columns: ['payment'], searching: true })).toEqual(['expected']);
  });

  test('a phone shows the chosen column, else one of the person’s own with somebody', () => {
    const layout = { cards: [mariana, queueCard('3', { column: 'done' })], searching: false };
    expect(phoneColumn({ ...layout, columns: ['payment', 'done'] }, '')).toBe('done');
    expect(phoneColumn({ ...layout, columns: ['payment', 'done'] }, 'triage')).toBe('triage');
    expect(
      phoneColumn({ ...layout, columns: ['payment', 'done'], searching: true }, 'triage'),
    ).toBe('done');
  });

  test.each([
    ['b', 'ArrowDown', 'c'],
    ['b', 'ArrowUp', 'a'],
    ['c', 'ArrowDown', undefined],
    ['c', 'ArrowRight', 'd'],
    ['d', 'ArrowLeft', 'a'],
    ['d', 'ArrowRight', undefined],
    ['gone', 'ArrowDown', 'a'],
    ['gone', 'ArrowUp', undefined],
    ['a', 'x', undefined],
  ])('from %s %s leads to %s', (id, key, next) => {
    expect(neighbourOf([['a', 'b', 'c'], [], ['d']], id, key)).toBe(next);
  });
});

describe('moves', () => {
  const waiting = queueCard('1');
  const serving = queueCard('2', {
    column: 'consultation',
    status: 'serving',
    actions: ['finish'],
  });

  test('a card can be dropped only on its next steps', () => {
    const targets = (card: typeof waiting) =>
      boardColumns.filter((column) => dropEffectOf(card, column, true) !== null);
    expect(targets(expectedCard('3'))).toEqual(['waiting', 'triage']);
    expect(targets(waiting)).toEqual(['triage', 'consultation']);
    expect(targets(queueCard('4', { column: 'triage', stage: 'triage' }))).toEqual(['waiting']);
    expect(targets(serving)).toEqual(['payment', 'done']);
    expect(targets(queueCard('5', { column: 'done', status: 'finished', actions: [] }))).toEqual(
      [],
    );
  });

  test('actions the server does not offer are ignored', () => {
    expect(dropEffectOf({ ...waiting, actions: [] }, 'consultation', true)).toBeNull();
    expect(dropEffectOf(expectedCard('3'), 'waiting', false)).toBeNull();
  });

  test('the button on the card is the next step', () => {
    expect(nextAction(waiting)).toBe('call');
    expect(nextAction({ ...waiting, status: 'called', actions: [...queueActions] })).toBe('serve');
    expect(nextAction(serving)).toBe('finish');
    expect(nextAction({ ...waiting, actions: [] })).toBeNull();
  });

  test('the label of an action names the stage', () => {
    const inTriage = queueCard('6', { column: 'triage', stage: 'triage' });
    expect(actionKey(waiting, 'serve')).toBe('board.actions.serve.consultation');
    expect(actionKey(inTriage, 'serve')).toBe('board.actions.serve.triage');
    expect(actionKey(inTriage, 'finish')).toBe('board.actions.triaged');
    expect(actionKey(serving, 'finish')).toBe('board.actions.finish');
  });
});

describe('the address', () => {
  const someId = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';

  test('the first request has the URL that the contract prefetches', () => {
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
  ])('a mistyped %j is ignored', (params) =>
    expect(parseBoardSearch(params)).toEqual(parseBoardSearch({})),
  );

  test('valid parameters are kept', () => {
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
});

describe('columns', () => {
  const viewOf = (role: Role) => {
    const held = new Set<string>(permissionsOf([role]));
    return firstView({
      manages: held.has('organization:manage'),
      consults: held.has('clinical:sign'),
      treats: held.has('clinical:read'),
      receives: held.has('check-in:write'),
      charges: held.has('purchases:write'),
    });
  };

  test.each<[Role, string, boolean]>([
    ['reception', 'expected waiting payment', false],
    ['nurse', 'waiting triage consultation', false],
    ['doctor', 'waiting consultation done', true],
    ['billing', 'payment done', false],
    ['owner', 'expected waiting triage consultation payment done', false],
    ['auditor', 'expected waiting triage consultation payment done', false],
  ])('%s begins with %s', (role, columns, mine) => {
    expect(viewOf(role)).toEqual({ columns: columns.split(' '), mine });
  });
});

describe('calls on the wall', () => {
  const token = (name: string, callCount: number) => ({
    token: name,
    initials: 'AG',
    department: 'Medicina',
    room: null,
    callCount,
    calledAt: null,
  });

  test('announces new calls and repeated calls', () => {
    const before = [token('MG-001', 1), token('MG-002', 1)];
    expect(
      newCallsOf(before, [token('MG-003', 1), token('MG-001', 2), token('MG-002', 1)]).map(
        ({ token: name }) => name,
      ),
    ).toEqual(['MG-003', 'MG-001']);
  });
});
