import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bootstrap } from '../platform/database/bootstrap';
import { retarget, withClient, type Connection } from '../platform/database/connection';
import { migrate } from '../platform/database/migrate';
import { repository, schemaFiles } from './schema-files';

/**
 * Migrates an empty database and writes the schema files.
 *
 * @param superuser of a server whose database `sala_schema` may be replaced.
 * @returns paths of the files, from the repository root.
 */
export const writeSchema = async (superuser: Connection): Promise<string[]> => {
  const database = 'sala_schema';
  await withClient(superuser, (client) => client.query(`drop database if exists ${database}`));
  await bootstrap(superuser, { database });
  const owner = { ...retarget(superuser, { database }), role: 'app_owner' };
  await migrate(owner);
  const files = await withClient(owner, schemaFiles);
  for (const { path, text } of files) {
    const target = join(repository, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  return files.map(({ path }) => path);
};
