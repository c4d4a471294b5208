import { readTyped, storedPhone } from './typed-words';

const now = new Date('2026-11-22T12:00:00Z');

test.each([
  ['mariana garcía', { names: 'mariana garcía', digits: [] }],
  ['12/03/2005', { names: '', born: '2005-03-12', digits: [] }],
  ['García 12-3-05', { names: 'García', born: '2005-03-12', digits: [] }],
  ['1.1.62', { names: '', born: '1962-01-01', digits: [] }],
  ['31/02/2005', { names: '', born: '0001-01-01', digits: [] }],
  ['galm0503', { names: '', curp: 'GALM0503%', digits: [] }],
  ['EXP-000123', { names: '', record: 123, digits: [] }],
  ['55 1234-5678', { names: '', digits: ['5512345678'] }],
  ['+52\u00A055\u20111234\u20135678', { names: '', digits: ['525512345678'] }], // as copied from web pages and messages
  ['+52 (55) 1234 5678', { names: '', digits: ['525512345678'] }],
  ['+52 1 55 1234 5678', { names: '', digits: ['5512345678'] }],
  ['044 55 1234 5678', { names: '', digits: ['5512345678'] }],
  ['01 (55) 1234-5678', { names: '', digits: ['5512345678'] }],
  ['lópez 5678', { names: 'lópez', digits: ['5678'] }],
  ["O'Farrill de la Peña", { names: "O'Farrill de la Peña", digits: [] }],
])('%s', (typed, expected) => expect(readTyped(typed, now)).toEqual(expected));

test.each([
  ['', ''],
  ['55 9988 7766', '+525599887766'],
  ['0445599887766', '+525599887766'],
  ['01 (55) 9988-7766', '+525599887766'],
  ['+52 1 55 9988 7766', '+525599887766'],
  ['52 55 9988 7766', '+525599887766'],
  ['+1 555 123 4567', '+15551234567'],
  ['+507 123-4567', '+5071234567'],
])('a phone is stored as %s → %s', (typed, stored) => expect(storedPhone(typed)).toBe(stored));
