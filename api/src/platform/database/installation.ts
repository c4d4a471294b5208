import { withClient, type Connection } from './connection';

/**
 * Records at the first start whether a database is a demonstration.
 *
 * @param owner of the tables: the serving role may not write this.
 * @returns what was recorded first, by this start or an earlier one.
 */
export const recordInstallation = (
  owner: Connection,
  demo: boolean,
): Promise<{ readonly demo: boolean }> =>
  withClient(owner, async (client) => {
    await client.query('insert into installation (demo) values ($1) on conflict do nothing', [
      demo,
    ]);
    const { rows } = await client.query<{ demo: boolean }>('select demo from installation');
    return { demo: rows[0]?.demo ?? demo };
  });

/** For the data of a demonstration that real people have taken over. */
export const endDemonstration = (owner: Connection): Promise<void> =>
  withClient(owner, async (client) => {
    await client.query('update installation set demo = false');
  });
