// Plain JavaScript without dependencies, because it runs before the installation.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const onWindows = process.platform === 'win32';
const oldestNode = [20, 19];

/** Exits with a message. */
export const giveUp = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const ensureNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  giveUp(
    `Sala needs Node ${oldestNode.join('.')} or newer, and this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
};

const readManifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** On Windows .cmd files run only through a shell. */
const shell = onWindows ? { shell: true } : {};

/** `npx` of the npm that runs this script, otherwise the one on PATH. */
const npx = () => {
  const npmCli = process.env.npm_execpath;
  return npmCli?.endsWith('npm-cli.js')
    ? { command: process.execPath, args: [join(dirname(npmCli), 'npx-cli.js')], options: {} }
    : { command: 'npx', args: [], options: shell };
};

/**
 * How to run pnpm: from PATH when its major version matches, otherwise the exact version through
 * npx.
 *
 * @returns {{ command: string; args: string[]; options: object }}
 */
export const findPnpm = () => {
  const wanted = readManifest().packageManager.split('@')[1];
  const found = spawnSync('pnpm', ['--version'], {
    ...shell,
    cwd: root,
    encoding: 'utf8',
    // Keeps corepack from asking for permission to download.
    env: { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: '0' },
  });
  const version = (found.stdout ?? '').trim().split('\n').at(-1) ?? ''; // warnings may come first
  const fits = found.status === 0 && version.split('.')[0] === wanted.split('.')[0];
  if (fits) return { command: 'pnpm', args: [], options: shell };
  const { command, args, options } = npx();
  return { command, args: [...args, '--yes', `pnpm@${wanted}`], options };
};

/**
 * Runs a program in the repository root; Ctrl-C reaches both processes.
 *
 * @returns {Promise<number>} exit code
 */
export const run = (command, args, options = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', fail);
    child.once('exit', (code, signal) => done(signal ? 130 : (code ?? 1)));
  });

/** Hash of everything an installation depends on. */
const fingerprint = () => {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'));
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(lockfile)
    .digest('hex');
};

const stampFile = join(root, 'node_modules', '.sala-install');

const readStamp = () => {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return ''; // not installed yet
  }
};

/** @returns {Promise<number>} the installer's exit code; on success the fingerprint is stored */
const install = async (options) => {
  const pnpm = findPnpm();
  // CI=true disables prompts; the log level hides npm's warnings about pnpm settings.
  const env = { ...process.env, CI: 'true', npm_config_loglevel: 'error' };
  const code = await run(
    pnpm.command,
    [...pnpm.args, 'install', ...options, '--reporter=append-only'],
    { ...pnpm.options, env },
  );
  if (code !== 0) return code;
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint());
  return code;
};

/** Installs exactly the lockfile, if it changed since the last installation. */
export const ensureInstall = async () => {
  ensureNode();
  if (readStamp() === fingerprint()) return;
  process.stdout.write('Installing packages…\n');
  if ((await install(['--frozen-lockfile'])) !== 0) {
    giveUp(
      'The packages could not be installed (see above). Is the package registry reachable from here?',
    );
  }
};

/**
 * Applies manifest changes to the lockfile, preferring cached packages.
 *
 * @returns {Promise<number>} the installer's exit code
 */
export const installChanges = () => install(['--no-frozen-lockfile', '--prefer-offline']);
