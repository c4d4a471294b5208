import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  currentPlatform,
  executable,
  majorVersion,
  packagedBinaries,
  usableBinaries,
} from './binaries';
import { EmbeddedPostgresError, systemCode } from './embedded-postgres-error';
import { closedDirectoryAbove, serverUserFor, type ServerUser } from './server-user';

const run = promisify(execFile);

/** A socket in a private directory, or (Windows) TCP with a password. */
export type Transport = 'socket' | 'tcp';

export interface Cluster {
  /** As configured, absolute, symlinks resolved. */
  readonly dataDirectory: string;
  /** PostgreSQL's own directory, by major version. */
  readonly directory: string;
  /** The same path as seen by the server. */
  readonly directoryForServer: string;
  /**
   * True when a parent directory is closed to the server user, so the socket cannot be next to the
   * data.
   */
  readonly enclosed: boolean;
  readonly binaries: string;
  readonly user: ServerUser | null;
  readonly transport: Transport;
  readonly password: string | null;
  readonly logFile: string;
}

const unwritable = (directory: string, cause: unknown) =>
  new EmbeddedPostgresError(
    'data_directory',
    `The data directory ${directory} cannot be written (${systemCode(cause) || String(cause)}). Set SALA_DATA_DIR to a directory that this user may write, or give this user the right to.`,
    { cause },
  );

/** @throws EmbeddedPostgresError when the directory cannot be created or written */
export const openDataDirectory = async (dataDirectory: string): Promise<string> => {
  const wanted = path.resolve(dataDirectory);
  try {
    await mkdir(wanted, { recursive: true });
    const probe = await mkdtemp(path.join(wanted, '.write-'));
    await rm(probe, { recursive: true });
    return await realpath(wanted);
  } catch (error) {
    throw unwritable(wanted, error);
  }
};

const exists = (target: string) =>
  stat(target).then(
    () => true,
    (error: unknown) => {
      if (systemCode(error) === 'ENOENT') return false;
      throw error;
    },
  );

/** Leftovers of starts killed during initialisation. */
const removeUnfinished = async (dataDirectory: string, prefix: string): Promise<void> => {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(dataDirectory)) {
    const directory = path.join(dataDirectory, name);
    if (name.startsWith(prefix) && (await stat(directory)).mtimeMs < hourAgo) {
      await rm(directory, { recursive: true, force: true });
    }
  }
};

const passwordFile = (dataDirectory: string) =>
  path.join(dataDirectory, `postgres-${majorVersion}.password`);

const readPassword = async (dataDirectory: string, user: ServerUser | null): Promise<string> => {
  const file = passwordFile(dataDirectory);
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  if (user) await chown(file, user.uid, user.gid); // initdb reads it
  return readFile(file, 'utf8');
};

const authentication = (cluster: Cluster): string[] =>
  cluster.transport === 'socket'
    ? ['--auth=trust'] // the socket directory (0700) admits only the owner of the data
    : ['--auth=scram-sha-256', `--pwfile=${passwordFile(cluster.dataDirectory)}`];

const notCreated = (cluster: Cluster, cause: unknown): EmbeddedPostgresError => {
  const said = cause instanceof Error ? cause.message.trim() : String(cause);
  const uid = cluster.user?.uid ?? process.getuid?.();
  // Containers may run under a uid missing from /etc/passwd.
  const remedy = said.includes('could not look up effective user ID')
    ? `PostgreSQL needs a user that has a name: add uid ${uid} to /etc/passwd, start as another user, or set DATABASE_URL to a PostgreSQL elsewhere. `
    : '';
  return new EmbeddedPostgresError(
    'data_directory',
    `The database could not be created in ${cluster.dataDirectory}. ${remedy}(${said})`,
    { cause },
  );
};

const initOptions = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--no-instructions',
];

/** Initialises next to the target and renames, so a killed start leaves nothing half-done. */
const initialise = async (cluster: Cluster): Promise<void> => {
  const prefix = `postgres-${majorVersion}.new-`;
  await removeUnfinished(cluster.dataDirectory, prefix);
  const unfinished = await mkdtemp(path.join(cluster.dataDirectory, prefix));
  try {
    await chmod(unfinished, 0o700);
    if (cluster.user) await chown(unfinished, cluster.user.uid, cluster.user.gid);
    await run(
      executable(cluster.binaries, 'initdb'),
      [
        ...initOptions,
        ...authentication(cluster),
        '-D',
        cluster.enclosed ? cluster.directoryForServer : unfinished,
      ],
      { ...cluster.user, cwd: unfinished, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } },
    );
    await rename(unfinished, cluster.directory);
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST'].includes(systemCode(cause))) return; // another start was first
    throw notCreated(cluster, cause);
  }
};

const assertOwned = async (cluster: string): Promise<void> => {
  const self = process.getuid?.();
  const { uid } = await stat(cluster);
  if (self === undefined || self === 0 || self === uid) return;
  throw new EmbeddedPostgresError(
    'data_directory',
    `The database in ${cluster} belongs to another user (uid ${uid}). Start as that user, or give it to this one: sudo chown -R ${self} ${cluster}`,
  );
};

const enclosedByDirectory = async (
  directory: string,
  user: ServerUser | null,
): Promise<boolean> => {
  const closed = user && (await closedDirectoryAbove(directory, user));
  if (!user || !closed) return false;
  if (process.platform === 'linux') return true;
  throw new EmbeddedPostgresError(
    'data_directory',
    `PostgreSQL does not run as root, and its user (uid ${user.uid}) cannot pass through ${closed} to the data. Start as an ordinary user, or set SALA_DATA_DIR to a directory that everybody may pass through, for example /var/lib/sala.`,
  );
};

/** Everything a server needs before it starts: directory, cluster, binaries, log. */
export const openCluster = async (dataDir: string, transport: Transport): Promise<Cluster> => {
  const dataDirectory = await openDataDirectory(dataDir);
  const packaged = packagedBinaries(currentPlatform());
  const directory = path.join(dataDirectory, `postgres-${majorVersion}`);
  const user = await serverUserFor(directory);
  const enclosed = await enclosedByDirectory(directory, user);
  const logs = path.join(dataDirectory, 'logs');
  await mkdir(logs, { recursive: true });
  const cluster: Cluster = {
    dataDirectory,
    directory,
    // On Linux a process can reach its current directory even if the parents are closed.
    directoryForServer: enclosed ? '/proc/self/cwd' : directory,
    enclosed,
    binaries: await usableBinaries(packaged, enclosed ? '/var/tmp' : dataDirectory, user),
    user,
    transport,
    password: transport === 'tcp' ? await readPassword(dataDirectory, user) : null,
    logFile: path.join(logs, `postgres-${majorVersion}.log`),
  };
  if (!(await exists(directory))) await initialise(cluster);
  await assertOwned(directory);
  return cluster;
};
