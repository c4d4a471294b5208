import type { ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Composition, LoadManifest } from '@sala/shared-contracts';
import { endWith, freePort, root, startServerProcess } from './server-process';

const startMs = 240_000; // three of them may start at once
const resultsDirectory = join(root, 'e2e/test-results');

/** Command lines of PostgreSQL processes of a data directory. */
const postgresOn = async (dataDir: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    // the process may be gone
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes('postgres') && line.includes(dataDir));
};

/** A server for one test file, which may break it. */
export class OwnServer {
  readonly origin: string;
  private process: ChildProcess | null = null;

  private constructor(
    readonly dataDir: string,
    private readonly port: number,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    this.origin = `http://localhost:${port}`;
  }

  /**
   * Starts with an empty database and the bundles of the server under test, without a build.
   *
   * @param environment settings of this server
   */
  static async create(environment: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sala-e2e-own-'));
    await chmod(dataDir, 0o711); // PostgreSQL runs as another user when the tests run as root
    const server = new OwnServer(dataDir, await freePort(), environment);
    await server.run(['tooling/bin/start.mjs']);
    return server;
  }

  /** @param program start program; undefined starts only the server with its existing releases */
  start(program?: string): Promise<void> {
    return this.run(program === undefined ? ['--import', 'tsx', 'server/src/main.ts'] : [program]);
  }

  /** Log of all starts. */
  get logFile(): string {
    return join(resultsDirectory, `own-server-${this.port}.log`);
  }

  private async run(program: readonly string[]): Promise<void> {
    const { dataDir, environment, logFile, port } = this;
    await mkdir(resultsDirectory, { recursive: true });
    this.process = await startServerProcess({
      program,
      dataDir,
      port,
      logFile,
      environment,
      patienceMs: startMs,
    });
  }

  /** @returns the exit code; null when the signal killed it */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    return this.process ? endWith(this.process, signal) : null;
  }

  /** Process id of the postmaster. */
  async postmaster(): Promise<number> {
    const [cluster] = (await readdir(this.dataDir)).filter((name) => name.startsWith('postgres-'));
    if (!cluster) throw new Error(`no database lies in ${this.dataDir}`);
    const [pid] = (await readFile(join(this.dataDir, cluster, 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    return Number(pid);
  }

  /** Running processes of the database. */
  databaseProcesses(): Promise<string[]> {
    return postgresOn(this.dataDir);
  }

  async composition(): Promise<Composition> {
    const response = await fetch(`${this.origin}/registry/v1/composition`);
    return (await response.json()) as Composition; // the registry's document
  }

  /** Directory of the stable version. */
  async artefactsOf(remote: string): Promise<string> {
    const base = (await this.composition()).remotes[remote]?.stable.base;
    if (!base) throw new Error(`${remote} is not in force`);
    return join(this.dataDir, 'artefacts', base.replace(/^\/r\/|\/$/g, ''));
  }

  /** URL of the stable version's federation entry. */
  async entryOf(remote: string): Promise<string> {
    const stable = (await this.composition()).remotes[remote]?.stable;
    if (!stable) throw new Error(`${remote} is not in force`);
    const load = (await (
      await fetch(`${this.origin}${stable.base}load.json`)
    ).json()) as LoadManifest; // written by the build
    return `${stable.base}${load.entry}`;
  }

  async remove(): Promise<void> {
    await this.end('SIGINT');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
