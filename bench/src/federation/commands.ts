import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { currentVersion, workspaceRoot } from '@sala/tooling/build';
import { tell } from '../first-load';
import { ask, endOf, freePort, mfe, ownEnvironment, type Suite } from '../suite';

/** Seconds. */
export interface CommandTimes {
  readonly verify: number;
  /** Verdict of the gate. */
  readonly passed: boolean;
  /** `mfe new` followed by `mfe publish`. */
  readonly newRemote: number;
  /** With everything built and published. */
  readonly publishAgain: number;
  /** `npm start` under the same conditions, until its ready message. */
  readonly startAgain: number;
}

const since = (began: number): number => (performance.now() - began) / 1000;

const readyLine = /^Sala is ready: /m;

/** @returns seconds until the ready message */
const timeStart = async (dataDir: string): Promise<number> => {
  const began = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, ['tooling/bin/start.mjs'], {
    cwd: workspaceRoot,
    env: ownEnvironment({ SALA_DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((ready, failed) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (readyLine.test(said)) ready();
      });
      child.once('exit', (code) => failed(new Error(`npm start ended with ${code}: ${said}`)));
    });
    return since(began);
  } finally {
    await endOf(child);
  }
};

const left = new Set(['dist', 'coverage', 'test-results', '.git', '.data', '.pnpm', '.cache']);
const run = promisify(execFile);

/** A copy of the project in which a folder may be added; installed packages are hard links. */
const copyProject = async (directory: string): Promise<void> => {
  const filter = (source: string): boolean => !left.has(path.basename(source));
  await mkdir(path.join(directory, 'node_modules'), { recursive: true });
  for (const name of await readdir(workspaceRoot)) {
    const isSetting = name.startsWith('.') && name !== '.npmrc';
    if (!isSetting && filter(name))
      await cp(path.join(workspaceRoot, name), path.join(directory, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter,
      });
  }
  const packages = 'node_modules/.pnpm';
  const to = path.join(directory, packages);
  await run('cp', ['-al', path.join(workspaceRoot, packages), to]).catch(async () => {
    await rm(to, { recursive: true, force: true }); // across file systems
    await run('cp', ['-a', path.join(workspaceRoot, packages), to]);
  });
};

const inCopy = async (
  directory: string,
  { origin, dataDir }: Suite,
  args: readonly string[],
): Promise<void> => {
  const env = ownEnvironment({ SALA_DATA_DIR: dataDir, SALA_REGISTRY_URL: origin });
  const child = spawn(process.execPath, ['--import', 'tsx', 'registry/src/cli.ts', ...args], {
    cwd: directory,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null]; // the event's first argument
  if (code !== 0) throw new Error(`mfe ${args.join(' ')} ended with ${code} (see above)`);
};

const newRemote = async (suite: Suite, directory: string): Promise<number> => {
  await copyProject(directory);
  try {
    const began = performance.now();
    await inCopy(directory, suite, [
      'new',
      'lab',
      '--title-es',
      'Laboratorio',
      '--title-en',
      'Laboratory',
    ]);
    await inCopy(directory, suite, ['publish', 'lab']);
    return since(began);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Durations a team waits for. */
export const measureCommands = async (suite: Suite, root: string): Promise<CommandTimes> => {
  const publishAgain = await mfe(suite, 'publish', '--all');
  tell('published again');
  // Only the duration counts; on a busy machine the gate may fail. Uses the working copy's version,
  // because the newest ones are copies with another title, which the gate refuses.
  const { version } = await currentVersion('mfe-hospital');
  const { seconds: verify, yes: passed } = await ask(suite, 'verify', 'hospital', version);
  tell(passed ? 'verified' : 'the gate did not pass (see above)');
  const made = await newRemote(suite, path.join(root, 'copy'));
  tell('made a remote');
  const dataDir = path.join(root, 'start');
  await mkdir(dataDir);
  await chmod(dataDir, 0o711); // PostgreSQL runs as another user when this process is root
  await timeStart(dataDir);
  const startAgain = await timeStart(dataDir);
  tell('started again');
  return { verify, passed, newRemote: made, publishAgain, startAgain };
};
