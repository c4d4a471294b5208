import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Cluster } from './cluster';
import { EmbeddedPostgresError, systemCode } from './embedded-postgres-error';
import type { ListenOn } from './settings';

/** Socket paths are limited to 103 bytes on macOS and 107 on Linux. */
const socketDirectoryMaxBytes = 100 - '/.s.PGSQL.5432'.length;
const socketPort = 5432; // part of the socket's file name only

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(address !== null && typeof address === 'object' ? address.port : 0),
      );
    });
  });

const makePrivate = async (directory: string, cluster: Cluster): Promise<void> => {
  const owner = cluster.user?.uid ?? process.getuid?.() ?? 0;
  try {
    await mkdir(directory, { mode: 0o700 });
    if (cluster.user) await chown(directory, cluster.user.uid, cluster.user.gid);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(directory);
  // In a shared temporary directory the path may belong to someone else.
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== 0)) {
    throw new EmbeddedPostgresError(
      'not_started',
      `${directory} belongs to somebody else. Remove it and start again.`,
    );
  }
  await chmod(directory, 0o700);
  if (cluster.user) await chown(directory, cluster.user.uid, cluster.user.gid);
};

/** Where a server of this cluster listens; reuses `before` when clients already know an address. */
export const chooseListen = async (
  cluster: Cluster,
  before: ListenOn | null,
): Promise<ListenOn> => {
  if (cluster.transport === 'tcp') return before ?? { port: await freePort() };
  const beside = path.join(cluster.dataDirectory, 'run');
  const tooLong = Buffer.byteLength(beside) > socketDirectoryMaxBytes;
  const name = createHash('sha256').update(cluster.dataDirectory).digest('hex').slice(0, 16);
  const socketDirectory = tooLong || cluster.enclosed ? `/tmp/sala-${name}` : beside;
  await makePrivate(socketDirectory, cluster);
  return { socketDirectory, port: socketPort };
};
