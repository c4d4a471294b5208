import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const checked = new Set(['.js', '.css', '.woff2']);

/**
 * `file → sha256-…` of every script, style and font of a folder, in SRI format. The service worker
 * checks fonts.
 */
export const integrityOf = async (directory: string): Promise<Record<string, string>> => {
  const files = (await readdir(directory)).filter((file) => checked.has(path.extname(file))).sort();
  const entries = files.map(async (file) => {
    const digest = createHash('sha256').update(await readFile(path.join(directory, file)));
    return [file, `sha256-${digest.digest('base64')}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};
