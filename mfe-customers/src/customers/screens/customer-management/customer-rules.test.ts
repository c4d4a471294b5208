import { contract, limits, storedValue, type Customer } from '@sala/shared-contracts';
import * as fc from 'fast-check';
import { aCustomer, aField, someOptions } from '../../../testing/records';
import {
  changeKind,
  judge,
  typedNumber,
  typedValues,
} from '../../../parts/custom-values/custom-values';
import {
  changesOf,
  createBody,
  customerSchema,
  emptyCustomer,
  fitsKind,
  valuesOfCustomer,
  type CustomerFormValues,
} from './customer-rules';

const fields = [
  aField({ key: 'nota', label: 'Nota', type: 'text' }),
  aField({ key: 'edad', label: 'Edad', type: 'number', required: true }),
  aField({ key: 'ingreso', label: 'Ingreso', type: 'date' }),
  // Keys may be any identifier, including names every object inherits.
  aField({ key: 'constructor', label: 'Grupo', type: 'select', options: someOptions('A', 'B') }),
];

const schema = customerSchema((...[key]) => key, fields, String);
const accepts = (values: CustomerFormValues): boolean => schema.isValidSync(values);

/*
 * Mostly valid values, so that a single invalid one decides; with boundary lengths and pasted text.
 */
const mostly = (right: fc.Arbitrary<string>, ...wrong: readonly fc.Arbitrary<string>[]) =>
  fc.oneof(
    { weight: 12, arbitrary: right },
    ...wrong.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
const anything = fc.string({ maxLength: 12 });
const edges = (max: number) =>
  fc.constantFrom(
    '',
    ' ',
    'x'.repeat(max),
    'x'.repeat(max + 1),
    ` ${'x'.repeat(max)} `,
    '😀'.repeat(max),
    '😀'.repeat(max + 1),
  );

const typed: fc.Arbitrary<CustomerFormValues> = fc.record({
  kind: fc.constantFrom('person', 'company'),
  name: mostly(
    fc.constantFrom('Ana', ' Luz María '),
    edges(limits.customerNameMax),
    edges(limits.personNameMax),
  ),
  firstSurname: mostly(fc.constantFrom('', 'Ríos'), edges(limits.personNameMax)),
  secondSurname: mostly(fc.constantFrom('', 'de la Mora'), edges(limits.personNameMax)),
  email: mostly(
    fc.constantFrom('', ' ', 'ana@sol.mx', ' Ana@Sol.MX ', `${'a'.repeat(247)}@sol.mx`),
    fc.constantFrom(
      'ana',
      'ana@',
      'ana@sol',
      'a..b@sol.mx',
      '.a@sol.mx',
      'ana@sol.mx, luz@sol.mx',
      'ñ@sol.mx',
      `${'a'.repeat(249)}@sol.mx`,
    ),
    fc.emailAddress(),
    anything,
  ),
  phone: mostly(
    fc.constantFrom(
      '',
      ' ',
      '55 1234 5678',
      '(55) 1234-5678',
      '+52 55 1234 5678',
      '+1 (212) 555.0100',
    ),
    fc.constantFrom('551234567', '+0123456789', '+1234567890123456', 'llámame'),
    anything,
  ),
  status: fc.constantFrom('prospect', 'active', 'inactive', 'blocked'),
  blockedReason: mostly(fc.constantFrom('No paga'), edges(limits.blockReasonMax)),
  rfc: mostly(
    fc.constantFrom('', ' ', 'GODE561231GR8', 'gode-561231 gr8', 'EKU9003173C9', 'XAXX010101000'),
    fc.constantFrom('GODE561331GR8', 'GODE561231', 'EKU9003173C', '1ODE561231GR8'),
  ),
  curp: mostly(
    fc.constantFrom('', ' ', 'HEGG560427MVZRRL04', 'galm050312mdfrpra5', 'RAMM920229MNLMRR00'),
    fc.constantFrom('HEGG560427MVZRRL05', 'HEGG560230MVZRRL04', 'HEGG560427MXXRRL04', 'HEGG'),
  ),
  legalName: mostly(fc.constantFrom('', 'SOL'), edges(limits.companyLegalNameMax)),
  regimenFiscal: fc.constantFrom('', '612', '601'),
  fiscalZip: mostly(fc.constantFrom('', ' 06700 '), fc.constantFrom('6700', '067000', 'abcde')),
  usoCfdi: fc.constantFrom('', 'D01'),
  birthDate: mostly(
    fc.constantFrom('', '1990-02-28', '1900-01-01'),
    fc.constantFrom('1899-12-31', '2100-01-01'),
  ),
  street: mostly(fc.constantFrom('', 'Durango 12'), edges(limits.addressMax)),
  colonia: mostly(fc.constantFrom('', 'Roma'), edges(limits.coloniaMax)),
  zip: mostly(fc.constantFrom('', '06700'), fc.constantFrom('1')),
  municipality: mostly(fc.constant(''), edges(limits.municipalityMax)),
  state: mostly(fc.constant(''), edges(limits.stateMax)),
  ownerId: fc.constantFrom('', '00000000-0000-4000-8000-000000000001'),
  source: fc.constantFrom('', 'referral'),
  tags: mostly(
    fc.constantFrom('', ' , ', 'VIP, Diabetes', 'vip, VIP'),
    fc.constantFrom(
      'x'.repeat(limits.tagMax + 1),
      Array.from({ length: limits.tagsMax + 1 }, (_, n) => n).join(','),
    ),
  ),
  notes: mostly(fc.constant(''), edges(limits.customerNotesMax)),
  values: fc.record({
    nota: mostly(
      fc.constantFrom('', 'x'),
      edges(limits.textValueMax),
      anything,
      fc.constant('a\0b'),
    ),
    edad: mostly(
      fc.constantFrom(' 42 ', '-3.5', '1e3', '1,234.50'),
      fc.constantFrom('', '1e999', '-1e999', 'NaN', 'cuarenta', '0x10'),
      fc.double().map(String),
    ),
    ingreso: mostly(
      fc.constantFrom('', '1900-01-01', '2100-12-31'),
      fc.constantFrom('1899-12-31', '2101-01-01', '2026-02-30', '2026-1-1', 'hoy'),
      fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
    ),
    constructor: mostly(fc.constantFrom('', 'a', 'b'), fc.constantFrom('A', 'c', 'toString')),
  }),
});

/** Verdict of the API: the body schema and the rule for custom values. */
const apiAccepts = (values: CustomerFormValues): boolean => {
  const body = createBody(values, fields);
  const given = {
    ...body.values,
    ...Object.fromEntries(
      fields.filter((field) => !judge(field, values.values).ok).map(({ key }) => [key, null]),
    ),
  };
  return (
    contract.customerCreate.body.safeParse({ ...body, values: given }).success &&
    fields.every((field) => judge(field, values.values).ok)
  );
};

test('form and API accept the same customers', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(typed, (values) => {
      const verdict = accepts(values);
      seen[verdict ? 'accepted' : 'refused'] += 1;
      expect([values, verdict]).toEqual([values, apiAccepts(values)]);
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(10);
});

test('a stored customer round-trips without a change', () => {
  fc.assert(
    fc.property(typed.filter(accepts), (values) => {
      const body = contract.customerCreate.body.parse(createBody(values, fields));
      const given = Object.fromEntries(
        Object.entries(body).filter(([, value]) => value !== undefined),
      );
      const name = [body.givenNames, body.firstSurname, body.secondSurname]
        .filter(Boolean)
        .join(' ');
      // Simulates an API that stores the body and joins the names.
      const stored: Customer = { ...aCustomer({ name: body.name ?? name }), ...given };
      expect(changesOf(valuesOfCustomer(stored, fields), stored, fields)).toEqual({});
      expect(changesOf(values, stored, fields)).toEqual({});
    }),
    { numRuns: 150 },
  );
});

const valid: CustomerFormValues = {
  ...emptyCustomer(fields),
  name: 'Ana',
  values: { ...typedValues(fields, {}), edad: '7' },
};
const messagesOf = (values: CustomerFormValues): string[] => {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { inner: { path: string; message: string }[] }).inner.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  }
};

