import { flatten, localeFolders } from './locale-files';
import { files, read } from './source-files';
import { wrongVerbOf } from './verbs';

const locales = ['es-MX', 'en'] as const;

describe('one verb per action (docs/how-to/choose-words.md)', () => {
  test.each(locales)('in the texts of %s', (locale) => {
    const texts = [...localeFolders(files).values()]
      .flat()
      .filter((path) => path.endsWith(`/${locale}.json`))
      .flatMap((path) => flatten(JSON.parse(read(path))).map(([key, text]) => [path, key, text]));
    expect(texts.length).toBeGreaterThan(5000);
    expect(
      texts.flatMap(([path, key, text]) => {
        const found = wrongVerbOf(locale, String(text));
        return found === null ? [] : [`${String(path)} ${String(key)} ${found}`];
      }),
    ).toEqual([]);
  });

  test.each([
    ['es-MX', '¿Borrar este documento?', 'Eliminar'],
    ['es-MX', 'Añadir', 'Agregar'],
    ['es-MX', 'Registrar pago', 'Cobrar'],
    ['en', 'Schedule an appointment', 'Book an appointment'],
  ] as const)('in %s, detects “%s”', (locale, text, say) => {
    expect(wrongVerbOf(locale, text)).toContain(`say ${say}`);
  });

  test.each([
    ['es-MX', 'Borrar búsqueda'],
    ['es-MX', 'Bajar {{name}}'],
    ['en', 'Schedule mailing'],
  ] as const)('in %s, ignores “%s”', (locale, text) => {
    expect(wrongVerbOf(locale, text)).toBeNull();
  });
});
