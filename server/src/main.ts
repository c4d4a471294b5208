import pino from 'pino';
import { ConfigError, readConfig } from './config';
import { EmbeddedPostgresError } from './embedded-postgres';
import { readyMessage } from './ready-message';
import { StartError } from './start-error';
import { startServer } from './start-server';

const isSentence = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof EmbeddedPostgresError ||
  error instanceof StartError ||
  (error instanceof Error && error.constructor === Error); // the API and the registry explain themselves so

/** Sentences for the operator as they are; what nobody foresaw with its stack. */
const explain = (error: unknown): string =>
  isSentence(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  // a laptop's terminal shows the ready message and troubles; an operator's log everything
  const log = pino({ level: config.demo ? 'warn' : 'info' }, pino.destination({ dest: 2, sync: false }));

  let leaving = false;
  const leave = (code: number) => {
    if (leaving) return;
    leaving = true;
    starting
      .then((server) => server.stop())
      .catch((error: unknown) => process.stderr.write(`${explain(error)}\n`))
      .finally(() => process.exit(code));
  };
  const starting = startServer(config, log, (error) => {
    process.stderr.write(`The database was lost. ${explain(error)}\n`);
    leave(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    leave(1);
  });
  const server = await starting;
  process.stdout.write(readyMessage(config, server));
};

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
