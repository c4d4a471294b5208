import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installedVersion } from '../webpack/shared-modules';
import { inputDigest } from './inputs';

export const workspaceRoot = path.resolve(import.meta.dirname, '../../..');

/** Folders of the workspace that are built into bundles, the shell first. */
export const bundleFolders = ['host-shell', 'mfe-hospital', 'mfe-customers', 'mfe-billing', 'mfe-settings'] as const;

export type BundleFolder = (typeof bundleFolders)[number];

/** What a bundle carries inside besides its own folder; the shell carries the facades as well. */
const carried = (folder: BundleFolder): readonly string[] => [
  folder,
  'shared-contracts/src',
  'tooling/src/webpack',
  'shell-sdk/src/forget-failed-share.ts',
  ...(folder === 'host-shell' ? ['shared-auth', 'shared-ui', 'shell-sdk'] : []),
];

export interface BundleVersion {
  readonly folder: BundleFolder;
  /** `<semver>-<sha8>` */
  readonly version: string;
  /** `<folder>/dist/<version>` */
  readonly outDir: string;
}

/** The version that the present sources of a folder have, built or not. */
export const currentVersion = async (folder: BundleFolder): Promise<BundleVersion> => {
  const facades = ['@sala/shared-auth', '@sala/shared-ui', '@sala/shell-sdk'].map(installedVersion).join();
  const lockfile = await readFile(path.join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8');
  const digest = await inputDigest(workspaceRoot, carried(folder), `${facades}\n${lockfile}`);
  const version = `${installedVersion(`@sala/${folder}`)}-${digest}`;
  return { folder, version, outDir: path.join(workspaceRoot, folder, 'dist', version) };
};
