import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const workspace = path.resolve(__dirname, '../..');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command as `npm run mfe` has it, as the people who publish call it, against a store of its own. */
const mfe = async (store: string, ...words: string[]): Promise<Ended> => {
  // The workspace declares tsx, so it is found from there.
  const command = ['--import', 'tsx', path.join(workspace, 'registry/src/cli.ts'), ...words];
  const env = { ...process.env, SALA_DATA_DIR: store };
  return run(process.execPath, command, { cwd: workspace, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
};

let store: string;
beforeAll(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'sala-cli-'));
});
afterAll(() => rm(store, { recursive: true, force: true }));

test.each([
  ['nothing', [], 'usage: npm run mfe -- publish'],
  ['a command that does not exist', ['promote', 'mfe-hospital'], 'usage: npm run mfe -- publish'],
  ['a folder that does not exist', ['publish', 'mfe-hospitals'], 'unknown: mfe-hospitals'],
  ['one good folder among bad ones', ['publish', 'mfe-hospital', '../etc', 'api'], 'unknown: ../etc, api'],
])('%s: exit code 2, the reason on stderr, nothing written', async (_name, words, reason) => {
  const { code, stdout, stderr } = await mfe(store, ...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(reason);
  expect(stderr).toContain('mfe-hospital|');
  expect(await readdir(store)).toEqual([]);
});
