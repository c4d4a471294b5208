import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestDatabase } from './database';

type Connections = Pick<TestDatabase, 'serving' | 'owner' | 'superuser'>;

export interface TestProcess {
  readonly child: ChildProcess;
  /** Exit code and signal. */
  readonly ended: Promise<unknown[]>;
}

const start = (
  program: string,
  { serving, owner, superuser }: Connections,
  output: 'ignore' | 'pipe',
): TestProcess => {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      path.join(import.meta.dirname, program),
      JSON.stringify([serving, owner, superuser]),
    ],
    { stdio: ['ignore', output, 'inherit'] },
  );
  return { child, ended: once(child, 'exit') };
};

/** A worker as a process of its own, which can be killed. */
export const startWorkerProcess = (connections: Connections): TestProcess =>
  start('worker-process.testing.ts', connections, 'ignore');

/** A listener of HL7 as a process of its own, which can be killed. */
export const startSapListenerProcess = async (
  connections: Connections,
): Promise<TestProcess & { readonly port: number }> => {
  const started = start('sap-listener-process.testing.ts', connections, 'pipe');
  const { stdout } = started.child;
  if (!stdout) throw new Error('a process whose output is piped has one');
  const [port] = (await once(stdout, 'data')) as [Buffer]; // the event's first argument
  return { ...started, port: Number(port.toString()) };
};
