import { contract, limits, type FieldOwner } from '@sala/shared-contracts';
import * as fc from 'fast-check';
import { aField, someOptions } from '../../testing/records';
import {
  changesOf,
  createBody,
  emptyField,
  fieldSchema,
  fieldTypeNames,
  valuesOfField,
  type FieldFormValues,
  keyOfLabel,
} from './field-rules';

const owners = ['customer', 'purchase'] as const;
const schemas = {
  customer: fieldSchema('customer', (...[key]) => key, String),
  purchase: fieldSchema('purchase', (...[key]) => key, String),
};
const schema = schemas.customer;
const accepts = (values: FieldFormValues, owner: FieldOwner = 'customer'): boolean =>
  schemas[owner].isValidSync(values);

/* Boundary lengths and pasted text. */
const text = (max: number) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('a', 'b', ' a ', 'A', 'grupo_1', '1a', '_a', 'año', 'a b', 'a-b'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        '\n',
        'x'.repeat(max),
        'x'.repeat(max + 1),
        ` ${'x'.repeat(max)} `,
        '😀'.repeat(max),
        '😀'.repeat(max + 1),
      ),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  );
const order = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1, max: 5 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '1.5',
      '1e999',
      'uno',
      ' 7 ',
      String(limits.sortOrderMax),
      String(limits.sortOrderMax + 1),
    ),
  },
);
const option = fc.record({
  value: text(limits.optionValueMax),
  label: text(limits.optionLabelMax),
  sortOrder: order,
});

const typed: fc.Arbitrary<FieldFormValues> = fc.record({
  key: text(limits.fieldKeyMax),
  label: text(limits.fieldLabelMax),
  type: fc.constantFrom(...fieldTypeNames),
  required: fc.constantFrom('yes', 'no'),
  sortOrder: order,
  options: fc.array(option, { maxLength: 4 }),
});

test('form and API accept the same definitions (docs/spec/customers.md §3)', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(fc.constantFrom(...owners), typed, (owner, values) => {
      const verdict = accepts(values, owner);
      seen[verdict ? 'accepted' : 'refused'] += 1;
      expect([values, verdict]).toEqual([
        values,
        contract[`${owner}FieldCreate`].body.safeParse(createBody(values)).success,
      ]);
    }),
    { numRuns: 800 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(20);
});

test('a new key must not be a built-in attribute; an existing one keeps its key', () => {
  expect(accepts({ ...emptyField, key: 'RFC', label: 'x', type: 'text', required: 'no' })).toBe(
    false,
  );
  expect(
    contract.customerFieldCreate.body.safeParse({
      key: 'RFC',
      label: 'x',
      type: 'text',
      required: false,
    }).success,
  ).toBe(false);
  expect(
    fieldSchema('customer', (...[key]) => key, String, 'RFC').isValidSync({
      ...emptyField,
      key: 'RFC',
      label: 'x',
      type: 'text',
      required: 'no',
    }),
  ).toBe(true);
});

const blood = aField({
  key: 'sangre',
  label: 'Grupo',
  type: 'select',
  options: someOptions('A', 'B'),
});

test('form and API accept the same changes', () => {
  fc.assert(
    fc.property(typed, (given) => {
      const values: FieldFormValues = { ...given, type: 'select' };
      const changes = changesOf(values, blood);
      const { success } = contract.customerFieldUpdate.body.safeParse({ version: 1, ...changes });
      // Only an empty update passes the form and fails in the API.
      const nothing = Object.keys(changes).length === 0;
      const noOptions = values.options.length === 0; // the API knows the stored type
      expect([values, success]).toEqual([
        values,
        nothing ? false : noOptions ? success : accepts(values),
      ]);
    }),
    { numRuns: 800 },
  );
  expect(changesOf(valuesOfField(blood), blood)).toEqual({});
});

const valid: FieldFormValues = {
  ...emptyField,
  key: 'a',
  label: 'A',
  type: 'text',
  required: 'no',
};
const messagesOf = (values: FieldFormValues): string[] => {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { inner: { path: string; message: string }[] }).inner.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  }
};

test.each<[string, Partial<FieldFormValues>, string]>([
  ['a key that starts with a digit', { key: '1a' }, 'key: rules.keyPattern'],
  ['a key with a letter beyond ASCII', { key: 'año' }, 'key: rules.keyPattern'],
  ['a key of 101 characters', { key: 'k'.repeat(101) }, 'key: rules.tooLong'],
  ['a label of 256 characters', { label: 'k'.repeat(256) }, 'label: rules.tooLong'],
  ['a type that does not exist', { type: 'color' as 'text' }, 'type: rules.typeUnknown'],
  ['required left open', { required: '' }, 'required: rules.requiredMissing'],
  ['an order of half', { sortOrder: '0.5' }, 'sortOrder: rules.order'],
  ['a select without options', { type: 'select' }, 'options: rules.optionsMissing'],
])('%s is rejected by name', (_name, change, message) => {
  expect(messagesOf(valid)).toEqual([]);
  expect(messagesOf({ ...valid, ...change })).toEqual([message]);
});

test('options of other types than select are neither validated nor sent', () => {
  const values: FieldFormValues = { ...valid, options: [{ value: '', label: '', sortOrder: 'x' }] };
  expect(messagesOf(values)).toEqual([]);
  expect(createBody(values).options).toBeUndefined();
});

test.each([
  ['Medio de contacto', 'medio_de_contacto'],
  ['¿Cómo nos conoció?', 'como_nos_conocio'],
  ['2º apellido', 'apellido'],
  ['  Año (fiscal) ', 'ano_fiscal'],
  ['---', ''],
  ['k'.repeat(200), 'k'.repeat(100)],
])('the key of «%s» is %s', (label, key) => {
  expect(keyOfLabel(label)).toBe(key);
});
