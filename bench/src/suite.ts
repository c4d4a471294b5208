import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { workspaceRoot } from '@sala/tooling/build';

/** A running suite on a data directory of its own. */
export interface Suite {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const startMs = 120_000;

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // a server on TCP has this address
      probe.close(() => found(port));
    });
  });

const run = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', ...args], { cwd: workspaceRoot, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve));

/** Builds the bundles and puts them in force in a data directory. */
export const publishSuite = async (dataDir: string): Promise<void> => {
  const code = await ended(run([path.join('registry/src/cli.ts'), 'publish'], { SALA_DATA_DIR: dataDir }));
  if (code !== 0) throw new Error('The bundles could not be built (see above)');
};

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false, // nobody listens yet
  );

/** Starts the server on a data directory whose composition is in force already. */
export const startSuite = async (dataDir: string): Promise<Suite> => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = run(['server/src/main.ts'], { SALA_DATA_DIR: dataDir, SALA_DEMO: '1', PORT: String(port) });
  const deadline = Date.now() + startMs;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server on ${dataDir} did not start (see above)`);
    await new Promise((later) => setTimeout(later, 100));
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGINT');
      await ended(child);
    },
  };
};
