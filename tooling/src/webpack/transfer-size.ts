import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { LoadManifest, Release } from '@sala/shared-contracts';

const gz = promisify(gzip);

/** One decimal; 1 KB is 1024 bytes. */
const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

/**
 * Gzipped size of a first visit: the entry alone, and with the largest route.
 *
 * @param entry files without which the bundle cannot run.
 */
export const measure = async (
  directory: string,
  entry: readonly string[],
  routes: LoadManifest['routes'],
): Promise<Release['measured']> => {
  const files = new Set([...entry, ...Object.values(routes).flatMap((route) => route.files)]);
  const sizes = new Map(
    await Promise.all(
      [...files].map(
        async (file) =>
          [
            file,
            (await gz(await readFile(path.join(directory, file)), { level: 9 })).length,
          ] as const,
      ),
    ),
  );
  const sum = (names: readonly string[]): number =>
    [...new Set(names)].reduce((bytes, file) => bytes + (sizes.get(file) ?? 0), 0);
  const largest = Math.max(
    0,
    ...Object.values(routes).map((route) => sum([...entry, ...route.files])),
  );
  return { entryKb: kilobytes(sum(entry)), routeKb: kilobytes(Math.max(largest, sum(entry))) };
};
