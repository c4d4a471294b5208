import * as fc from 'fast-check';
import type { SapChange } from './change';
import { decodeSapMessage } from './decode';

const zone = 'America/Mexico_City';
const header = (event: string, characterSet = '') =>
  `MSH|^~\\&|ISH|100^0001|SALA|^^|20261129101500||${event}|M1|P|2.5||||||${characterSet}`;
const patient =
  'PID|1||0000004711^7^^0001^PI~GALM050312MDFRPRA5^^^MX^NI||García López^Mariana^^^^^L||20050312|F|||Av. Juárez 5^^Puebla^^72000^MX||5512345678^PRN^PH~^NET^Internet^m@correo.test';
const visit = 'PV1|1|I|3A^3A-01^3A-01-2^0001|||||||MI|||||||||0000500001';
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\r`).join('');
const decode = (text: string, encoding: BufferEncoding = 'latin1') =>
  decodeSapMessage(Buffer.from(text, encoding), zone);
const changeOf = (text: string, encoding?: BufferEncoding): SapChange => {
  const decoded = decode(text, encoding);
  if (!decoded.ok) throw new Error(decoded.detail);
  return decoded.change;
};
const place = { careUnit: '3A', room: '3A-01', bed: '3A-01-2', department: 'MI' };

test('everything that a message says of a patient', () => {
  const text = lines(
    header('ADT^A31'),
    'EVN|A31|20261129101000',
    `${patient}||||||||||||||||20261101|Y`,
  );
  expect(changeOf(text)).toEqual({
    kind: 'patient',
    event: 'ADT^A31',
    messageId: 'M1',
    sender: 'ISH',
    institution: '0001',
    sentAt: '2026-11-29T16:15:00.000Z',
    at: '2026-11-29T16:10:00.000Z',
    patient: {
      patnr: '0000004711',
      checkDigit: '7',
      family: 'García López',
      given: 'Mariana',
      birthDate: '2005-03-12',
      sex: 'female',
      curp: 'GALM050312MDFRPRA5',
      phone: '5512345678',
      email: 'm@correo.test',
      address: 'Av. Juárez 5, 72000 Puebla',
      city: 'Puebla',
      deceased: true,
      deceasedOn: '2026-11-01',
    },
  });
});

const at = '2026-11-28T15:30:00.000Z';
const zbe = 'ZBE|0000500001-00003|20261128093000||INSERT';
test.each([
  ['A01', 'admit', { kind: 'admission', planned: false, ...place }],
  ['A02', 'transfer', { kind: 'transfer', planned: false, ...place }],
  ['A03', 'discharge', { kind: 'discharge', planned: false }],
  ['A04', 'register', { kind: 'outpatient_visit', planned: false }],
  ['A05', 'pre_admit', { kind: 'admission', planned: true }],
  ['A06', 'change_class', { kind: 'admission' }],
  ['A07', 'change_class', { kind: 'outpatient_visit' }],
  ['A21', 'leave', { kind: 'absence' }],
  ['A22', 'return', { kind: 'return' }],
])('ADT^%s is %s', (trigger, action, movement) => {
  const text = lines(
    header(`ADT^${trigger}`),
    `EVN|${trigger}|20261129101000`,
    patient,
    visit,
    zbe,
  );
  expect(changeOf(text)).toMatchObject({
    kind: 'case',
    action,
    at,
    case: { falnr: '0000500001', patnr: '0000004711', type: 'inpatient', ...place },
    movement: { falnr: '0000500001', number: 3, start: at, end: null, ...movement },
  });
});

test.each([
  ['A11', 'admission'],
  ['A12', 'transfer'],
  ['A13', 'discharge'],
  ['A23', 'case'],
])('ADT^%s cancels the %s', (trigger, cancels) => {
  const text = lines(header(`ADT^${trigger}`), patient, visit, zbe);
  expect(changeOf(text)).toMatchObject({
    kind: 'cancel',
    cancels,
    number: 3,
    case: { falnr: '0000500001' },
  });
});

test('an admission without ZBE: the times of PV1, the planned end, the diagnosis, who treats', () => {
  const full = `PV1|1|I|3A^^^0001|Urgencia|||88^Ruiz^Marcela^^^Dra.|||MI|||||||||500001${'|'.repeat(25)}20261128093000`;
  const text = lines(
    header('ADT^A01'),
    'EVN|A01|20261129101000',
    patient,
    full,
    'PV2|||||||||20261203',
    'DG1|1||J18.9^Neumonía^I10',
  );
  expect(changeOf(text)).toMatchObject({
    at,
    case: {
      falnr: '0000500001',
      start: at,
      plannedEnd: '2026-12-03T06:00:00.000Z',
      physician: 'Dra. Marcela Ruiz',
      diagnosis: 'J18.9 Neumonía',
    },
    movement: { number: null, start: at, type: 'Urgencia', room: null, bed: null },
  });
});

test('a transfer without time of its own is at the time of its recording', () => {
  const text = lines(header('ADT^A02'), 'EVN|A02|20261128093000', patient, visit);
  expect(changeOf(text)).toMatchObject({ at, movement: { number: null, start: at } });
});

test.each(['PV1|1|N', 'PV1', ''])('master data without a case: %p', (empty) => {
  const text = lines(header('ADT^A08'), patient, empty);
  expect(changeOf(text)).toMatchObject({ kind: 'patient', patient: { patnr: '0000004711' } });
});

test('an update of a case moves nothing', () => {
  expect(changeOf(lines(header('ADT^A08'), patient, visit))).toMatchObject({
    kind: 'case',
    action: 'update',
    movement: null,
  });
});

test.each([
  ['100^0001', '|^^|', '0001'],
  ['', '|100^MX1|', 'MX1'],
  ['0002', '||', '0001'], // the place and the PATNR come before it
])('the institution of MSH-4 %p and MSH-6 %p', (from, to, institution) => {
  const text = header('ADT^A31').replace('|100^0001|SALA|^^|', `|${from}|SALA${to}`);
  expect(changeOf(lines(text, patient))).toMatchObject({ institution });
});

test('a merge names the records that are gone', () => {
  const text = lines(header('ADT^A40'), patient, 'MRG|0000000042^^^0001^PI~43^^^0001^PI');
  expect(changeOf(text)).toMatchObject({
    kind: 'merge',
    patient: { patnr: '0000004711' },
    merged: ['0000000042', '0000000043'],
  });
});

test.each([
  ['S12', 'book', 'scheduled'],
  ['S13', 'move', 'scheduled'],
  ['S14', 'change', 'scheduled'],
  ['S15', 'cancel', 'cancelled'],
  ['S17', 'delete', 'cancelled'],
  ['S26', 'no_show', 'scheduled'],
])('SIU^%s is %s', (trigger, action, status) => {
  const plan = `SCH|P1|70001||||||2|20|MIN|^^^20261130090000||||||||||||||40`;
  const text = lines(
    header(`SIU^${trigger}`),
    plan,
    patient,
    'PV1|1|O||||||||GO',
    'RGS|1',
    'AIG|1||POB-GO-1',
    'AIL|1||^C-301',
    'AIP|1||7^Zúñiga^Emilia',
  );
  expect(changeOf(text)).toMatchObject({
    kind: 'appointment',
    action,
    appointment: {
      id: '70001',
      patnr: '0000004711',
      start: '2026-11-30T15:00:00.000Z',
      minutes: 20,
      department: 'GO',
      planningObjectId: 'POB-GO-1',
      room: 'C-301',
      person: 'Emilia Zúñiga',
      visit: 'follow_up',
      status,
    },
  });
});

test('the time of an appointment is in TQ1 too', () => {
  const text = lines(
    header('SIU^S12'),
    'SCH||70001',
    'TQ1|1||||||20261130090000|20261130093000',
    patient,
  );
  expect(changeOf(text)).toMatchObject({
    appointment: { start: '2026-11-30T15:00:00.000Z', minutes: 30 },
  });
});

test.each<readonly [string, BufferEncoding]>([
  ['', 'latin1'],
  ['8859/1', 'latin1'],
  ['UNICODE UTF-8', 'utf8'],
])('characters by MSH-18 %p', (characterSet, encoding) => {
  const text = lines(header('ADT^A31', characterSet), patient);
  expect(changeOf(text, encoding)).toMatchObject({ patient: { family: 'García López' } });
});

test('other separators, escapes, an emptied field and line feeds', () => {
  const text =
    'MSH#*@!%#ISH#100*0001#SALA##20261129101500##ADT*A31#M2#P#2.5\nPID###4711***0001*PI##Pe!X f1!a!F!b!T!c!!*Ana!.br!Luz##20050312#F#####""\n';
  expect(changeOf(text)).toMatchObject({
    messageId: 'M2',
    patient: { patnr: '0000004711', given: 'Ana Luz', phone: null },
  });
  const escaped = lines(
    header('ADT^A31'),
    'PID|||4711^^^0001^PI||N\\XFA\\\\XF1\\ez \\T\\ Cía\\F\\\\E\\\\H\\^Ana',
  );
  expect(changeOf(escaped)).toMatchObject({ patient: { family: 'Núñez & Cía|\\' } });
});

test.each([
  ['20261129235959-0500', '2026-11-30T04:59:59.000Z'],
  ['202611291015', '2026-11-29T16:15:00.000Z'],
  ['20261129', '2026-11-29T06:00:00.000Z'],
  ['20260231', null],
  ['20261129996000', null],
  ['00000000', null],
  ['yesterday', null],
])('MSH-7 %s is %p', (stamp, sentAt) => {
  const text = lines(header('ADT^A31').replace('20261129101500', stamp), patient);
  expect(changeOf(text)).toMatchObject({ sentAt });
});

test.each([
  ['', 'not_hl7'],
  ['GET / HTTP/1.1\r\n', 'not_hl7'],
  ['MSH', 'not_hl7'],
  ['MSHAAAAAAAA', 'not_hl7'],
  ['MSH|^~\\&|ISH', 'missing_field'],
  [lines(header('ADT^A31').replace('|M1|', '||'), patient), 'missing_field'],
  [lines(header('ADT^A31')), 'missing_field'],
  [lines(header('ADT^A31'), 'PID|1||X^^^^PI||A^B'), 'missing_field'],
  [lines(header('ADT^A01'), patient), 'missing_field'],
  [lines(header('ADT^A02').replace('20261129101500', ''), patient, visit), 'missing_field'],
  [lines(header('ADT^A40'), patient, 'MRG|4711^^^0001^PI'), 'bad_value'],
  [lines(header('ADT^A31', 'UTF-16'), patient), 'bad_value'],
  [lines(header('ADT^A31', 'UNICODE UTF-8'), patient), 'bad_value'],
  [lines(header('ADT^A60'), patient), 'unsupported'],
  [lines(header('ORU^R01'), patient), 'unsupported'],
  [lines(header('SIU^S12'), 'SCH|||', patient), 'missing_field'],
  [lines(header('SIU^S12'), 'SCH|1', patient), 'missing_field'],
])('%p is refused: %s', (text, refused) => {
  expect(decode(text)).toMatchObject({ ok: false, refused });
});

test('nothing that arrives makes it throw, and a large message takes no time', () => {
  const parts = [
    'MSH|^~\\&|',
    'PID|',
    'PV1|',
    'ADT^A01',
    'SIU^S12',
    '|',
    '^',
    '~',
    '\\',
    '&',
    '\r',
    '""',
    '20261129',
    '4711',
    'PI',
    'é',
  ];
  const piece = fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      expect(typeof decode(lines(header('ADT^A01'), patient) + pieces.join('')).ok).toBe('boolean');
      expect(typeof decode(pieces.join('')).ok).toBe('boolean');
    }),
  );
  const began = performance.now();
  for (const filler of ['|', '^', '~', '&', '\\', 'PID\r', 'x']) {
    const text = lines(
      header('ADT^A31'),
      `PID|1||${filler.repeat(Math.floor(1_000_000 / filler.length))}`,
    );
    expect(decode(text)).toMatchObject({ ok: false });
    const name = lines(
      header('ADT^A31'),
      `PID|1||4711^^^^PI||${filler.repeat(900_000 / filler.length)}`,
    );
    expect(typeof decode(name).ok).toBe('boolean');
  }
  expect(performance.now() - began).toBeLessThan(10_000);
});
