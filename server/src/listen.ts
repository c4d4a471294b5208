import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import { systemCode } from './embedded-postgres/embedded-postgres-error';
import { StartError } from './start-error';

const sentenceFor = (
  code: string,
  { host, port }: Pick<Config, 'host' | 'port'>,
): string | null => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. Stop that program, or write another port, for example PORT=${port === 65_535 ? 4401 : port + 1}.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Write a port above 1023, for example PORT=4400.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Write HOST=127.0.0.1, or HOST=0.0.0.0 for all of its addresses.`;
    default:
      return null;
  }
};

/** @returns the actual port, also for port 0 */
export const listen = async (
  app: FastifyInstance,
  config: Pick<Config, 'host' | 'port'>,
): Promise<number> => {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (cause) {
    const sentence = sentenceFor(systemCode(cause), config);
    throw sentence === null ? cause : new StartError(sentence, { cause });
  }
  const address = app.server.address();
  return address !== null && typeof address === 'object' ? address.port : config.port;
};
