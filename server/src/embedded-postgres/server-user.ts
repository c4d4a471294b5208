import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemCode } from './embedded-postgres-error';

/** The system user of PostgreSQL when it differs from this process's. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` on every Linux; PostgreSQL refuses to run as root. */
const nobody: ServerUser = { uid: 65534, gid: 65534 };

/** Null: PostgreSQL runs as this process's user (always, unless that is root). */
export const serverUserFor = async (cluster: string): Promise<ServerUser | null> => {
  if (process.getuid?.() !== 0) return null;
  try {
    const { uid, gid } = await stat(cluster);
    // A cluster created by an ordinary user stays theirs, even after a start as root.
    return uid === 0 ? nobody : { uid, gid };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return nobody;
  }
};

/** The outermost directory above `target` that `user` cannot traverse; null when none. */
export const closedDirectoryAbove = async (
  target: string,
  user: ServerUser,
): Promise<string | null> => {
  const parts = path.dirname(target).split(path.sep).filter(Boolean);
  for (let depth = 0; depth <= parts.length; depth += 1) {
    const directory = path.sep + parts.slice(0, depth).join(path.sep);
    const { mode, uid, gid } = await lstat(directory);
    const passing = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & passing) === 0) return directory;
  }
  return null;
};
