import { seedFaults, seedRows } from './seed-table';
import { files, read } from './source-files';

/** What others suffer from, what happens while people work, what pipelines do. */
const lines = { '5': 19, '4': 9, '3': 3 } as const;

const readIfThere = (path: string): string | null => (files.includes(path) ? read(path) : null);

describe('the table of known pains (e2e/federation-table.md)', () => {
  const rows = seedRows(read('e2e/federation-table.md'));

  test.each(Object.entries(lines))('paragraph %s has a row for each of its %i lines', (section, count) => {
    const own = rows.filter((row) => row.section === section).map(({ line }) => line);
    expect(own.length).toBeGreaterThanOrEqual(count);
    expect(new Set(own).size).toBe(own.length);
  });

  test('no line is left without a test, and every test that is named exists', () => {
    expect(seedFaults(rows, readIfThere)).toEqual([]);
  });
});
