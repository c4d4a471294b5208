import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { systemCode } from './embedded-postgres-error';
import type { ListenOn } from './settings';

/** The postmaster.pid file of a data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly listen: ListenOn;
}

/** Null when there is no file. The file of a killed server is returned as well. */
export const readPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  let text: string;
  try {
    text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
  // Lines: pid, data directory, start time, port, first socket directory, first address, …
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
