import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { OwnServer } from './own-server';
import { root } from './server-process';

const generated = new Set(['dist', 'coverage', 'test-results', '.git', '.data', '.pnpm', '.cache']);
const left = (source: string): boolean => !generated.has(basename(source));
const packages = 'node_modules/.pnpm';
const run = promisify(execFile);

/* Hard links: an installation replaces files instead of writing into them. */
const linkFiles = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-al', from, to]).catch(async () => {
    await rm(to, { recursive: true, force: true }); // another file system
    await run('cp', ['-a', from, to]);
  });
};

/** A copy of the project whose sources a test may change. Installed packages are shared. */
export class ProjectCopy {
  private constructor(readonly directory: string) {}

  /** @param installs the copy gets packages of its own for an installation */
  static async create({ installs = false } = {}): Promise<ProjectCopy> {
    const directory = await mkdtemp(join(tmpdir(), 'sala-copy-'));
    const entries = (await readdir(root)).filter((name) => left(name) && !name.startsWith('.'));
    for (const name of entries) {
      await cp(join(root, name), join(directory, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: left,
      });
    }
    await mkdir(join(directory, 'node_modules'), { recursive: true });
    if (installs) await linkFiles(join(root, packages), join(directory, packages));
    else await symlink(join(root, packages), join(directory, packages));
    return new ProjectCopy(directory);
  }

  /** Replaces every occurrence of a text that must exist. */
  async replace(file: string, before: string, after: string): Promise<void> {
    const path = join(this.directory, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not hold "${before}"`);
    await writeFile(path, text.replaceAll(before, after));
  }

  /** Runs `npm run mfe -- publish <folder> --promote` against a server with its operator's token. */
  async publish(
    folder: string,
    { origin, dataDir }: Pick<OwnServer, 'origin' | 'dataDir'>,
  ): Promise<void> {
    await this.mfe(['publish', folder, '--promote', '--reason', 'a test'], {
      SALA_REGISTRY_URL: origin,
      SALA_DATA_DIR: dataDir,
    });
  }

  /**
   * Runs the command in the copy.
   *
   * @returns its output
   * @throws with the output on failure
   */
  mfe(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.node(['--import', 'tsx', 'registry/src/cli.ts', ...args], settings);
  }

  /**
   * Runs a program in the copy.
   *
   * @returns its output
   * @throws with the output on failure
   */
  async node(
    command: readonly string[],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const env = { ...process.env, ...settings };
    const child = spawn(process.execPath, command, {
      cwd: this.directory,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null]; // first argument of the event
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${said}`);
    return said;
  }

  /** Digests of the sources by path, without installed and built files. */
  async sources(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const visit = async (folder: string): Promise<void> => {
      for (const entry of await readdir(join(this.directory, folder), { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && left(path) && entry.name !== 'node_modules') await visit(path);
        if (entry.isFile())
          found.set(
            path,
            createHash('sha256')
              .update(await readFile(join(this.directory, path)))
              .digest('hex'),
          );
      }
    };
    await visit('.');
    return found;
  }

  remove(): Promise<void> {
    return rm(this.directory, { recursive: true, force: true });
  }
}
