import { seedFaults, seedRows, testTitles } from './seed-table';
import { files, read } from './source-files';

/** Tables of required tests, with the number of rows per section. */
const tables = [
  [
    'seed-table.md: the specification, as far as it concerns the shell',
    { '2': 50, '4': 15, '6': 4, '7': 5, '8': 25, '9': 16 },
  ],
  [
    'federation-table.md: what others suffer from, what happens while people work, what pipelines do',
    { '5': 19, '4': 14, '3': 7 },
  ],
] as const;

const readIfThere = (path: string): string | null => (files.includes(path) ? read(path) : null);

describe.each(tables)('e2e/%s', (name, lines) => {
  const rows = seedRows(read(`e2e/${name.split(':')[0] ?? ''}`));

  test.each(Object.entries(lines))(
    'section %s has a row for each of its %i lines',
    (section, count) => {
      const own = rows.filter((row) => row.section === section).map(({ line }) => line);
      expect(own.length).toBeGreaterThanOrEqual(count);
      expect(new Set(own).size).toBe(own.length);
    },
  );

  test('every line has a test, and every named test exists', () => {
    expect(seedFaults(rows, readIfThere)).toEqual([]);
  });
});

describe('self-test', () => {
  const source =
    "test('a', f); visitorTest(`b ${x}`, f); test.each([1])('c %s', f); test.describe('d', f); test.step('e', f); it('f', f);";

  test('reads titles as written', () => {
    expect(testTitles(source)).toEqual(['a', 'b ${x}', 'c %s', 'f']);
  });

  test('detects a line without test, a missing file and a missing title', () => {
    const rows = seedRows(
      '| § | line | test |\n|---|---|---|\n| 2 | good | x.ts › a<br>x.ts › b ${x} |\n| 4 | none |  |\n| 8 | bad | y.ts › a<br>x.ts › d |\n',
    );
    expect(rows.map(({ line }) => line)).toEqual(['good', 'none', 'bad']);
    expect(seedFaults(rows, (path) => (path === 'x.ts' ? source : null))).toEqual([
      '§4 none: no test',
      '§8 bad: no file y.ts',
      '§8 bad: x.ts has no test "d"',
    ]);
  });
});
