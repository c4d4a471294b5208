import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

/** Workspace root. */
export const workspace = resolve(import.meta.dirname, '../../..');

const generated = new Set([
  'node_modules',
  'dist',
  '.data',
  '.git',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
]);

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (generated.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });

/** Every hand-written file, relative to the workspace, sorted. */
export const files: readonly string[] = walk(workspace)
  .map((path) => relative(workspace, path))
  .sort();

export const read = (path: string): string => readFileSync(join(workspace, path), 'utf8');

export const packages: readonly string[] = readdirSync(workspace).filter((name) =>
  existsSync(join(workspace, name, 'package.json')),
);

export const sources = files.filter((path) => /\.(?:m|c)?[jt]sx?$/.test(path));

export const tests = sources.filter((path) => /\.(?:test|e2e)\.tsx?$/.test(path));

export const nameOf = (path: string): string => basename(path).replace(/\..*$/, '');
