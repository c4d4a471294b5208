import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Release } from '@sala/shared-contracts';

const gz = promisify(gzip);

/** Bytes. Every page carries load.json; the log keeps mfe-contract.json. */
const maxBytesByFile: Readonly<Record<string, number>> = {
  'mfe-contract.json': 1_048_576,
  'load.json': 131_072,
  'integrity.json': 262_144,
};
const mostOfOthers = 2_097_152;

/** Faults of files too large to parse or send to a page. */
export const sizeFaults = (all: ReadonlyMap<string, Buffer>): string[] =>
  [...all].flatMap(([file, { length }]) => {
    const most = maxBytesByFile[file] ?? mostOfOthers;
    return length <= most
      ? []
      : [`${file} has ${length} bytes, at most ${most} are allowed; split it`];
  });

/** KiB, one decimal. */
const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

/**
 * gzip transfer of a first visit to a remote. The build's own figures count only for the shell,
 * which has no budget.
 */
export const measureWeight = async (
  { load: { entry, routes }, measured }: Release,
  all: ReadonlyMap<string, Buffer>,
): Promise<Release['measured']> => {
  if (entry === null) return measured;
  const sizes = new Map<string, number>();
  for (const file of new Set([entry, ...Object.values(routes).flatMap((route) => route.files)])) {
    sizes.set(file, (await gz(all.get(file) ?? Buffer.alloc(0), { level: 9 })).length);
  }
  const sum = (names: readonly string[]): number =>
    [...new Set([entry, ...names])].reduce((bytes, file) => bytes + (sizes.get(file) ?? 0), 0);
  return {
    entryKb: kilobytes(sum([])),
    routeKb: kilobytes(Math.max(sum([]), ...Object.values(routes).map(({ files }) => sum(files)))),
  };
};
