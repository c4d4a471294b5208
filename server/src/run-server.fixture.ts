import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runServer } from './run-server';

/**
 * The server with a preparation step: `fail` throws on SIGUSR2, `wait` waits for a process that
 * never ends.
 */
await runServer(async ({ signal, origin }) => {
  if (process.argv[2] === 'fail') {
    const told = once(process, 'SIGUSR2');
    process.stderr.write(`preparing ${origin}\n`);
    await told;
    throw new Error('The bundles could not be built and released (see above).');
  }
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { signal });
  child.once('error', () => undefined); // it was aborted
  process.stderr.write(`waiting for ${child.pid}, preparing ${origin}\n`);
  await once(child, 'exit');
});
