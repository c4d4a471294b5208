import type { ReleaseFinding, ReleaseState } from '@sala/shared-contracts';
import { isBuilt, type BundleVersion } from '@sala/tooling/bundles';
import { RegistryError, type RegistryClient } from '../client/index';
import { federationName } from './bundle-names';
import type { Output } from './output';
import type { Progress } from './progress';

export interface PublishedFolder {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** False: the build existed. */
  readonly built: boolean;
  /** False: the registry had it. */
  readonly sent: boolean;
  readonly findings: readonly ReleaseFinding[];
}

interface Work {
  readonly registry: RegistryClient;
  readonly state: ReleaseState | null;
  readonly progress: Progress;
  readonly output: Output;
}

interface Refusal {
  readonly folder: string;
  readonly error: RegistryError;
}

/** Builds only when necessary: loading the compiler alone takes longest. */
const ensureBuilt = async (version: BundleVersion): Promise<boolean> => {
  if (isBuilt(version)) return false;
  const { build } = await import('@sala/tooling/build');
  return (await build(version.folder)).built;
};

const isAlreadyServed = async (
  { registry, state }: Work,
  name: string,
  { folder, version }: BundleVersion,
): Promise<boolean> => {
  const listed = state?.bundles
    .find((bundle) => bundle.name === name)
    ?.versions.some((known) => known.version === version);
  // Listed without files, for example after the data directory was replaced: send it again.
  return listed === true && (await registry.isServed(folder, version));
};

const publishOne = async (work: Work, version: BundleVersion): Promise<PublishedFolder> => {
  const { registry, progress, output } = work;
  const name = federationName(version.folder);
  const started = performance.now();
  const built = isBuilt(version)
    ? false
    : await progressOf(progress, `building ${version.folder}`, () => ensureBuilt(version));
  const there = !built && (await isAlreadyServed(work, name, version));
  const answer = there
    ? null
    : await progressOf(progress, `sending ${version.folder}`, () =>
        registry.publish(name, version.version, version.outDir),
      );
  const sent = answer?.event != null;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const done = built ? `built  ${seconds} s` : sent ? `sent   ${seconds} s` : 'as is       ';
  progress.line(
    `${output.paint(built || sent ? 'good' : 'quiet', done)}  ${version.folder} ${version.version}`,
  );
  return {
    folder: version.folder,
    name,
    version: version.version,
    built,
    sent,
    findings: answer?.findings ?? [],
  };
};

const progressOf = async <Value>(
  progress: Progress,
  label: string,
  work: () => Promise<Value>,
): Promise<Value> => {
  const end = progress.begin(label);
  try {
    return await work();
  } finally {
    end('');
  }
};

/**
 * Two at a time: one compilation uses about one core. A refusal by the rules does not stop the
 * others.
 */
export const publishFolders = async (
  versions: readonly BundleVersion[],
  work: Work,
): Promise<{
  readonly published: readonly PublishedFolder[];
  readonly refused: readonly Refusal[];
}> => {
  const waiting = [...versions];
  const published: PublishedFolder[] = [];
  const refused: Refusal[] = [];
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { folder } = next;
      try {
        published.push(await publishOne(work, next));
      } catch (error) {
        if (!(error instanceof RegistryError) || error.code !== 'release.refused') throw error;
        refused.push({ folder, error });
      }
    }
  };
  try {
    await Promise.all([take(), take()]);
  } finally {
    work.progress.end();
  }
  return { published, refused };
};
