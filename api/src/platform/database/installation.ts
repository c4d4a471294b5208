import { withClient, type Connection } from './connection';

/**
 * Records at the first start whether the database is a demonstration.
 *
 * @param owner connection of the table owner: the serving role cannot write this table.
 * @returns the value recorded by the first start.
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

/** Ends demonstration mode when real people take over the data. */
export const endDemonstration = (owner: Connection): Promise<void> =>
  withClient(owner, async (client) => {
    await client.query('update installation set demo = false');
  });
