import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../..');
/** Imports of values; those of types are gone when the code runs. */
const importOf = /^(?:import|export) (?!type\b)[^;]*? from '([^']+)'/gm;

/** Packages that a file loads, by its imports and those of ours that it imports. */
const packagesOf = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(importOf)].flatMap(([, target = '']) => {
    if (!target.startsWith('.')) return [target];
    const found = path.resolve(path.dirname(file), `${target}.ts`);
    return existsSync(found) ? packagesOf(found, seen) : [];
  });
};

/** They print with what the API computes with, too. */
const late = [
  'clinical/model/document-print/document.task.ts',
  'sales/model/print-samples/samples.task.ts',
];

test('no other task of a thread loads the contract, which takes seconds', () => {
  const tasks = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.task.ts'))
    .map((name) => path.join(source, name));
  expect(tasks.length).toBeGreaterThan(5);
  expect(packagesOf(path.join(source, 'datasets/model/infer-upload.task.ts'))).toContain(
    '@sala/shared-contracts/dataset-columns',
  );
  const loading = tasks.filter((task) => packagesOf(task).includes('@sala/shared-contracts'));
  expect(loading.map((task) => path.relative(source, task)).sort()).toEqual(late);
});
