import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { systemCode } from './embedded-postgres-error';
import type { ListenOn } from './settings';

/** What a running server writes about itself into its data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly listen: ListenOn;
}

/**
 * null: no server says that it runs there. A file left by a killed server is returned like any
 * other.
 */
export const readPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  let text: string;
  try {
    text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
  // lines: pid, data directory, start time, port, first socket directory, first address, …
  const [pid, , , port, socketDirectory] = text.split('\n');
  if (!Number(pid) || !Number(port)) return null; // still being written
  const listen = socketDirectory ? { socketDirectory, port: Number(port) } : { port: Number(port) };
  return { pid: Number(pid), listen };
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
};
