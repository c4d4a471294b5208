import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gibibyte = 1024 ** 3;

/** Linux keeps this directory in memory; a container may have next to none of it. */
const inMemory = '/dev/shm';

const fits = (directory: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return Math.min(bavail * bsize, process.availableMemory()) >= 8 * gibibyte;
  } catch {
    return false; // another system has no such directory
  }
};

export interface Scratch {
  /** For a program and all that it starts: the directory of everything temporary. */
  readonly environment: { readonly TMPDIR: string };
  remove(): void;
}

/**
 * A directory for all that tests write and throw away, in memory where there is plenty: a database
 * of a thousand files is made for every file of tests, and a profile for every browser.
 */
export const makeScratch = (): Scratch => {
  // A short name: of the path of a socket a system takes about a hundred letters.
  const directory = mkdtempSync(join(fits(inMemory) ? inMemory : tmpdir(), 'sala-'));
  chmodSync(directory, 0o1777); // as /tmp: PostgreSQL, and more, run as other users when the tests run as root
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  const leave = (): void => {
    remove();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, leave);
  return {
    environment: { TMPDIR: directory },
    remove: () => {
      for (const signal of signals) process.off(signal, leave);
      remove();
    },
  };
};
