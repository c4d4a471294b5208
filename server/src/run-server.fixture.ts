import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runServer } from './run-server';

/** The server with a preparation step: `fail` throws, `wait` waits for a process that never ends. */
await runServer(async ({ signal }) => {
  if (process.argv[2] === 'fail')
    throw new Error('The bundles could not be built and released (see above).');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { signal });
  child.once('error', () => undefined); // it was aborted
  process.stderr.write(`waiting for ${child.pid}\n`);
  await once(child, 'exit');
});
