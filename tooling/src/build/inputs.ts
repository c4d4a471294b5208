import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
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
 * Eight hexadecimal digits over everything that a bundle is made of: names and bytes of all files
 * below the given folders. The same sources give the same version, so nothing is built twice.
 */
export const inputDigest = async (root: string, folders: readonly string[], salt: string): Promise<string> => {
  const files = (await Promise.all(folders.map((folder) => filesBelow(path.join(root, folder))))).flat().sort();
  const digest = createHash('sha256').update(salt);
  for (const file of files) {
    digest.update(path.relative(root, file)).update('\0').update(await readFile(file)).update('\0');
  }
  return digest.digest('hex').slice(0, 8);
};
