import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readlink, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/**
 * A process id means something only among the processes that see each other: two containers may
 * share a host name.
 */
const machineId = async (): Promise<string> => {
  const processes = await readlink('/proc/self/ns/pid').catch(() => '');
  return createHash('sha256').update(`${hostname()} ${processes}`).digest('hex').slice(0, 12);
};

const machine = machineId();
/**
 * Tells this process from an earlier one with the same process id: after a restart a container's is
 * the same again.
 */
const run = randomBytes(4).toString('hex');

/** How names of work directories of this process begin. */
export const workPrefix = async (): Promise<string> => `${await machine}.${process.pid}.${run}.`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Whether the process that made a directory of this name has ended; null: that cannot be known from
 * here.
 */
const hasEnded = async (name: string): Promise<boolean | null> => {
  const [madeOn, pid, madeIn] = name.split('.');
  if (madeOn !== (await machine) || pid === undefined) return null;
  return Number(pid) === process.pid ? madeIn !== run : !isRunning(Number(pid));
};

/**
 * Deletes what processes left that have ended. Those on other machines cannot be asked: what they
 * left counts as abandoned after `abandonedMs`. @param now milliseconds
 */
export const clearAbandoned = async (
  parent: string,
  now: number,
  abandonedMs: number,
): Promise<void> => {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const place = path.join(parent, name);
    const found = await stat(place).catch(() => null); // another process may be clearing as well
    if (!found) continue;
    const ended = await hasEnded(name);
    if (ended ?? now - found.mtimeMs > abandonedMs)
      await rm(place, { recursive: true, force: true });
  }
};
