import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * One key of the share table. A subpath is a key of its own: `react` does not cover
 * `react/jsx-runtime`.
 */
interface SharedModule {
  readonly key: string;
  /** Package whose version the key carries. */
  readonly from: string;
  /**
   * Chunk of the shell in which it comes when a screen first needs it; null: it is in the page
   * already.
   */
  readonly chunk: string | null;
  /** Our own facades refuse another major; React only warns, which breaks less. */
  readonly strict: boolean;
  /**
   * Lent to remotes that were built when they shared it; today's carry what they use of it
   * (docs/adr/0051).
   */
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

/** Parts of shared-ui that are shared but load with the first screen that uses them, by chunk. */
const lazyFacades = {
  form: 'facade-form',
  table: 'frame',
  icons: 'facade-icons',
  status: 'frame',
  overlay: 'facade-overlay',
  menu: 'frame',
  tabs: 'frame',
} as const;

/**
 * Parts of shared-ui that hold nothing: a copy in each remote does no harm, and a shared one would
 * come whole.
 */
const carried: ReadonlySet<string> = new Set(['icons']);

/**
 * The one list of shared modules (docs/adr/0003). Sharing a library by itself defeats tree shaking,
 * so only React and our own facades are shared; the shell provides them (its
 * src/federation/shared-modules.ts), remotes carry none.
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

/** Version of a package as it is installed: `workspace:*` is not a range that a browser can compare. */
export const installedVersion = (name: string): string => {
  const manifest = name.startsWith('@sala/')
    ? path.join(workspaceRoot, name.slice('@sala/'.length), 'package.json')
    : path.resolve(import.meta.dirname, '../../node_modules', name, 'package.json'); // not every package exports it
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }; // every manifest has one
  return version;
};
