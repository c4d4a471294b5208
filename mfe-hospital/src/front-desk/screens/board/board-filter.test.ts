import { expectedCard, queueCard } from '../../../testing/queue-card.fixture';
import { filterCards, neighbourOf, phoneColumn, wideColumns } from './board-filter';

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
  expect(phoneColumn({ ...layout, columns: ['payment', 'done'], searching: true }, 'triage')).toBe(
    'done',
  );
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
