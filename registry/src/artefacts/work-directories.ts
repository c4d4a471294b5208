import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readlink, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** A process id is unique only within a PID namespace: two containers may share a host name. */
const machineId = async (): Promise<string> => {
  const processes = await readlink('/proc/self/ns/pid').catch(() => '');
  return createHash('sha256').update(`${hostname()} ${processes}`).digest('hex').slice(0, 12);
};

const machine = machineId();
/**
 * Distinguishes this process from an earlier one with the same pid: restarted containers reuse
 * pids.
 */
const run = randomBytes(4).toString('hex');

/** Prefix of this process's work directory names. */
export const workPrefix = async (): Promise<string> => `${await machine}.${process.pid}.${run}.`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Whether the process that made this directory has ended; null: unknown on this machine. */
const hasEnded = async (name: string): Promise<boolean | null> => {
  const [madeOn, pid, madeIn] = name.split('.');
  if (madeOn !== (await machine) || pid === undefined) return null;
  return Number(pid) === process.pid ? madeIn !== run : !isRunning(Number(pid));
};

/**
 * Deletes directories of ended processes. Those of other machines count as abandoned after
 * `abandonedMs`. @param now milliseconds
 */
export const clearAbandoned = async (
  parent: string,
  now: number,
  abandonedMs: number,
): Promise<void> => {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const directory = path.join(parent, name);
    const found = await stat(directory).catch(() => null); // another process may be clearing too
    if (!found) continue;
    const ended = await hasEnded(name);
    if (ended ?? now - found.mtimeMs > abandonedMs)
      await rm(directory, { recursive: true, force: true });
  }
};
