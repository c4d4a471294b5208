import path from 'node:path';
import { currentVersion, bundleFolders } from '@sala/tooling/build';
import { measureInterleaved, releasesOfWorkingCopy, tell, type Results } from '../first-load';
import { linearFit } from '../report';
import { release, type Suite } from '../suite';
import { compositionOf, remotesLike, sizeOf, writeSimulated } from './simulated';
import type { BuildOnDisk } from '../build-files';

const counts = [1, 10, 50, 100, 200] as const;

export interface Size {
  readonly remotes: number;
  readonly bytes: number;
  readonly brotli: number;
}

const parted = async () => {
  const all = await releasesOfWorkingCopy();
  const shell = all.find(({ kind }) => kind === 'shell');
  if (!shell) throw new Error('No shell is built');
  return { shell, remotes: all.filter(({ kind }) => kind === 'remote') };
};

/** Growth of the document with the number of remotes. */
export const measureGrowth = async (): Promise<{
  readonly sizes: readonly Size[];
  readonly bytesFit: number;
  readonly brotliFit: number;
}> => {
  const { shell, remotes } = await parted();
  const sizes: Size[] = [];
  for (const count of counts)
    sizes.push({
      remotes: count,
      ...(await sizeOf(await compositionOf(shell, remotesLike(remotes, count)))),
    });
  const fit = (figure: 'bytes' | 'brotli') =>
    linearFit(sizes.map((size) => [size.remotes, size[figure]] as const));
  return { sizes, bytesFit: fit('bytes'), brotliFit: fit('brotli') };
};

const buildsOfWorkingCopy = (): Promise<readonly BuildOnDisk[]> =>
  Promise.all(
    bundleFolders.map(async (folder) => {
      const { version, outDir } = await currentVersion(folder);
      return { name: folder.replace('-', '_'), version, directory: outDir };
    }),
  );

/** First loads of suites with ten and two hundred remotes, interleaved. */
export const measureLargeSuites = async (
  root: string,
  start: (name: string) => Promise<Suite>,
): Promise<Results> => {
  const { remotes } = await parted();
  const real = await buildsOfWorkingCopy();
  const fill = async (count: 10 | 200): Promise<Suite> => {
    const suite = await start(`remotes-${count}`);
    const made = remotesLike(remotes, count).slice(remotes.length);
    const builds = await Promise.all(
      made.map((one) => writeSimulated(path.join(root, `simulated-${count}`), one)),
    );
    await release(suite, [...real, ...builds]);
    tell(`a registry with ${count} remotes is there`);
    return suite;
  };
  const suites = { '10 remotes': await fill(10), '200 remotes': await fill(200) };
  return measureInterleaved(suites, ['sign-in', 'home']);
};
