import { readFileSync } from 'node:fs';
import path from 'node:path';

/** JSON that is marked as such loads everywhere. */
const importOf = /(?:from|import) '(\.[^']+)'(?! with)/g;

/** Every file that the entry loads, by its imports. */
const loadedBy = (entry: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  if (entry.endsWith('.json')) return seen;
  for (const [, target = ''] of readFileSync(entry, 'utf8').matchAll(importOf)) {
    const file = path.resolve(path.dirname(entry), target);
    for (const end of file.endsWith('.json') ? [''] : ['.ts', '/index.ts']) {
      try {
        readFileSync(`${file}${end}`);
      } catch {
        continue;
      }
      loadedBy(`${file}${end}`, seen);
      break;
    }
  }
  return seen;
};

test('the entry loads no JSON that Node and Playwright would refuse', () => {
  const loaded = [...loadedBy(path.join(__dirname, 'index.ts'))];
  expect(loaded.length).toBeGreaterThan(150);
  expect(loaded.filter((file) => file.endsWith('.json'))).toEqual([]);
});
