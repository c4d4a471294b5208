import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installRemote } from './install';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sala-take-up-'));
  await mkdir(path.join(root, 'mfe-lab/src'), { recursive: true });
  await mkdir(path.join(root, 'tooling/bin'), { recursive: true });
  await writeFile(path.join(root, 'pnpm-lock.yaml'), 'as it was\n');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** An installer that changes the lockfile and exits with a code. */
const installer = (code: number): Promise<void> =>
  writeFile(
    path.join(root, 'tooling/bin/install.mjs'),
    `import { writeFileSync } from 'node:fs';\nwriteFileSync('pnpm-lock.yaml', 'with mfe-lab\\n');\nprocess.exit(${code});\n`,
  );

const lockfile = () => readFile(path.join(root, 'pnpm-lock.yaml'), 'utf8');

test('a successful installation stays', async () => {
  await installer(0);
  await installRemote(root, 'mfe-lab');
  expect((await readdir(root)).sort()).toEqual(['mfe-lab', 'pnpm-lock.yaml', 'tooling']);
  expect(await lockfile()).toBe('with mfe-lab\n');
});

test('a failed installation is removed and the lockfile restored', async () => {
  await installer(1);
  await expect(installRemote(root, 'mfe-lab')).rejects.toThrow(
    'The packages of mfe-lab could not be installed (see above), so the folder was removed.',
  );
  expect((await readdir(root)).sort()).toEqual(['pnpm-lock.yaml', 'tooling']);
  expect(await lockfile()).toBe('as it was\n');
});
