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

test('parameters that are taken apart or have a default stay what they are: every browser knows them', async () => {
  const text = await built(
    'addEventListener("click", ({ target }: Event, times = 1, ...more: number[]) => console.log(target, times, more));',
  );
  expect(text).toMatch(/\(\{target:\w\},\w=1,\.\.\.\w\)=>/);
});

test('the form that Safari has wrong before 16.3, a parameter with the name of its function, is not built', async () => {
  const text = await built('globalThis.kept = function same([same]: number[]) { return same; };');
  expect(text).not.toMatch(/function (\w+)\(\[\1\]\)/);
});

test('what it imports could not be there: only types are let through', async () => {
  await expect(
    built('import { readFile } from "node:fs"; readFile("", () => undefined);'),
  ).rejects.toThrow('may import types only');
  expect(
    await built(
      'import type { Stats } from "node:fs"; export const size = ({ size }: Stats) => size;',
    ),
  ).not.toContain('import');
});
