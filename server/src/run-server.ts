import pino from 'pino';
import { ConfigError, readConfig, type Config } from './config';
import { EmbeddedPostgresError } from './embedded-postgres';
import { readyMessage } from './ready-message';
import { localOrigin } from './release-at-start';
import { StartError } from './start-error';
import { startServer, type RunningServer } from './start-server';

const isSentence = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof EmbeddedPostgresError ||
  error instanceof StartError ||
  (error instanceof Error && error.constructor === Error); // the API and the registry throw these for the operator

/** Messages for the operator are printed as they are, unexpected errors with stack. */
const explain = (error: unknown): string =>
  isSentence(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);

export interface Listening {
  readonly config: Config;
  readonly server: RunningServer;
  /** `http://localhost:4400` */
  readonly origin: string;
  /** Aborted when the server has to stop. */
  readonly signal: AbortSignal;
}

/**
 * Runs the server configured by the environment until it is stopped; ends the process.
 *
 * @param prepare runs between listening and the ready message; its failure stops the server
 */
export const runServer = async (
  prepare: (listening: Listening) => Promise<void> = async () => undefined,
): Promise<void> => {
  const fail = (error: unknown): void => {
    process.stderr.write(`${explain(error)}\n`);
    leave(1);
  };
  let starting: Promise<RunningServer> | null = null;
  const leaving = new AbortController();
  const leave = (code: number): void => {
    if (leaving.signal.aborted) return;
    leaving.abort();
    Promise.resolve(starting)
      .then((server) => server?.stop())
      .catch((error: unknown) => process.stderr.write(`${explain(error)}\n`))
      .finally(() => process.exit(code));
  };
  try {
    const config = readConfig(process.env);
    // In a demo only warnings; otherwise the full log.
    const log = pino(
      { level: config.demo ? 'warn' : 'info' },
      pino.destination({ dest: 2, sync: false }),
    );
    starting = startServer(config, log, (error) => {
      process.stderr.write(`The database was lost. ${explain(error)}\n`);
      leave(1);
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => leave(0));
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught');
      leave(1);
    });
    const server = await starting.catch((error: unknown) => {
      starting = null; // it has cleaned up
      throw error;
    });
    await prepare({
      config,
      server,
      origin: localOrigin(config.host, server.port),
      signal: leaving.signal,
    });
    if (!leaving.signal.aborted)
      process.stdout.write(readyMessage(config, server, await server.hasPages()));
  } catch (error) {
    // A deliberate stop is not an error.
    if (!leaving.signal.aborted) fail(error);
  }
};
