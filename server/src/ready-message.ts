import { demoAccounts, demoPassword } from '@sala/api/demo';
import type { Config } from './config';
import { mfeCall } from './release-at-start';
import type { RunningServer } from './start-server';

const mail = ({ smtpUrl, demo }: Config): string => {
  if (smtpUrl !== null) return `sent through ${new URL(smtpUrl).host}`;
  return demo
    ? 'sandbox, read it at /api/v1/sandbox/mailbox?to=<address>'
    : 'sandbox, nothing is sent until SMTP_URL is set';
};

const accounts = (): string[] => [
  `Demo accounts, all with the password ${demoPassword}`,
  ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(28)}${role ?? 'no company'}`),
];

/** The start message for the operator. */
export const readyMessage = (config: Config, server: RunningServer, hasPages: boolean): string => {
  const address = new URL(config.publicUrl);
  // With PORT=0 the port is known only now.
  if (address.port === '0') address.port = String(server.port);
  const lines = [
    `Sala is ready: ${address.origin}${hasPages ? '' : ' (without pages: no shell is published yet)'}`,
    '',
    `Data       ${config.dataDir}`,
    `Database   ${server.database.description}`,
    `Mail       ${mail(config)}`,
    `Roles      ${config.roles.join(', ')}`,
    ...(config.demo ? ['', ...accounts()] : []),
    ...(hasPages || !config.roles.includes('registry')
      ? []
      : [
          '',
          `Nothing is in force yet. To release the checkout, run ${mfeCall(config, server.port, 'publish --all --promote')} meanwhile.`,
        ]),
    ...server.warnings.flatMap((warning) => ['', `Warning: ${warning}`]),
    '',
    'Stop with Ctrl-C.',
  ];
  return `${lines.join('\n')}\n`;
};
