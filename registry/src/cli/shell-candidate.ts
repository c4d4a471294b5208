import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EndpointInput, Contract, Release } from '@sala/shared-contracts';
import { currentVersion, isBuilt, releaseFile } from '@sala/tooling/bundles';
import type { RegistryClient } from '../client/index';
import { findBundle, findVersion } from './bundle-names';
import { UsageError } from './exit-codes';
import type { Progress } from './progress';
import { storedRelease } from './stored-release';

export type Candidate = EndpointInput<Contract['releaseImpact']>['body'];

/** A shell as impact analysis takes it. @throws UsageError when it is not a shell */
export const candidateOf = ({
  kind,
  folder,
  version,
  load,
  symbols,
  deprecated,
}: Release): Candidate => {
  if (kind !== 'shell')
    throw new UsageError(`${folder}@${version} is not a shell: only shells provide modules`);
  const provides = load.shared.flatMap(({ key, provided }) =>
    provided === null ? [] : [[key, provided] as const],
  );
  return {
    sdk: load.sdk,
    plugin: load.plugin,
    symbols: Object.fromEntries(Object.entries(symbols).map(([key, names]) => [key, [...names]])),
    deprecated: Object.fromEntries(
      Object.entries(deprecated).map(([key, names]) => [key, { ...names }]),
    ),
    provides: Object.fromEntries(provides),
  };
};

const readBuild = async (directory: string): Promise<Release | null> => {
  const text = await readFile(path.join(directory, releaseFile), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  return text === null ? null : (JSON.parse(text) as Release); // written by the build
};

const workingCopy = async (progress: Progress): Promise<Release> => {
  const version = await currentVersion('host-shell');
  if (!isBuilt(version)) {
    const end = progress.begin('building host-shell');
    try {
      const { build } = await import('@sala/tooling/build'); // deferred: loading the compiler takes longest
      await build('host-shell');
    } finally {
      end('');
    }
  }
  const release = await readBuild(version.outDir);
  if (!release) throw new Error(`${version.outDir} has no ${releaseFile}`);
  return release;
};

/**
 * The shell to analyse: a directory with a build, a published version, or by default the working
 * copy, built when necessary.
 */
export const findCandidate = async (
  registry: RegistryClient,
  from: string | undefined,
  progress: Progress,
): Promise<Release> => {
  if (from === undefined) return workingCopy(progress);
  const built = await readBuild(path.resolve(from));
  if (built) return built;
  if (from.includes('/') || from.includes(path.sep))
    throw new UsageError(`${from} has no finished build (no ${releaseFile})`);
  const shell = findBundle(await registry.releaseState(), 'shell');
  return storedRelease(registry, shell.name, await findVersion(registry, shell, from));
};
