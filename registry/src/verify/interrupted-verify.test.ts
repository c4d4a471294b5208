import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { workspaceRoot } from '@sala/tooling/bundles';
import {
  billingOne,
  billingTwo,
  shellOne,
  startTestService,
  type TestService,
} from '../http/service.testing';

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All live processes of this machine, without zombies. */
const everything = async (): Promise<Running[]> => {
  const { stdout } = await promisify(execFile)(
    'ps',
    ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='],
    { maxBuffer: 50_000_000 },
  );
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }];
  });
};

/** A process with its descendants and everything that names its directory. */
const startedBy = async (root: number, directory: string): Promise<Running[]> => {
  const all = await everything();
  const of = new Set([root]);
  for (let before = 0; before < of.size;) {
    before = of.size;
    for (const { pid, parent, command } of all)
      if (of.has(parent) || command.includes(directory)) of.add(pid);
  }
  return all.filter(({ pid }) => of.has(pid));
};

/** The tsx cache: compiling again takes half a minute. */
const compiled = `tsx-${userInfo().uid}`;

let service: TestService;
let directory: string;

beforeAll(async () => {
  service = await startTestService();
  await service.release(shellOne, billingOne);
  await service.registry.publish(await service.build(billingTwo), billingTwo, {
    kind: 'operator',
    id: 'operator',
    name: 'operator',
  });
});

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sala-stopped-'));
  await chmod(directory, 0o711); // PostgreSQL runs as another user when this process is root
  await mkdir(path.join(tmpdir(), compiled), { recursive: true });
  await symlink(path.join(tmpdir(), compiled), path.join(directory, compiled));
});

afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

/** That its browser goes, too, is in gate.test.ts: a whole suite takes long to start. */
test('mfe verify stopped while its suite is starting leaves no process, file or evidence', async () => {
  const token = await service.tokenFor('mfe_billing', 'read', 'verify');
  const words = [
    '--import',
    'tsx',
    'registry/src/cli.ts',
    'verify',
    'billing',
    'latest',
    '--registry',
    service.origin,
    '--token',
    token,
  ];
  const command = spawn(process.execPath, words, {
    cwd: workspaceRoot,
    env: { ...process.env, TMPDIR: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(command, 'exit');
  let stderrText = '';
  command.stderr.on('data', (chunk: Buffer) => (stderrText += chunk.toString()));
  const { pid = 0 } = command;

  let started: Running[] = [];
  while (!started.some(({ command: its }) => its.includes('server/src/main.ts'))) {
    if (command.exitCode !== null) throw new Error(`it ended before it was stopped: ${stderrText}`);
    await delay(100); // poll interval
    started = await startedBy(pid, directory);
  }
  command.kill('SIGINT');

  expect(await exit).toEqual([1, null]);
  expect(stderrText).toContain('Stopped. The suite was removed, and nothing was recorded.');
  const left = new Set((await everything()).map((running) => running.pid));
  expect(started.filter((running) => left.has(running.pid))).toEqual([]);
  expect(await startedBy(pid, directory)).toEqual([]);
  expect(await readdir(directory)).toEqual([compiled]);
  const { bundles } = await service.client(token).releaseState();
  expect(bundles.flatMap(({ versions }) => versions).map(({ gate }) => gate)).toEqual([
    null,
    null,
    null,
  ]);
});
