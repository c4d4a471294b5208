import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { currentVersion, type BundleFolder } from '@sala/tooling/build';
import { digestsOf, readRelease, writeManifests, type BuildOnDisk } from '../build-files';

const compressed = new Set(['.br', '.gz']);

/**
 * A build of the working copy's remote with another title, as a separate version.
 *
 * @param sha8 eight hexadecimal digits that end the version
 */
export const changedBuild = async (
  root: string,
  folder: BundleFolder,
  sha8: string,
  [before, after]: readonly [string, string],
): Promise<BuildOnDisk> => {
  const { version: original, outDir } = await currentVersion(folder);
  const version = original.replace(/[0-9a-f]{8}$/, sha8);
  const directory = path.join(root, `${folder}-${sha8}`);
  await mkdir(directory, { recursive: true });
  const names = (await readdir(outDir)).filter((name) => !compressed.has(path.extname(name)));
  const asGlobal = (text: string): string => text.replaceAll(/\W/g, '_');
  let hits = 0;
  for (const name of names) {
    const text = await readFile(path.join(outDir, name), 'utf8');
    hits += name.endsWith('.js') && text.includes(before) ? 1 : 0;
    const changed = name.endsWith('.js') ? text.replaceAll(before, after) : text;
    await writeFile(
      path.join(directory, name),
      changed.replaceAll(original, version).replaceAll(asGlobal(original), asGlobal(version)),
    );
  }
  if (hits === 0) throw new Error(`The bundles of ${folder} do not hold ${before}`);
  const release = await readRelease(directory);
  return writeManifests(directory, {
    ...release,
    load: { ...release.load, integrity: await digestsOf(directory) },
  });
};
