import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const workspace = path.resolve(__dirname, '../..');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as `npm run mfe` does. */
const mfe = async (...words: string[]): Promise<Ended> => {
  // The workspace declares tsx, so Node resolves it from there.
  const command = ['--import', 'tsx', path.join(workspace, 'registry/src/cli.ts'), ...words];
  // Nothing listens on port 1: connections fail at once.
  const env = { ...process.env, SALA_REGISTRY_URL: 'http://127.0.0.1:1', NO_COLOR: '1' };
  return run(process.execPath, command, { cwd: workspace, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
};

test('an unknown command exits with 2 and suggests the nearest on stderr', async () => {
  const { code, stdout, stderr } = await mfe('publis');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('(Did you mean publish?)');
});

test('an unreachable registry exits with 3 before anything is built', async () => {
  const { code, stdout, stderr } = await mfe('publish', '--all');
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain('http://127.0.0.1:1 does not respond');
});
