import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gibibyte = 1024 ** 3;

/** tmpfs on Linux; containers may have hardly any. */
const inMemory = '/dev/shm';

const fits = (directory: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return Math.min(bavail * bsize, process.availableMemory()) >= 8 * gibibyte;
  } catch {
    return false; // missing on other systems
  }
};

export interface Scratch {
  /** TMPDIR for a program and its children. */
  readonly environment: { readonly TMPDIR: string };
  remove(): void;
}

/**
 * A temporary directory for a test run, in memory where possible: every test file creates a
 * database of a thousand files, every browser a profile.
 */
export const makeScratch = (): Scratch => {
  // Short, because socket paths are limited to about a hundred characters.
  const directory = mkdtempSync(join(fits(inMemory) ? inMemory : tmpdir(), 'sala-'));
  chmodSync(directory, 0o1777); // like /tmp: PostgreSQL and others run as another user when the tests run as root
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
