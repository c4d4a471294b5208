import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Beacon } from '@sala/shared-contracts';

/**
 * Tampers with released files.
 *
 * @param which file name without compression suffix
 * @returns a function that restores the files
 */
export const tamperWith = async (
  directory: string,
  which: RegExp,
): Promise<() => Promise<void>> => {
  const names = await readdir(directory);
  const files = names.filter((file) => which.test(file));
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Error(`${files.length} files of ${directory} are called ${which}`);
  const path = join(directory, file);
  const copies = ['.br', '.gz'].filter((copy) => names.includes(file + copy));
  const text = await readFile(path, 'utf8');
  // Compressed copies take precedence.
  for (const copy of copies) await rename(path + copy, `${path}${copy}.away`);
  await writeFile(path, `${text}\n`);
  return async () => {
    await rm(path);
    await writeFile(path, text);
    for (const copy of copies) await rename(`${path}${copy}.away`, path + copy);
  };
};

/** Collects the page's reports: `mfe_billing@1.0.0-… integrity remoteEntry.….js`. */
export const beaconsOf = (page: Page): readonly string[] => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/registry/v1/beacons')) return;
    // body of the report
    const { items } = request.postDataJSON() as { readonly items: readonly Beacon[] };
    for (const { subject, phase, code } of items)
      reports.push([subject, phase, ...(code === undefined ? [] : [code])].join(' '));
  });
  return reports;
};
