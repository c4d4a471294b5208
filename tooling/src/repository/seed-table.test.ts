import { seedFaults, seedRows, testTitles } from './seed-table';
import { files, read } from './source-files';

/** Lines that the specification has in each paragraph that concerns the shell. */
const lines = { '2': 35, '4': 15, '6': 4, '7': 5, '8': 25, '9': 16 } as const;

const readIfThere = (path: string): string | null => (files.includes(path) ? read(path) : null);

describe('the table of the specification (e2e/seed-table.md)', () => {
  const rows = seedRows(read('e2e/seed-table.md'));

  test.each(Object.entries(lines))('paragraph %s has a row for each of its %i lines', (section, count) => {
    const own = rows.filter((row) => row.section === section).map(({ line }) => line);
    expect(own.length).toBeGreaterThanOrEqual(count);
    expect(new Set(own).size).toBe(own.length);
  });

  test('no line is left without a test, and every test that is named exists', () => {
    expect(seedFaults(rows, readIfThere)).toEqual([]);
  });
});

describe('the check itself', () => {
  const source = "test('a', f); visitorTest(`b ${x}`, f); test.each([1])('c %s', f); test.describe('d', f); test.step('e', f); it('f', f);";

  test('knows titles as they are written', () => {
    expect(testTitles(source)).toEqual(['a', 'b ${x}', 'c %s', 'f']);
  });

  test('sees a line without a test, a file and a title that do not exist', () => {
    const rows = seedRows('| § | line | test |\n|---|---|---|\n| 2 | good | x.ts › a<br>x.ts › b ${x} |\n| 4 | none |  |\n| 8 | bad | y.ts › a<br>x.ts › d |\n');
    expect(rows.map(({ line }) => line)).toEqual(['good', 'none', 'bad']);
    expect(seedFaults(rows, (path) => (path === 'x.ts' ? source : null))).toEqual(['§4 none: no test', '§8 bad: no file y.ts', '§8 bad: x.ts has no test "d"']);
  });
});
