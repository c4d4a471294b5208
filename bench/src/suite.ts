import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createRegistryClient, type RegistryClient } from '@sala/registry/client';
import { workspaceRoot } from '@sala/tooling/build';
import type { BuildOnDisk } from './build-files';

/** A running suite with its own data directory and registry. */
export interface Suite {
  readonly origin: string;
  readonly dataDir: string;
  /** With the operator's token. */
  readonly registry: RegistryClient;
  readonly stop: () => Promise<void>;
}

const startMs = 180_000;

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // TCP servers have this address type
      probe.close(() => found(port));
    });
  });

/** Settings of the caller's own suite, which must not leak into this one. */
const foreign = /^(?:SALA_|SMTP_|MAIL_|CLERK_|DATABASE_URL$|PORT$|HOST$)/;

export const ownEnvironment = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
  ...settings,
});

const run = (args: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: workspaceRoot,
    env: ownEnvironment(settings),
    stdio: ['ignore', 2, 2],
  });

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Terminates a process gracefully. */
export const endOf = async (child: ChildProcess): Promise<void> => {
  if (isOver(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
};

/** Exit code of a negative result. */
const refused = 1;

/**
 * Runs an `mfe` command against a suite, with its output on stderr. @returns seconds, and whether
 * the result was positive. @throws on any other failure
 */
export const ask = async (
  { origin, dataDir }: Pick<Suite, 'origin' | 'dataDir'>,
  ...args: readonly string[]
) => {
  const began = performance.now();
  const child = run(['registry/src/cli.ts', ...args], {
    SALA_DATA_DIR: dataDir,
    SALA_REGISTRY_URL: origin,
  });
  const [code] = (await once(child, 'exit')) as [number | null]; // the event's first argument
  if (code !== 0 && code !== refused)
    throw new Error(`mfe ${args.join(' ')} ended with ${code} (see above)`);
  return { seconds: (performance.now() - began) / 1000, yes: code === 0 };
};

/** {@link ask}, failing on a negative result. @returns seconds */
export const mfe = async (
  suite: Pick<Suite, 'origin' | 'dataDir'>,
  ...args: readonly string[]
): Promise<number> => {
  const { seconds, yes } = await ask(suite, ...args);
  if (!yes) throw new Error(`mfe ${args.join(' ')} was refused (see above)`);
  return seconds;
};

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false, // nothing listens yet
  );

/** Starts a server without releases. */
export const startSuite = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Suite> => {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o711); // PostgreSQL runs as another user when this process is root
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = run(['server/src/main.ts'], {
    SALA_DATA_DIR: dataDir,
    SALA_DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    ...settings,
  });
  const deadline = Date.now() + startMs;
  while (!(await answers(origin))) {
    if (isOver(child) || Date.now() > deadline) {
      await endOf(child);
      throw new Error(`The server on ${dataDir} did not start (see above)`);
    }
    await new Promise((later) => setTimeout(later, 100));
  }
  const token = (await readFile(path.join(dataDir, 'registry/operator-token'), 'utf8')).trim();
  return {
    origin,
    dataDir,
    registry: createRegistryClient({ origin, token: () => Promise.resolve(token) }),
    stop: () => endOf(child),
  };
};

const reason = 'bench';

/** Builds and promotes the working copy. */
export const releaseWorkingCopy = (suite: Suite): Promise<number> =>
  mfe(suite, 'publish', '--all', '--promote', '--reason', reason);

/** Publishes finished builds, shell first, and promotes them together. */
export const release = async (
  { registry }: Suite,
  builds: readonly BuildOnDisk[],
): Promise<void> => {
  for (const { name, version, directory } of builds)
    await registry.publish(name, version, directory);
  await registry.releasePromoteAll({
    body: { releases: builds.map(({ name, version }) => ({ name, version })), reason },
  });
};
