import fc from 'fast-check';
import { checkFieldValue, type ValueRule } from './field-values';
import type { FieldErrorCode } from '../platform/field-errors';

const rule = (type: ValueRule['type'], more: Partial<ValueRule> = {}): ValueRule => ({
  type,
  required: false,
  options: type === 'select' ? [{ value: 'oro' }, { value: 'plata' }] : [],
  ...more,
});

const every: readonly ValueRule['type'][] = ['text', 'number', 'date', 'select'];

describe('value of a custom field (docs/spec/customers.md §4)', () => {
  test.each<[string, ValueRule, unknown, unknown]>([
    ['text is trimmed', rule('text'), '  Ana  ', 'Ana'],
    ['text of exactly 1,000 characters', rule('text'), 'a'.repeat(1000), 'a'.repeat(1000)],
    ['1,000 characters of two units each', rule('text'), '😀'.repeat(1000), '😀'.repeat(1000)],
    ['1,000 characters after trimming', rule('text'), ` ${'a'.repeat(1000)} `, 'a'.repeat(1000)],
    ['zero is a number, not a blank', rule('number', { required: true }), 0, 0],
    ['a negative fraction', rule('number'), -1.5, -1.5],
    ['the greatest number', rule('number'), Number.MAX_VALUE, Number.MAX_VALUE],
    ['the first day allowed', rule('date'), '1900-01-01', '1900-01-01'],
    ['the last day allowed', rule('date'), '2100-12-31', '2100-12-31'],
    ['a leap day', rule('date'), '2024-02-29', '2024-02-29'],
    ['one of the options', rule('select'), 'plata', 'plata'],
  ])('accepts %s', (_name, definition, input, value) => {
    expect(checkFieldValue(definition, input)).toEqual({ ok: true, value });
  });

  test.each<[string, ValueRule, unknown, FieldErrorCode]>([
    ['text of 1,001 characters', rule('text'), 'a'.repeat(1001), 'too_long'],
    ['text with a NUL', rule('text'), 'a\0b', 'characters'],
    ['a number where text belongs', rule('text'), 5, 'type'],
    ['a list where text belongs', rule('text'), ['a'], 'type'],
    ['1e999', rule('number'), Number('1e999'), 'type'],
    ['minus infinity', rule('number'), -Infinity, 'type'],
    ['not a number', rule('number'), Number.NaN, 'type'],
    ['digits in a string', rule('number'), '12', 'type'],
    ['a date in 1899', rule('date'), '1899-12-31', 'too_small'],
    ['a date in 2101', rule('date'), '2101-01-01', 'too_big'],
    ['the 30th of February', rule('date'), '2024-02-30', 'not_a_date'],
    ['a leap day without a leap year', rule('date'), '1900-02-29', 'not_a_date'],
    ['a date with a time', rule('date'), '2024-01-01T10:00:00Z', 'not_a_date'],
    ['a date the way people write it', rule('date'), '31/12/2024', 'not_a_date'],
    ['a number where a date belongs', rule('date'), 20240101, 'type'],
    ['a word that is no option', rule('select'), 'bronce', 'not_an_option'],
    ['an option in other case', rule('select'), 'Oro', 'not_an_option'],
    ['a number where an option belongs', rule('select'), 1, 'type'],
    ['a select without options', rule('select', { options: [] }), 'oro', 'not_an_option'],
  ])('rejects %s', (_name, definition, input, code) => {
    expect(checkFieldValue(definition, input)).toEqual({ ok: false, code });
  });

  test.each(every)('%s: blank is stored as null unless the field is required', (type) => {
    for (const blank of [undefined, null, '', '   ', '\n\t']) {
      expect(checkFieldValue(rule(type), blank)).toEqual({ ok: true, value: null });
      expect(checkFieldValue(rule(type, { required: true }), blank)).toEqual({
        ok: false,
        code: 'required',
      });
    }
  });

  test('rejects an unknown type', () => {
    const foreign = { ...rule('text'), type: 'colour' } as unknown as ValueRule; // as it could arrive from outside
    expect(checkFieldValue(foreign, 'red')).toEqual({ ok: false, code: 'type' });
  });

  test('accepts its own output unchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...every),
        fc.boolean(),
        fc.anything(),
        (type, required, input) => {
          const first = checkFieldValue(rule(type, { required }), input);
          expect(first.ok ? checkFieldValue(rule(type, { required }), first.value) : first).toEqual(
            first,
          );
        },
      ),
    );
  });

  test('accepts exactly the calendar days from 1900 to 2100', () => {
    const day = fc.record({
      year: fc.integer({ min: 1800, max: 2200 }),
      month: fc.integer({ min: 0, max: 13 }),
      dayOfMonth: fc.integer({ min: 0, max: 32 }),
    });
    const pad = (value: number, width: number): string => String(value).padStart(width, '0');
    const leap = (year: number): boolean =>
      (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const lengths = (year: number): number[] => [
      31,
      leap(year) ? 29 : 28,
      31,
      30,
      31,
      30,
      31,
      31,
      30,
      31,
      30,
      31,
    ];
    fc.assert(
      fc.property(day, ({ year, month, dayOfMonth }) => {
        const exists = dayOfMonth >= 1 && dayOfMonth <= (lengths(year)[month - 1] ?? 0);
        const expected = exists && year >= 1900 && year <= 2100;
        const written = `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
        expect(checkFieldValue(rule('date'), written).ok).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });
});
