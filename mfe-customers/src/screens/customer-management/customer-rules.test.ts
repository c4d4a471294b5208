import { contract, limits, type Customer } from '@sala/shared-contracts';
import * as fc from 'fast-check';
import { aCustomer, aField, someOptions } from '../../testing/records';
import { deedOf, judge, typedNumber, typedValues } from '../../components/custom-values/custom-values';
import { storedValue } from '../../components/custom-values/value-text';
import { changesOf, createBody, customerSchema, emptyCustomer, normalisePhone, valuesOfCustomer, type CustomerFormValues } from './customer-rules';

const fields = [
  aField({ key: 'nota', label: 'Nota', type: 'text' }),
  aField({ key: 'edad', label: 'Edad', type: 'number', required: true }),
  aField({ key: 'ingreso', label: 'Ingreso', type: 'date' }),
  // A key may be any word, and some words are there already in every object.
  aField({ key: 'constructor', label: 'Grupo', type: 'select', options: someOptions('A', 'B') }),
];

const schema = customerSchema((...[key]) => key, fields, String);
const accepts = (values: CustomerFormValues): boolean => schema.isValidSync(values);

/* Mostly right, so that one wrong value decides; around every limit, and what hands and clipboards bring. */
const mostly = (right: fc.Arbitrary<string>, ...wrong: readonly fc.Arbitrary<string>[]) =>
  fc.oneof({ weight: 12, arbitrary: right }, ...wrong.map((arbitrary) => ({ weight: 1, arbitrary })));
const anything = fc.string({ maxLength: 12 });
const edges = (max: number) => fc.constantFrom('', ' ', 'x'.repeat(max), 'x'.repeat(max + 1), ` ${'x'.repeat(max)} `, '😀'.repeat(max), '😀'.repeat(max + 1));

const typed: fc.Arbitrary<CustomerFormValues> = fc.record({
  kind: fc.constantFrom('person', 'company'),
  name: mostly(fc.constantFrom('Ana Ríos', ' Luz '), edges(limits.customerNameMax)),
  email: mostly(
    fc.constantFrom('', ' ', 'ana@sol.mx', ' Ana@Sol.MX ', `${'a'.repeat(247)}@sol.mx`),
    fc.constantFrom('ana', 'ana@', 'ana@sol', 'a..b@sol.mx', '.a@sol.mx', 'ana@sol.mx, luz@sol.mx', 'ñ@sol.mx', `${'a'.repeat(249)}@sol.mx`),
    fc.emailAddress(),
    anything,
  ),
  phone: mostly(
    fc.constantFrom('', ' ', '55 1234 5678', '(55) 1234-5678', '+52 55 1234 5678', '+1 (212) 555.0100'),
    fc.constantFrom('551234567', '+0123456789', '+1234567890123456', 'llámame'),
    anything,
  ),
  status: fc.constantFrom('prospect', 'active', 'inactive', 'blocked'),
  notes: mostly(fc.constant(''), edges(limits.customerNotesMax)),
  values: fc.record({
    nota: mostly(fc.constantFrom('', 'x'), edges(limits.textValueMax), anything, fc.constant('a\0b')),
    edad: mostly(fc.constantFrom(' 42 ', '-3.5', '1e3', '1,234.50'), fc.constantFrom('', '1e999', '-1e999', 'NaN', 'cuarenta', '0x10'), fc.double().map(String)),
    ingreso: mostly(
      fc.constantFrom('', '1900-01-01', '2100-12-31'),
      fc.constantFrom('1899-12-31', '2101-01-01', '2026-02-30', '2026-1-1', 'hoy'),
      fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
    ),
    constructor: mostly(fc.constantFrom('', 'a', 'b'), fc.constantFrom('A', 'c', 'toString')),
  }),
});

/** What the API says: the schema of the body, then the one rule for every value of the company's fields. */
const apiAccepts = (values: CustomerFormValues): boolean => {
  const body = createBody(values, fields);
  const given = { ...body.values, ...Object.fromEntries(fields.filter((field) => !judge(field, values.values).ok).map(({ key }) => [key, null])) };
  return contract.customerCreate.body.safeParse({ ...body, values: given }).success && fields.every((field) => judge(field, values.values).ok);
};

test('form and wire accept the same customers', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(typed, (values) => {
      const verdict = accepts(values);
      seen[verdict ? 'accepted' : 'refused'] += 1;
      expect([values, verdict]).toEqual([values, apiAccepts(values)]);
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(100);
});

test('what is stored comes back as it was, and is then no change', () => {
  fc.assert(
    fc.property(typed.filter(accepts), (values) => {
      const body = contract.customerCreate.body.parse(createBody(values, fields));
      const { email = null, phone = null, notes = null } = body;
      const stored: Customer = { ...aCustomer({ name: body.name }), ...body, email, phone, notes };
      expect(changesOf(valuesOfCustomer(stored, fields), stored, fields)).toEqual({});
      expect(changesOf(values, stored, fields)).toEqual({});
    }),
    { numRuns: 300 },
  );
});

const valid: CustomerFormValues = { ...emptyCustomer(fields), name: 'Ana', values: { ...typedValues(fields, {}), edad: '7' } };
const messagesOf = (values: CustomerFormValues): string[] => {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { inner: { path: string; message: string }[] }).inner.map(({ path, message }) => `${path}: ${message}`);
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
])('the value of %s %j is refused by name', (key, text, message) => {
  expect(messagesOf(valid)).toEqual([]);
  expect(messagesOf({ ...valid, values: { ...valid.values, [key]: text } })).toEqual([`values.${key}: ${message}`]);
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

test.each([
  ['55 1234 5678', '+525512345678'],
  ['(55) 1234-5678', '+525512345678'],
  ['+1 212 555.0100', '+12125550100'],
  ['+525512345678', '+525512345678'],
  ['12345', '12345'],
])('the phone %s is sent as %s', (given, sent) => {
  expect(normalisePhone(given)).toBe(sent);
});

test('a change names only what differs; an emptied value is removed', () => {
  const stored = aCustomer({ name: 'Ana', email: 'ana@sol.mx', values: { edad: 7, nota: 'x' } });
  const values = valuesOfCustomer(stored, fields);
  const changed = { ...values, email: '', values: { ...values.values, nota: ' ', ingreso: '2026-01-02' } };
  expect(changesOf(changed, stored, fields)).toEqual({ email: null, values: { nota: null, ingreso: '2026-01-02' } });
});

test('which success there is to tell', () => {
  expect(deedOf({}, {})).toBeNull();
  expect(deedOf({ nota: 'x' }, {})).toBe('created');
  expect(deedOf({ nota: 'y' }, { nota: 'x' })).toBe('updated');
  expect(deedOf({ nota: 'y', edad: 1 }, { nota: 'x' })).toBe('updated');
  expect(deedOf({ nota: null }, { nota: 'x' })).toBe('deleted');
  expect(storedValue({}, 'constructor')).toBeNull();
});
