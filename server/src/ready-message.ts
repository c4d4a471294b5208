import type { Config } from './config';
import type { RunningServer } from './start-server';

const rows = (config: Config, server: RunningServer): (readonly [string, string])[] => [
  ...(config.databaseUrl === null || server.hasPages ? ([['Data', config.dataDir]] as const) : []),
  ...(server.database ? ([['Database', server.database.description]] as const) : []),
  ...(config.smtpUrl === null
    ? ([['Mail', config.demo ? 'sandbox: kept in GET /api/v1/sandbox/mailbox?to=<address>, none is sent' : 'sandbox: kept in the database, none is sent (set SMTP_URL)']] as const)
    : ([['Mail', `sent through ${new URL(config.smtpUrl).host}`]] as const)),
  ['Roles', config.roles.join(', ')],
];

/** What the operator reads when everything runs. */
export const readyMessage = (config: Config, server: RunningServer, accounts: readonly string[]): string => {
  const local = new URL(config.publicUrl);
  // PORT=0 asked for any port, so the address could not be known before
  if (local.port === '0') local.port = String(server.port);
  const lines = [
    server.hasPages ? `Sala is ready: ${local.origin}` : `Sala is ready, without pages: ${local.origin} (no shell is published yet)`,
    '',
    ...rows(config, server).map(([name, value]) => `  ${name.padEnd(10)}${value}`),
    ...(accounts.length > 0 ? ['', ...accounts.map((line) => `  ${line}`)] : []),
    '',
    'Stop with Ctrl-C.',
  ];
  return `${lines.join('\n')}\n`;
};
