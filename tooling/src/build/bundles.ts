import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installedVersion } from '../webpack/shared-modules';
import { inputDigest } from './input-digest';
import { lockfileOf } from './lockfile-part';

export const workspaceRoot = path.resolve(import.meta.dirname, '../../..');

const shellFolder = 'host-shell';
export type BundleFolder = typeof shellFolder | `mfe-${string}`;

const isRemoteFolder = (name: string): name is `mfe-${string}` =>
  name.startsWith('mfe-') && existsSync(path.join(workspaceRoot, name, 'webpack.config.ts'));

/** Folders built into bundles, shell first: a remote exists when its folder does. */
export const bundleFolders: readonly BundleFolder[] = [
  shellFolder,
  ...readdirSync(workspaceRoot).filter(isRemoteFolder).sort(),
];

/** Screen parts are compiled into every remote that declares them. */
const partsOf = (folder: BundleFolder): readonly string[] =>
  readFileSync(path.join(workspaceRoot, folder, 'package.json'), 'utf8').includes(
    '"@sala/screen-parts"',
  )
    ? ['screen-parts']
    : [];

/** Maps icon names to the library's icons, which remotes carry. */
const iconNames: readonly string[] = ['shared-ui/src/icons.ts', 'shared-ui/package.json'];

/** Sources compiled into a bundle besides its folder; the shell carries the facades too. */
const compiledSources = (folder: BundleFolder): readonly string[] => [
  folder,
  'shared-contracts/src',
  'shared-contracts/package.json',
  'tooling/src/webpack',
  'shell-sdk/src/forget-failed-share.ts',
  // Sources of the exposed module's type.
  'shell-sdk/src/remote-module.tsx',
  'shell-sdk/src/slots.ts',
  'tooling/src/build/exposed-type.ts',
  'tooling/src/build/type-text.ts',
  ...(folder === shellFolder
    ? ['shared-auth', 'shared-ui', 'shell-sdk']
    : [...iconNames, ...partsOf(folder)]),
];

export interface BundleVersion {
  readonly folder: BundleFolder;
  /** `<semver>-<sha8>` */
  readonly version: string;
  /** `<folder>/dist/<version>` */
  readonly outDir: string;
}

/**
 * Location of the packages: webpack orders modules by path, so links into another checkout change
 * the output.
 */
const packagesPath = (): string =>
  path.relative(workspaceRoot, realpathSync(path.join(workspaceRoot, 'node_modules/.pnpm')));

/** A release records its compressed size, which depends on Node's zlib version. */
const zlibVersion = process.versions.zlib;

/** The version of a folder's current sources, built or not. */
export const currentVersion = async (folder: BundleFolder): Promise<BundleVersion> => {
  const facades = ['@sala/shared-auth', '@sala/shared-ui', '@sala/shell-sdk']
    .map(installedVersion)
    .join();
  const places = compiledSources(folder);
  const packages = [
    ...places.map((place) => place.split('/')[0] ?? place),
    'shared-auth',
    'shared-ui',
    'shell-sdk',
  ];
  const lockfile = lockfileOf(
    await readFile(path.join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8'),
    packages,
  );
  const digest = await inputDigest(
    workspaceRoot,
    places,
    `${facades}\n${packagesPath()}\n${zlibVersion}\n${lockfile}`,
  );
  const version = `${installedVersion(`@sala/${folder}`)}-${digest}`;
  return { folder, version, outDir: path.join(workspaceRoot, folder, 'dist', version) };
};

/** Present only in finished builds. */
export const releaseFile = 'mfe-contract.json';

/** Whether this version has been built. */
export const isBuilt = ({ outDir }: BundleVersion): boolean =>
  existsSync(path.join(outDir, releaseFile));
