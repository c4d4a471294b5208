import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const forkPoint = (root: string): string => {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git(root, 'merge-base', 'HEAD', branch).trim();
    } catch {
      // No such branch here.
    }
  }
  return 'HEAD';
};

/** Existing files that differ from the merge base with main, uncommitted and new ones included. */
export const changedFiles = (root: string): string[] => {
  const listed = [
    git(root, 'diff', '--name-only', forkPoint(root)),
    git(root, 'ls-files', '--others', '--exclude-standard'),
  ];
  const names = listed.flatMap((list) => list.split('\n')).filter((name) => name !== '');
  return [...new Set(names)].filter((name) => existsSync(join(root, name))).sort();
};

/** Each workspace package with its workspace dependencies. */
export const readPackages = (root: string): Map<string, readonly string[]> => {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  return new Map(
    folders.map((folder) => {
      const manifest = readFileSync(join(root, folder, 'package.json'), 'utf8');
      return [
        folder,
        [...manifest.matchAll(/"@sala\/([\w-]+)": "workspace:/g)].map(([, name]) => name ?? ''),
      ];
    }),
  );
};

/** The packages of these files and all that depend on them. */
export const affectedPackages = (
  files: readonly string[],
  packages: ReadonlyMap<string, readonly string[]>,
): string[] => {
  const affected = new Set(files.map((file) => file.split('/', 1)[0] ?? ''));
  for (let before = -1; before !== affected.size;) {
    before = affected.size;
    for (const [name, uses] of packages)
      if (uses.some((used) => affected.has(used))) affected.add(name);
  }
  return [...packages.keys()].filter((name) => affected.has(name));
};
