import type { Config } from './config';
import { isLoopback } from './loopback';

type Reach = Pick<Config, 'host' | 'publicUrl'>;

const isPublic = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || !isLoopback(hostname);
};

/** Settings that expose the server to other machines, as written by the operator. */
export const exposureSettings = ({ host, publicUrl }: Reach): string[] => [
  ...(isLoopback(host) ? [] : [`HOST=${host}`]),
  ...(isPublic(publicUrl) ? [`SALA_PUBLIC_URL=${publicUrl}`] : []),
];

const nameOf = (setting: string): string => setting.split('=')[0] ?? setting;

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Why a demo must not run with these settings; null when it may. */
export const demoFault = (
  config: Reach & Pick<Config, 'demo' | 'databaseUrl' | 'smtpUrl'>,
): string | null => {
  if (!config.demo) return null;
  const settings = [
    ...exposureSettings(config),
    ...(config.databaseUrl === null ? [] : ['DATABASE_URL']),
    ...(config.smtpUrl === null ? [] : ['SMTP_URL']),
  ];
  if (settings.length === 0) return null;
  return (
    `SALA_DEMO=1, which npm start sets by itself, does not go together with ${list(settings)}: a demonstration has accounts ` +
    'with a published password and shows everybody’s mail. ' +
    `For real people set SALA_DEMO=0 (npm run serve does); for a demonstration on this machine remove ${list(settings.map(nameOf))}.`
  );
};
