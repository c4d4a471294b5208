import { flatten } from './locale-files';
import { keyUse, missingKeys, unusedKeys, type KeyUse } from './message-keys';
import { files, packages, read, sources } from './source-files';

const translated = packages.filter((name) => /^(?:mfe-|host-shell$)/.test(name));

const uses = new Map<string, KeyUse>();

/** Parses a package once. */
const useOf = (folder: string): KeyUse => {
  const known = uses.get(folder);
  if (known) return known;
  const use = keyUse(
    sources
      .filter((path) => path.startsWith(`${folder}/src/`) && !/\.test\.tsx?$/.test(path))
      .map(read),
  );
  uses.set(folder, use);
  return use;
};

/** A page without i18next: TypeScript knows its keys. */
const ownDocument = 'host-shell/src/appointment-page/';

/** Sidebar messages are referenced by remote contracts. */
const contractNamespace = 'nav';

/**
 * Message files of a folder: an area's or a rarely opened part's own file lies next to its screens;
 * shared namespaces have a folder whose name prefixes their keys (`account:otp.title`).
 */
const messageFiles = (folder: string) =>
  files.flatMap((path) => {
    const [, namespace] = new RegExp(
      `^${folder}/src/(?:.+/)?locales/(?:([^/]+)/)?es-MX\\.json$`,
    ).exec(path) ?? [null, contractNamespace];
    return namespace === contractNamespace || path.startsWith(ownDocument)
      ? []
      : [{ path, namespace }];
  });

const keysOf = (folder: string): string[] =>
  messageFiles(folder).flatMap(({ path, namespace }) =>
    flatten(JSON.parse(read(path))).map(([key]) => (namespace ? `${namespace}:${key}` : key)),
  );

describe('message keys', () => {
  test.each(translated)('%s uses only existing messages', (folder) => {
    expect(useOf(folder).asked.size).toBeGreaterThan(5);
    expect(missingKeys(useOf(folder), keysOf(folder))).toEqual([]);
  });

  test.each(translated)('%s has no unused messages', (folder) => {
    expect(keysOf(folder).length).toBeGreaterThan(0);
    expect(unusedKeys(useOf(folder), keysOf(folder))).toEqual([]);
  });

  test.each(translated)(
    '%s has no top-level key in two files, since one would hide the other',
    (folder) => {
      const keys = messageFiles(folder)
        .filter(({ namespace }) => !namespace)
        .flatMap(({ path }) => Object.keys(JSON.parse(read(path)) as object));
      expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
    },
  );

  describe('self-test', () => {
    const use = keyUse([
      "t('a.title'); t(`kinds.${kind}`); const key = 'a.later'; <Trans i18nKey=\"a.rich\" />; t('rows', { count });",
      "t('gone'); other('a.not')",
    ]);
    const keys = ['a.title', 'a.later', 'a.rich', 'a.not', 'kinds.one', 'rows_one', 'rows_other'];

    test('detects a missing key', () => {
      expect(missingKeys(use, keys)).toEqual(['gone']);
    });

    test('detects an unused key', () => {
      expect(unusedKeys(use, [...keys, 'a.old', 'kind.two', 'rows2_one'])).toEqual([
        'a.old',
        'kind.two',
        'rows2_one',
      ]);
    });

    test('skips namespaces without a file', () => {
      const apart = keyUse(["t('own:a'); t('own:b'); t('other:c'); t(`own:many.${one}`)"]);
      expect(missingKeys(apart, ['own:a', 'own:old'])).toEqual(['own:b']);
      expect(unusedKeys(apart, ['own:a', 'own:old', 'own:many.x'])).toEqual(['own:old']);
    });

    test('a key made only of placeholders proves nothing', () => {
      expect(unusedKeys(keyUse(['t(`${a}.${b}`)']), ['x.y'])).toEqual(['x.y']);
    });
  });
});
