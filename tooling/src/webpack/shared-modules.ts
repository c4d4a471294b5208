import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** One key of the share table. A subpath is a key of its own: `react` does not cover `react/jsx-runtime`. */
interface SharedModule {
  readonly key: string;
  /** Package whose version the key carries. */
  readonly from: string;
  /** In the shell's first load; the others come when a screen first needs them. */
  readonly eager: boolean;
  /** Our own facades refuse another major; React only warns, which breaks less. */
  readonly strict: boolean;
}

const react = (key: string, from = key): SharedModule => ({ key, from, eager: true, strict: false });
const facade = (key: string, from: string, eager: boolean): SharedModule => ({ key, from, eager, strict: true });

/** Parts of shared-ui that are shared but load with the first screen that uses them. */
export const lazyFacades = ['form', 'table', 'overlay', 'menu', 'tabs', 'icons'] as const;

/**
 * The one list of shared modules (docs/adr/0003). Sharing a library by itself defeats tree shaking,
 * so only React and our own facades are shared; the shell provides them, remotes carry none.
 */
export const sharedModules = (development: boolean): readonly SharedModule[] => [
  react('react'),
  react('react/jsx-runtime', 'react'),
  ...(development ? [react('react/jsx-dev-runtime', 'react')] : []),
  react('react-dom'),
  facade('@sala/shell-sdk', '@sala/shell-sdk', true),
  facade('@sala/shared-auth', '@sala/shared-auth', true),
  facade('@sala/shared-ui', '@sala/shared-ui', true),
  ...lazyFacades.map((name) => facade(`@sala/shared-ui/${name}`, '@sala/shared-ui', false)),
];

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');

/** Version of a package as it is installed: `workspace:*` is not a range that a browser can compare. */
export const installedVersion = (name: string): string => {
  const manifest = name.startsWith('@sala/')
    ? path.join(workspaceRoot, name.slice('@sala/'.length), 'package.json')
    : createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }; // every manifest has one
  return version;
};
