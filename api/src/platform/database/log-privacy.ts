import type pg from 'pg';
import { withClient, type Connection } from './connection';

/**
 * Keeps values out of the server's log. Slow statements are logged without parameters, and error
 * messages, which quote values, are suppressed: the API logs unexpected errors itself.
 */
const settings = {
  log_min_messages: 'log',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
} as const;

const statements = (role: string, database: string): string[] =>
  Object.entries(settings).map(
    ([name, value]) => `ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = '${value}'`,
  );

/**
 * Applies the settings to app_user. Holds an advisory lock until the session ends, because
 * concurrent ALTER ROLE of one role fails.
 *
 * @param client superuser session
 */
export const hideLoggedValues = async (client: pg.Client, database: string): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [7_252_006]);
  for (const statement of statements('app_user', client.escapeIdentifier(database)))
    await client.query(statement);
};

/** A message for the operator when serving sessions log parameters; null when they do not. */
export const logExposureWarning = (serving: Connection): Promise<string | null> =>
  withClient(serving, async (client) => {
    const { rows } = await client.query<{ role: string; database: string; loud: boolean }>(
      `select session_user as role, current_database() as database,
        current_setting('log_parameter_max_length') <> '0' and (current_setting('log_min_duration_statement') <> '-1'
          or current_setting('log_min_duration_sample') <> '-1' or current_setting('log_statement') in ('mod', 'all')
          or current_setting('log_transaction_sample_rate')::float > 0) as loud`,
    );
    const facts = rows[0];
    if (!facts?.loud) return null;
    const toRun = statements(
      client.escapeIdentifier(facts.role),
      client.escapeIdentifier(facts.database),
    );
    return (
      'The database writes the parameters of slow statements into its log, and with them what people search for. ' +
      `Let an administrator run: ${toRun.join('; ')};`
    );
  });
