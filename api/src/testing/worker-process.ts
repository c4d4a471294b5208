import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestDatabase } from './database';

/** A worker as a process of its own, which can be killed. */
export const startWorkerProcess = ({
  serving,
  owner,
  superuser,
}: Pick<TestDatabase, 'serving' | 'owner' | 'superuser'>): {
  readonly child: ChildProcess;
  /** Exit code and signal. */
  readonly ended: Promise<unknown[]>;
} => {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      path.join(import.meta.dirname, 'worker-process.testing.ts'),
      JSON.stringify([serving, owner, superuser]),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return { child, ended: once(child, 'exit') };
};
