import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootScript } from './boot-script';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sala-boot-'));
  await mkdir(path.join(directory, 'src'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const built = async (source: string): Promise<string> => {
  await writeFile(path.join(directory, 'src/boot.ts'), source);
  return bootScript(directory);
};

test('keeps destructured and default parameters, which all browsers support', async () => {
  const text = await built(
    'addEventListener("click", ({ target }: Event, times = 1, ...more: number[]) => console.log(target, times, more));',
  );
  expect(text).toMatch(/\(\{target:\w\},\w=1,\.\.\.\w\)=>/);
});

test('rewrites a parameter named like its function, wrong in Safari before 16.3', async () => {
  const text = await built('globalThis.kept = function same([same]: number[]) { return same; };');
  expect(text).not.toMatch(/function (\w+)\(\[\1\]\)/);
});

test('refuses imports other than types', async () => {
  await expect(
    built('import { readFile } from "node:fs"; readFile("", () => undefined);'),
  ).rejects.toThrow('may import types only');
  expect(
    await built(
      'import type { Stats } from "node:fs"; export const size = ({ size }: Stats) => size;',
    ),
  ).not.toContain('import');
});
