import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { citationsIn, exportedNames, linksIn, rowsOf, sectionsIn } from './documents';
import { files, read, sources, workspace } from './source-files';

const documents = files.filter((path) => path.endsWith('.md') && !path.includes('/articles/'));

/** Packages whose README documents their exports, and the exporting files. */
const references: Readonly<Record<string, readonly string[]>> = {
  'shared-ui/README.md': [
    'index',
    'form/index',
    'table/index',
    'overlay/index',
    'floating/index',
    'menu/index',
    'tabs/index',
    'status',
    'toaster/index',
  ].map((name) => `shared-ui/src/${name}.ts`),
  'shell-sdk/README.md': ['shell-sdk/src/index.ts', 'shell-sdk/src/testing/index.ts'],
};

const missingIn = (document: string, names: readonly string[]): string[] => {
  const words = new Set(document.match(/[A-Za-z_](?:[\w:]*\w)?/g));
  return names.filter((name) => !words.has(name));
};

describe('documentation', () => {
  test('links lead to existing files', () => {
    expect(documents.length).toBeGreaterThan(20);
    const all = documents.flatMap((path) =>
      linksIn(read(path)).map((target) => ({ path, target })),
    );
    expect(all.length).toBeGreaterThan(100);
    expect(
      all.filter(({ path, target }) => !existsSync(join(workspace, dirname(path), target))),
    ).toEqual([]);
  });

  test.each(Object.entries(references))('%s names every export of its package', (path, entries) => {
    const names = entries.flatMap((entry) => exportedNames(read(entry)));
    expect(names.length).toBeGreaterThan(30);
    expect(missingIn(read(path), names)).toEqual([]);
  });

  test('screen-parts/README.md names every entry and its exports', () => {
    const { exports } = JSON.parse(read('screen-parts/package.json')) as {
      exports: Readonly<Record<string, string>>;
    }; // our own file
    const document = read('screen-parts/README.md');
    const names = Object.values(exports).flatMap((entry) =>
      [...read(join('screen-parts', entry)).matchAll(/^export const (\w+)/gm)].flatMap(
        ([, name]) => name ?? [],
      ),
    );
    expect(names.length).toBeGreaterThan(15);
    expect(missingIn(document, names)).toEqual([]);
    expect(
      Object.keys(exports).filter((entry) => !document.includes(`\`${entry.slice(1)}\``)),
    ).toEqual([]);
  });

  test('every decision is in the index of decisions', () => {
    const decisions = files
      .filter((path) => /^docs\/adr\/\d{4}-/.test(path))
      .map((path) => path.replace('docs/adr/', ''));
    expect(linksIn(read('docs/adr/README.md'))).toEqual(decisions);
    for (const name of decisions)
      expect(read(`docs/adr/${name}`)).toMatch(new RegExp(`^# ${name.slice(0, 4)}: `));
  });

  test('the specification has a document for each domain, listed in its README', () => {
    const domains = [
      ...new Set(
        files.flatMap((path) => /^shared-contracts\/src\/([a-z-]+)\//.exec(path)?.[1] ?? []),
      ),
    ];
    expect(domains).toHaveLength(16);
    const documents = files.filter((path) => path.startsWith('docs/spec/'));
    expect(documents).toEqual(['README', ...domains].map((name) => `docs/spec/${name}.md`));
    const listed = linksIn(read('docs/spec/README.md'));
    expect(domains.filter((name) => !listed.includes(`${name}.md`))).toEqual([]);
  });

  test('a citation of the specification names a document and a section that exist', () => {
    const sections = new Map(
      files
        .filter((path) => path.startsWith('docs/spec/'))
        .map((path) => [path, sectionsIn(read(path))]),
    );
    const citing = [...sources, ...files.filter((path) => /\.(?:md|sql)$/.test(path))];
    const cited = citing.flatMap((path) =>
      citationsIn(read(path)).map((citation) => ({ path, ...citation })),
    );
    expect(cited.length).toBeGreaterThan(30);
    expect(
      cited.filter(({ document, section }) => {
        const known = sections.get(document);
        return !known || (section !== undefined && !known.includes(section));
      }),
    ).toEqual([]);
  });

  test('the README lists all server settings and commands', () => {
    const settings = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z_]+): variable\(/gm)].map(
      ([, name = '']) => name,
    );
    expect(settings.length).toBeGreaterThan(8);
    expect(rowsOf(read('README.md'), 'variable')).toEqual(settings);
    const { scripts } = JSON.parse(read('package.json')) as {
      readonly scripts: Readonly<Record<string, string>>;
    }; // our own file
    expect(missingIn(rowsOf(read('README.md'), 'command').join(' '), Object.keys(scripts))).toEqual(
      [],
    );
  });

  test('self-test', () => {
    expect(
      linksIn(
        '[a](b.md#c), ![d](e.png), [f](https://g.example), [h](#i) and `[j](k)`\n```\n[l](m)\n```\n',
      ),
    ).toEqual(['b.md', 'e.png']);
    expect(
      exportedNames(
        "export { A, type B, c as D } from 'x';\nexport * as e from './e';\nexport type { F } from 'f';\nexport * from './g';",
      ),
    ).toEqual(['A', 'D', 'e']);
    expect(
      rowsOf(
        '| command | does |\n|---|---|\n| `npm start` | x |\n| `npm test` | y |\n\n| variable | z |\n',
        'command',
      ),
    ).toEqual(['npm start', 'npm test']);
    expect(
      citationsIn(
        '/** Age (docs/spec/patients.md\n * §1), docs/spec/sales.md; docs/spec/<domain>.md */',
      ),
    ).toEqual([
      { document: 'docs/spec/patients.md', section: '1' },
      { document: 'docs/spec/sales.md', section: undefined },
    ]);
    expect(sectionsIn('# Patients\n\n## §1 Record\n\nIn §7.\n\n## §12 Files\n')).toEqual([
      '1',
      '12',
    ]);
    expect(missingIn('`Box Center`, `useX()`', ['Box', 'useX', 'Cent'])).toEqual(['Cent']);
  });
});