test.each([
  ['edad', '', 'rules.valueMissing'],
  ['edad', '1e999', 'rules.number'],
  ['edad', 'siete', 'rules.number'],
  ['ingreso', '1899-12-31', 'rules.dateYears'],
  ['ingreso', '2101-01-01', 'rules.dateYears'],
  ['ingreso', '2026-02-30', 'rules.date'],
  ['nota', 'x'.repeat(1001), 'rules.tooLong'],
  ['nota', 'a\0b', 'rules.characters'],
  ['constructor', 'z', 'rules.notAnOption'],
])('the value of %s %j is rejected by name', (key, text, message) => {
  expect(messagesOf(valid)).toEqual([]);
  expect(messagesOf({ ...valid, values: { ...valid.values, [key]: text } })).toEqual([
    `values.${key}: ${message}`,
  ]);
});

test.each([
  ['', null],
  ['  ', null],
  ['1,234.50', 1234.5],
  ['-1,234,567', -1234567],
  [' .5 ', 0.5],
  ['1e+21', 1e21],
  ['1,23', Number.NaN],
  ['1.234,50', Number.NaN],
  ['0x10', Number.NaN],
  ['1e999', Number.NaN],
  ['Infinity', Number.NaN],
  ['.', Number.NaN],
  ['-', Number.NaN],
  ['e5', Number.NaN],
  ['doce', Number.NaN],
])('the number %j is read as %p', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test('a change contains only differing values; a cleared value is removed', () => {
  const stored = aCustomer({ name: 'Ana', email: 'ana@sol.mx', values: { edad: 7, nota: 'x' } });
  const values = valuesOfCustomer(stored, fields);
  const changed = {
    ...values,
    email: '',
    values: { ...values.values, nota: ' ', ingreso: '2026-01-02' },
  };
  expect(changesOf(changed, stored, fields)).toEqual({
    email: null,
    values: { nota: null, ingreso: '2026-01-02' },
  });
});

test('a full name counts as unchanged until it is split into its parts', () => {
  const whole = aCustomer({ name: 'Ana Ríos Mora', values: { edad: 7 } });
  const values = valuesOfCustomer(whole, fields);
  expect(values).toMatchObject({ name: 'Ana Ríos Mora', firstSurname: '', secondSurname: '' });
  expect(changesOf(values, whole, fields)).toEqual({});
  const apart = { ...values, name: 'Ana', firstSurname: 'Ríos', secondSurname: 'Mora' };
  expect(changesOf(apart, whole, fields)).toEqual({
    givenNames: 'Ana',
    firstSurname: 'Ríos',
    secondSurname: 'Mora',
  });
  const long = aCustomer({
    name: Array.from({ length: 20 }, () => 'Guadalupe').join(' '),
    values: { edad: 7 },
  });
  expect(changesOf({ ...valuesOfCustomer(long, fields), notes: 'x' }, long, fields)).toEqual({
    notes: 'x',
  });
});

test("a company has no CURP or birth date, whatever the person's boxes hold", () => {
  const person = aCustomer({
    name: 'Sol',
    givenNames: 'Sol',
    curp: 'HEGG560427MVZRRL04',
    birthDate: '1956-04-27',
    values: { edad: 7 },
  });
  const company = { ...valuesOfCustomer(person, fields), kind: 'company', name: 'Sol SA' } as const;
  expect(messagesOf(company)).toEqual([]);
  expect(changesOf(company, person, fields)).toEqual({
    kind: 'company',
    curp: null,
    birthDate: null,
    name: 'Sol SA',
  });
});

test('the RFC of a person does not fit a company; generic RFCs fit both', () => {
  expect(fitsKind('EKU9003173C9', 'company')).toBe(true);
  expect(fitsKind('EKU9003173C9', 'person')).toBe(false);
  expect(fitsKind('GODE561231GR8', 'company')).toBe(false);
  expect(fitsKind('XAXX010101000', 'company')).toBe(true);
});

test('tells created, updated and deleted values apart', () => {
  expect(changeKind({}, {})).toBeNull();
  expect(changeKind({ nota: 'x' }, {})).toBe('created');
  expect(changeKind({ nota: 'y' }, { nota: 'x' })).toBe('updated');
  expect(changeKind({ nota: 'y', edad: 1 }, { nota: 'x' })).toBe('updated');
  expect(changeKind({ nota: null }, { nota: 'x' })).toBe('deleted');
  expect(storedValue({}, 'constructor')).toBeNull();
});

describe('today, as the latest date of birth', () => {
  // 9 p.m. on the 20th in Mexico City
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));
  afterEach(() => jest.useRealTimers());

  test("is the company's day, not the UTC day", () => {
    const born = (birthDate: string) =>
      accepts({ ...emptyCustomer(fields), name: 'Ana', values: { edad: '1' }, birthDate });
    expect([born('2026-11-20'), born('2026-11-21')]).toEqual([true, false]);
  });
});
