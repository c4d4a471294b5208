import fc from 'fast-check';
import { customFieldSchemas, type FieldOwner } from './custom-fields';

const owners: readonly FieldOwner[] = ['customer', 'purchase'];
const { create, update } = customFieldSchemas('customer');

const textField = { key: 'sangre', label: 'Tipo de sangre', type: 'text', required: false };
const option = (value: string, label = value, sortOrder = 1) => ({ value, label, sortOrder });
const selectField = (...options: unknown[]) => ({ ...textField, type: 'select', options });

/** Path of the first issue and the rule or zod code behind it. */
const complaint = (schema: typeof create | typeof update, input: unknown): string | null => {
  const issue = schema.safeParse(input).error?.issues[0];
  if (!issue) return null;
  const rule = issue.code === 'custom' ? String(issue.params?.['rule']) : issue.code;
  return `${issue.path.join('.')}: ${rule}`;
};

describe('definition of a custom field (docs/spec/customers.md §3)', () => {
  test.each<[string, unknown, string]>([
    ['a key that starts with a digit', { ...textField, key: '1sangre' }, 'key: invalid_format'],
    [
      'a key that starts with an underscore',
      { ...textField, key: '_sangre' },
      'key: invalid_format',
    ],
    ['a key with an accent', { ...textField, key: 'presión' }, 'key: invalid_format'],
    [
      'a key with a line break at its end',
      { ...textField, key: 'sangre\n' },
      'key: invalid_format',
    ],
    ['a key of 101 characters', { ...textField, key: 'k'.repeat(101) }, 'key: too_big'],
    ['no key', { ...textField, key: undefined }, 'key: invalid_type'],
    ['an empty key', { ...textField, key: '' }, 'key: too_small'],
    ['a label of 256 characters', { ...textField, label: 'l'.repeat(256) }, 'label: too_big'],
    ['a blank label', { ...textField, label: '   ' }, 'label: too_small'],
    ['an unknown type', { ...textField, type: 'colour' }, 'type: invalid_value'],
    ['required not said', { ...textField, required: undefined }, 'required: invalid_type'],
    ['a select without options', { ...textField, type: 'select' }, 'options: options_required'],
    ['a select with an empty list', selectField(), 'options: options_required'],
    ['options on a text', { ...textField, options: [option('a')] }, 'options: options_not_allowed'],
    ['twin values', selectField(option('a', 'A'), option('a', 'B')), 'options.1.value: duplicate'],
    ['twin labels', selectField(option('a', 'A'), option('b', 'A')), 'options.1.label: duplicate'],
    [
      'twin labels but for blanks',
      selectField(option('a', 'A'), option('b', ' A ')),
      'options.1.label: duplicate',
    ],
    [
      'an option value of 256',
      selectField(option('v'.repeat(256), 'V')),
      'options.0.value: too_big',
    ],
    [
      'an option label of 256',
      selectField(option('v', 'l'.repeat(256))),
      'options.0.label: too_big',
    ],
    ['an option without a label', selectField(option('v', '')), 'options.0.label: too_small'],
    ['half an order', selectField(option('a', 'A', 0.5)), 'options.0.sortOrder: invalid_type'],
    ['an order below 0', selectField(option('a', 'A', -1)), 'options.0.sortOrder: too_small'],
    ['a property nobody knows', { ...textField, owner: 'x' }, ': unrecognized_keys'],
  ])('rejects %s', (_name, input, expected) => {
    expect(complaint(create, input)).toBe(expected);
  });

  test('accepts every maximum length', () => {
    const options = [option('v'.repeat(255), 'l'.repeat(255), 0)];
    const longest = {
      key: 'k'.repeat(100),
      label: 'l'.repeat(255),
      type: 'select',
      required: true,
      options,
    };
    expect(create.safeParse(longest).success).toBe(true);
  });

  test('option order starts at 1 for purchases and 0 for customers', () => {
    const zero = selectField(option('a', 'A', 0));
    expect(customFieldSchemas('customer').create.safeParse(zero).success).toBe(true);
    expect(complaint(customFieldSchemas('purchase').create, zero)).toBe(
      'options.0.sortOrder: too_small',
    );
  });

  test('an update needs at least one field besides the version', () => {
    expect(complaint(update, { version: 1 })).toBe(': no_change');
    expect(complaint(update, { version: 1, label: undefined })).toBe(': no_change');
    expect(complaint(update, { version: 1, label: 'Nuevo' })).toBeNull();
    expect(complaint(update, { version: 1, required: false })).toBeNull();
  });

  test('agrees with an independent implementation of the rules', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'Z', '1', '_', '-', 'é', ' '),
      maxLength: 4,
    });
    const long = fc.integer({ min: 99, max: 102 }).map((length) => 'k'.repeat(length));
    const label = fc.oneof(
      letters,
      fc.integer({ min: 254, max: 257 }).map((length) => 'l'.repeat(length)),
    );
    const choice = fc.record({
      value: label,
      label,
      sortOrder: fc.oneof(fc.integer({ min: -1, max: 2 }), fc.constant(0.5)),
    });
    const definition = fc.record({
      key: fc.oneof(letters, long),
      label,
      type: fc.constantFrom('text', 'number', 'date', 'select', 'colour'),
      required: fc.constantFrom(true, false, 'yes', undefined),
      options: fc.option(fc.array(choice, { maxLength: 3 }), { nil: undefined }),
    });
    const isWord = (text: string): boolean => text.trim().length >= 1 && text.trim().length <= 255;
    const distinct = (list: string[]): boolean =>
      new Set(list.map((item) => item.trim())).size === list.length;
    let accepted = 0;
    fc.assert(
      fc.property(fc.constantFrom(...owners), definition, (owner, given) => {
        const options = given.options ?? [];
        const least = owner === 'customer' ? 0 : 1;
        const lawful =
          [...given.key].every((sign) =>
            'abcdefghijklmnopqrstuvwxyz0123456789_'.includes(sign.toLowerCase()),
          ) &&
          /^[a-z]/i.test(given.key) &&
          given.key.length <= 100 &&
          isWord(given.label) &&
          given.type !== 'colour' &&
          typeof given.required === 'boolean' &&
          (given.type === 'select') === options.length > 0 &&
          options.every((item) => isWord(item.value) && isWord(item.label)) &&
          options.every((item) => Number.isInteger(item.sortOrder) && item.sortOrder >= least) &&
          distinct(options.map((item) => item.value)) &&
          distinct(options.map((item) => item.label));
        if (lawful) accepted += 1;
        expect(customFieldSchemas(owner).create.safeParse(given).success).toBe(lawful);
      }),
      { numRuns: 800, seed: 2100 },
    );
    expect(accepted).toBeGreaterThan(10); // the generator must produce enough valid input
  });
});
