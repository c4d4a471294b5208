import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import type { Bundle } from '../webpack/remote';
import {
  currentVersion,
  isBuilt,
  workspaceRoot,
  type BundleFolder,
  type BundleVersion,
} from './bundles';
import { precompress } from './compress';
import { exposedFile, exposedType } from './exposed-type';

export interface BuildResult extends BundleVersion {
  /** False when this version already existed. */
  readonly built: boolean;
}

/** The bundle described by a folder's `webpack.config.ts`. */
export const loadBundle = async (folder: BundleFolder): Promise<Bundle> => {
  const url = pathToFileURL(path.join(workspaceRoot, folder, 'webpack.config.ts')).href;
  const module = (await import(url)) as { default: Bundle }; // created by createRemote or createShell
  return module.default;
};

/** Runs one compilation. @throws Error with webpack's messages */
export const compile = async (configuration: Configuration): Promise<void> => {
  const compiler = webpack(configuration);
  if (!compiler) throw new Error('webpack made no compiler of this configuration');
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    if (!stats || stats.hasErrors()) {
      throw new Error(
        stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack gave no result',
      );
    }
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
};

/**
 * Builds a folder into `dist/<version>` unless it exists. Atomic: built next to the target and
 * renamed.
 */
export const build = async (folder: BundleFolder): Promise<BuildResult> => {
  const target = await currentVersion(folder);
  if (isBuilt(target)) return { ...target, built: false };
  const bundle = await loadBundle(folder);
  // Per process: two may build the same version concurrently.
  const workDir = `${target.outDir}.${process.pid}.building`;
  try {
    await compile(
      bundle.configure({ version: target.version, outDir: workDir, development: false }),
    );
    await writeFile(path.join(workDir, exposedFile), exposedType(folder));
    await precompress(workDir);
    await rm(target.outDir, { recursive: true, force: true });
    await rename(workDir, target.outDir);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  return { ...target, built: true };
};
