import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installedVersion } from '../webpack/shared-modules';
import { inputDigest } from './inputs';
import { lockfileOf } from './lockfile-part';

export const workspaceRoot = path.resolve(import.meta.dirname, '../../..');

const shellFolder = 'host-shell';
export type BundleFolder = typeof shellFolder | `mfe-${string}`;

const isRemoteFolder = (name: string): name is `mfe-${string}` =>
  name.startsWith('mfe-') && existsSync(path.join(workspaceRoot, name, 'webpack.config.ts'));

/**
 * Folders of the workspace that are built into bundles, the shell first: a remote is there when its
 * folder is.
 */
export const bundleFolders: readonly BundleFolder[] = [
  shellFolder,
  ...readdirSync(workspaceRoot).filter(isRemoteFolder).sort(),
];

/** Parts of screens lie in the chunks of every remote that says it uses them. */
const partsOf = (folder: BundleFolder): readonly string[] =>
  readFileSync(path.join(workspaceRoot, folder, 'package.json'), 'utf8').includes(
    '"@sala/screen-parts"',
  )
    ? ['screen-parts']
    : [];

/** Which icon of the library each name is that a remote imports: it carries those. */
const iconNames: readonly string[] = ['shared-ui/src/icons.ts', 'shared-ui/package.json'];

/** What a bundle carries inside besides its own folder; the shell carries the facades as well. */
const carried = (folder: BundleFolder): readonly string[] => [
  folder,
  'shared-contracts/src',
  'shared-contracts/package.json',
  'tooling/src/webpack',
  'shell-sdk/src/forget-failed-share.ts',
  // What it says of the module that it exposes is made of these.
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
 * Where packages lie: webpack numbers and orders modules by their paths, so links into another
 * checkout change bytes.
 */
const packagesAt = (): string =>
  path.relative(workspaceRoot, realpathSync(path.join(workspaceRoot, 'node_modules/.pnpm')));

/**
 * A release says how large it is, compressed; other versions of Node.js compress by other ones of
 * this.
 */
const measuredBy = process.versions.zlib;

/** The version that the present sources of a folder have, built or not. */
export const currentVersion = async (folder: BundleFolder): Promise<BundleVersion> => {
  const facades = ['@sala/shared-auth', '@sala/shared-ui', '@sala/shell-sdk']
    .map(installedVersion)
    .join();
  const places = carried(folder);
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
    `${facades}\n${packagesAt()}\n${measuredBy}\n${lockfile}`,
  );
  const version = `${installedVersion(`@sala/${folder}`)}-${digest}`;
  return { folder, version, outDir: path.join(workspaceRoot, folder, 'dist', version) };
};

/** Name of the file that a finished build holds, and an unfinished one does not. */
export const releaseFile = 'mfe-contract.json';

/** Whether a version's build is there. */
export const isBuilt = ({ outDir }: BundleVersion): boolean =>
  existsSync(path.join(outDir, releaseFile));
