import { basename } from 'node:path';
import { disagreements, localeFolders } from './locale-files';
import { files, read } from './source-files';

const folders = [...localeFolders(files)];

describe('texts in two languages', () => {
  test('finds locale files', () => {
    expect(folders.length).toBeGreaterThan(8);
  });

  test.each(folders)('%s has both languages and nothing else', (_folder, paths) => {
    expect(paths.map((path) => basename(path))).toEqual(['en.json', 'es-MX.json']);
  });

  test.each(folders)('%s has the same keys and variables in both languages', (_folder, paths) => {
    const byLocale = Object.fromEntries(
      paths.map((path) => [basename(path, '.json'), JSON.parse(read(path))]),
    );
    expect(disagreements(byLocale)).toEqual([]);
  });

  describe('self-test', () => {
    const es = {
      a: { b: 'Hola {{name}}' },
      n_one: '{{count}} cliente',
      n_many: '{{count}} de clientes',
      n_other: '{{count}} clientes',
    };
    const en = {
      a: { b: 'Hello {{name}}' },
      n_one: '{{count}} customer',
      n_other: '{{count}} customers',
    };

    test.each<[string, object, object, string | null]>([
      ['nothing wrong', es, en, null],
      ['a key in one language only', { ...es, c: 'Uno' }, en, 'c is missing in en'],
      ['a group against a text', es, { ...en, a: 'Hello' }, 'a is missing in es-MX'],
      ['an empty text', { ...es, a: { b: ' ' } }, en, 'es-MX: a.b is empty'],
      ['a number for a text', { ...es, a: { b: 5 } }, en, 'es-MX: a.b is not a text'],
      [
        'another variable',
        es,
        { ...en, a: { b: 'Hello {{nam}}' } },
        'a.b names different variables: nam / name',
      ],
      [
        'a lost tag',
        { ...es, t: 'Lee <1>esto</1>' },
        { ...en, t: 'Read this' },
        't names different variables:  / </1> <1>',
      ],
      [
        'a plural form too few',
        es,
        { a: en.a, n_one: en.n_one },
        'en: n needs the plurals one other and has one',
      ],
      [
        'no form for millions',
        { a: es.a, n_one: es.n_one, n_other: es.n_other },
        en,
        'es-MX: n needs the plurals many one other and has one other',
      ],
    ])('%s', (_name, spanish, english, complaint) => {
      const found = disagreements({ en: english, 'es-MX': spanish });
      expect(found.slice(0, 1)).toEqual(complaint === null ? [] : [complaint]);
    });
  });
});
