import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'coverage']);
const isTest = /\.test\.tsx?$/;

const filesBelow = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { withFileTypes: true });
  const nested = entries
    .filter((entry) => !skipped.has(entry.name) && !isTest.test(entry.name))
    .map((entry) => {
      const full = path.join(directory, entry.name);
      return entry.isDirectory() ? filesBelow(full) : [full];
    });
  return (await Promise.all(nested)).flat();
};

/**
 * Eight hexadecimal digits over names and bytes of all inputs of a bundle. Equal sources have equal
 * versions, so nothing is built twice.
 */
export const inputDigest = async (
  root: string,
  places: readonly string[],
  salt: string,
): Promise<string> => {
  const filesOf = async (place: string): Promise<string[]> =>
    (await stat(place)).isDirectory() ? filesBelow(place) : [place];
  const files = (await Promise.all(places.map((place) => filesOf(path.join(root, place)))))
    .flat()
    .sort();
  const digest = createHash('sha256').update(salt);
  for (const file of files) {
    digest
      .update(path.relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return digest.digest('hex').slice(0, 8);
};
