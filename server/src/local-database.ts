import { access } from 'node:fs/promises';
import path from 'node:path';
import type { LocalDatabase } from '@sala/api';
import { startEmbeddedPostgres } from './embedded-postgres';
import { isAlive, readPostmaster } from './embedded-postgres/postmaster-file';

const databaseName = 'sala';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * The database that `npm start` keeps in a data directory: of the server that runs, or of one that
 * runs for the time it is needed.
 *
 * @returns null where there is none yet
 */
export const openLocalDatabase = async (dataDir: string): Promise<LocalDatabase | null> => {
  const cluster = path.join(dataDir, 'postgres-18');
  if (!(await exists(path.join(cluster, 'PG_VERSION')))) return null;
  const running = await readPostmaster(cluster);
  if (running && isAlive(running.pid) && 'socketDirectory' in running.listen) {
    const { socketDirectory: host, port } = running.listen;
    return {
      connection: { host, port, user: 'postgres', database: databaseName },
      close: () => Promise.resolve(),
    };
  }
  const server = await startEmbeddedPostgres({ dataDir });
  return {
    connection: { connectionString: server.urlFor(databaseName) },
    close: () => server.stop(),
  };
};
