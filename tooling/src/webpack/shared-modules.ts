import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A key of the share table. Subpaths have their own keys: `react` does not cover
 * `react/jsx-runtime`.
 */
interface SharedModule {
  readonly key: string;
  /** Package that determines the version. */
  readonly from: string;
  /** Shell chunk loaded on first use; null when it is part of the page. */
  readonly chunk: string | null;
  /** Our facades refuse another major version; React only warns, which breaks less. */
  readonly strict: boolean;
  /** Provided only for older remotes; current ones bundle what they use (docs/adr/0051). */
  readonly carried: boolean;
}

const react = (key: string, from = key): SharedModule => ({
  key,
  from,
  chunk: null,
  strict: false,
  carried: false,
});
const facade = (
  key: string,
  from = key,
  chunk: string | null = null,
  carried = false,
): SharedModule => ({ key, from, chunk, strict: true, carried });

/** Parts of shared-ui loaded on first use, by chunk. */
const lazyFacades = {
  form: 'facade-form',
  table: 'frame',
  icons: 'facade-icons',
  status: 'frame',
  overlay: 'facade-overlay',
  menu: 'frame',
  tabs: 'frame',
} as const;

/** Stateless parts of shared-ui: copies in remotes are harmless, and sharing would load them whole. */
const carried: ReadonlySet<string> = new Set(['icons']);

/**
 * The list of shared modules (docs/adr/0003). Sharing a library defeats tree shaking, so only React
 * and our facades are shared, provided by the shell (its src/federation/shared-modules.ts).
 */
export const sharedModules = (development: boolean): readonly SharedModule[] => [
  react('react'),
  react('react/jsx-runtime', 'react'),
  ...(development ? [react('react/jsx-dev-runtime', 'react')] : []),
  react('react-dom'),
  facade('@sala/shell-sdk'),
  facade('@sala/shared-auth'),
  facade('@sala/shared-ui'),
  ...Object.entries(lazyFacades).map(([name, chunk]) =>
    facade(`@sala/shared-ui/${name}`, '@sala/shared-ui', chunk, carried.has(name)),
  ),
];

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');

/** Installed version of a package, because browsers cannot compare `workspace:*`. */
export const installedVersion = (name: string): string => {
  const manifest = name.startsWith('@sala/')
    ? path.join(workspaceRoot, name.slice('@sala/'.length), 'package.json')
    : path.resolve(import.meta.dirname, '../../node_modules', name, 'package.json'); // not every package exports its manifest
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }; // every manifest has one
  return version;
};
