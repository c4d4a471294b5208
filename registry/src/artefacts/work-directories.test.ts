import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { clearAbandoned, workPrefix } from './work-directories';

const hourMs = 3_600_000;
let parent: string;
beforeEach(async () => void (parent = await mkdtemp(path.join(tmpdir(), 'sala-work-'))));
afterEach(() => rm(parent, { recursive: true, force: true }));

const leaveDirectory = async (name: string, age = 0): Promise<void> => {
  const directory = path.join(parent, name);
  await mkdir(directory);
  const at = new Date(Date.now() - age);
  await utimes(directory, at, at);
};

/** Id of a process of this machine that has ended. */
const endedProcess = async (): Promise<number> =>
  Number((await promisify(execFile)(process.execPath, ['-p', 'process.pid'])).stdout);

test('clears leftovers of ended processes at once and never those of running ones', async () => {
  const own = await workPrefix();
  const [machine = ''] = own.split('.');
  await leaveDirectory(`${own}mine`, 5 * hourMs);
  await leaveDirectory(`${machine}.${process.ppid}.00000000.parent`, 5 * hourMs);
  await leaveDirectory(`${machine}.${await endedProcess()}.00000000.ended`);
  await leaveDirectory(`${machine}.${process.pid}.00000000.before-restart`);
  await clearAbandoned(parent, Date.now(), hourMs);
  expect((await readdir(parent)).sort()).toEqual(
    [`${machine}.${process.ppid}.00000000.parent`, `${own}mine`].sort(),
  );
});

test('clears leftovers of other machines once they are old', async () => {
  await leaveDirectory('0123456789ab.1.00000000.young');
  await leaveDirectory('0123456789ab.1.00000000.old', 2 * hourMs);
  await leaveDirectory('release-named-as-before', 2 * hourMs);
  await clearAbandoned(parent, Date.now(), hourMs);
  expect(await readdir(parent)).toEqual(['0123456789ab.1.00000000.young']);
  await clearAbandoned(path.join(parent, 'not', 'there', 'yet'), Date.now(), hourMs);
});
