import { problemStatus, type ProblemCode } from './problem';
import { fieldMessage, localeOf, problemTitle } from './problem-titles';
import { fieldErrorCodes } from './platform/field-errors';
import { locales } from './platform/locales';

const codes = Object.keys(problemStatus) as ProblemCode[]; // the keys of a constant object

describe('problem texts', () => {
  test('every code has its own title in every language', () => {
    for (const locale of locales) {
      const titles = codes.map((code) => problemTitle(code, locale));
      expect(titles.every((title) => title.trim().length > 10)).toBe(true);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  test('fills in the numbers of a message', () => {
    expect(fieldMessage('too_long', 'es-MX', { maximum: 1000 })).toBe(
      'Usa 1000 caracteres como máximo.',
    );
    expect(fieldMessage('too_short', 'en', { minimum: 8 })).toContain('8');
  });

  test('never shows braces, even without facts', () => {
    for (const locale of locales) {
      for (const code of fieldErrorCodes) expect(fieldMessage(code, locale)).not.toMatch(/[{}]/);
    }
  });

  test('does not expand placeholders inside a fact', () => {
    expect(fieldMessage('too_big', 'en', { maximum: '{{minimum}}' })).toContain('{{minimum}}');
  });

  test.each([
    [undefined, 'es-MX'],
    ['', 'es-MX'],
    ['*', 'es-MX'],
    ['de-DE,fr;q=0.8', 'es-MX'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['es', 'es-MX'],
    ['es-AR,en;q=0.5', 'es-MX'],
    ['de,en-US;q=0.7,es;q=0.3', 'en'],
    [' en ; q=1 , es', 'en'],
  ])('Accept-Language %p selects %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });
});
