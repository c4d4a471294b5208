import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createRegistryClient, type RegistryClient } from '@sala/registry/client';
import { workspaceRoot } from '@sala/tooling/build';
import type { BuildOnDisk } from './build-files';

/** A running suite with a data directory and a registry of its own. */
export interface Suite {
  readonly origin: string;
  readonly dataDir: string;
  /** As whoever runs it. */
  readonly registry: RegistryClient;
  readonly stop: () => Promise<void>;
}

const startMs = 180_000;

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // a server on TCP has this address
      probe.close(() => found(port));
    });
  });

/** What the caller's own suite is set to is none of this one's business. */
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

/** Lets a process end in order. */
export const endOf = async (child: ChildProcess): Promise<void> => {
  if (isOver(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
};

/** What the command ends with when the answer is no. */
const refused = 1;

/**
 * The command, against a suite; what it says goes to stderr. @returns seconds, and whether the
 * answer was yes. @throws when it fails otherwise.
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

/** {@link ask}, where nothing but yes will do. @returns seconds */
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
    () => false, // nobody listens yet
  );

/** Starts a server with nothing released. */
export const startSuite = async (dataDir: string): Promise<Suite> => {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o711); // PostgreSQL runs as another user when this runs as root
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = run(['server/src/main.ts'], {
    SALA_DATA_DIR: dataDir,
    SALA_DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
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

/** Builds the working copy and puts it in force. */
export const releaseWorkingCopy = (suite: Suite): Promise<number> =>
  mfe(suite, 'publish', '--all', '--promote', '--reason', reason);

/** Sends finished builds, the shell first, and puts them in force together. */
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
