import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, systemCode } from './embedded-postgres-error';
import type { ServerUser } from './server-user';

export const majorVersion = 18;

const run = promisify(execFile);
const resolvePackage = createRequire(import.meta.url).resolve;

export interface Platform {
  readonly os: string;
  readonly arch: string;
  /** Linux without glibc (Alpine) cannot run the binaries. */
  readonly glibc: boolean;
}

const hasGlibc = (): boolean => {
  const report = process.report?.getReport();
  // getReport() is typed as `object`; the header is documented.
  const { header } = report as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
};

export const currentPlatform = (): Platform => ({
  os: process.platform === 'win32' ? 'windows' : process.platform,
  arch: process.arch,
  glibc: process.platform !== 'linux' || hasGlibc(),
});

const unsupported = (what: string, options?: ErrorOptions) =>
  new EmbeddedPostgresError(
    'unsupported_platform',
    `The embedded PostgreSQL does not run here: ${what}. Set DATABASE_URL to a PostgreSQL 15 or newer, for example postgres://user:password@localhost:5432/sala.`,
    options,
  );

/** The package directory with `bin/`, `lib/` and `share/` for this platform. */
export const packagedBinaries = (platform: Platform): string => {
  const name = `@embedded-postgres/${platform.os}-${platform.arch}`;
  if (!platform.glibc) throw unsupported('this Linux has no glibc (Alpine, for example)');
  try {
    return path.resolve(path.dirname(resolvePackage(name)), '..', 'native');
  } catch (cause) {
    throw unsupported(`there is no installed package ${name}`, { cause });
  }
};

export const executable = (binaries: string, program: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  path.join(binaries, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

/** Package managers that skip install scripts leave out the library links listed by the package. */
const linkLibraries = async (binaries: string): Promise<void> => {
  const list = await readFile(path.join(binaries, 'pg-symlinks.json'), 'utf8').catch(
    (error: unknown) => {
      if (systemCode(error) === 'ENOENT') return '[]'; // Windows has no such list
      throw error;
    },
  );
  const links = JSON.parse(list) as { source: string; target: string }[]; // shape fixed by the pinned package
  for (const { source, target } of links) {
    const link = path.join(path.dirname(binaries), target);
    const text = path.relative(path.dirname(target), source);
    await symlink(text, link).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error;
    });
  }
};

/** Null when the server user can run the binaries, otherwise the system's error. */
const binariesError = async (binaries: string, user: ServerUser | null): Promise<string | null> => {
  try {
    const { stdout } = await run(executable(binaries, 'postgres'), ['--version'], { ...user });
    return stdout.includes(` ${majorVersion}.`) ? null : `unexpected version ${stdout.trim()}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const linkedAndUsable = async (
  binaries: string,
  user: ServerUser | null,
): Promise<string | null> => {
  try {
    await linkLibraries(binaries);
  } catch (error) {
    // On a read-only store the links may exist anyway; running the binaries decides.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error))) throw error;
  }
  return binariesError(binaries, user);
};

/** The server user must be able to run the copy, whatever the umask and package modes are. */
const openForReading = async (target: string): Promise<void> => {
  const found = await lstat(target);
  if (found.isSymbolicLink()) return;
  await chmod(target, (found.mode & 0o700) | 0o044 | ((found.mode & 0o100) === 0 ? 0 : 0o011));
  if (!found.isDirectory()) return;
  for (const name of await readdir(target)) await openForReading(path.join(target, name));
};

const copyBinaries = async (from: string, to: string): Promise<void> => {
  const mine = `${to}.${process.pid}`;
  await mkdir(path.dirname(mine), { recursive: true });
  await rm(mine, { recursive: true, force: true });
  // Keeps the folder name, because the list of links is relative to it.
  await cp(from, path.join(mine, 'native'), { recursive: true, verbatimSymlinks: true });
  await openForReading(mine);
  try {
    await rename(mine, to);
  } catch (error) {
    await rm(mine, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) throw error; // another start was first
  }
};

/** A copy in a shared temporary directory is trusted only if nobody else could write it. */
const assertOurs = async (directory: string): Promise<void> => {
  const { uid, mode } = await lstat(directory);
  if (uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0) return;
  throw new EmbeddedPostgresError(
    'not_started',
    `${directory} was not made by this user. Remove it and start again.`,
  );
};

/**
 * Binaries the server user can run: the package's own, or a copy in `copyDirectory` when a closed
 * home directory makes the package unreachable.
 */
export const usableBinaries = async (
  packaged: string,
  copyDirectory: string,
  user: ServerUser | null,
): Promise<string> => {
  const problem = await linkedAndUsable(packaged, user);
  if (problem === null) return packaged;
  const packageJson = await readFile(path.join(packaged, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(packageJson) as { version: string }; // every package has one
  const copy = path.join(copyDirectory, `sala-postgres-${version}`);
  await copyBinaries(packaged, copy);
  await assertOurs(copy);
  const binaries = path.join(copy, 'native');
  const remaining = await linkedAndUsable(binaries, user);
  if (remaining !== null) throw unsupported(`its binaries do not start (${remaining.trim()})`);
  return binaries;
};
