import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Licences a product under MIT may include. */
const compatible = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'PostgreSQL',
  'Python-2.0',
  'OFL-1.1', // fonts, unchanged
  'CC-BY-4.0', // caniuse-lite data, used while building
]);

/** Accepts `(MIT OR GPL-2.0)`, not `MIT AND GPL-2.0`. */
export const isCompatible = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((one) => compatible.has(one.trim())));

export interface Installed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const find = (folder: string, name: string): string | null => {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (at === dirname(at)) return null; // packages for other platforms are not installed
  }
};

/** First words of the licence file of a package whose manifest names none. */
const licenceFile = (folder: string): string => {
  const path = join(folder, 'LICENSE');
  return existsSync(path) && readFileSync(path, 'utf8').startsWith('MIT License\n')
    ? 'MIT'
    : 'none named';
};

/** All runtime dependencies, transitive ones included. */
export const productionDependencies = (folders: readonly string[]): Installed[] => {
  const seen = new Map<string, Installed>();
  const queue = [...folders];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest; // npm validates it
    for (const name of Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
    })) {
      const at = find(folder, name);
      if (at === null || seen.has(at)) continue;
      const found = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Manifest; // npm validates it
      const licence =
        typeof found.license === 'string'
          ? found.license
          : (found.license?.type ?? licenceFile(at));
      seen.set(at, { name: found.name, version: found.version ?? '', licence });
      queue.push(at);
    }
  }
  return [...seen.values()].filter(({ name }) => !name.startsWith('@sala/'));
};
