import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { OwnServer } from './own-server';
import { endWith } from './server-process';

/** Output of `mfe dev --json`. */
interface OverrideOutput {
  readonly origin: string;
  readonly address: string;
}

/** Runs `mfe dev <remote> --against <server>` in a checkout. */
export class Override {
  private constructor(
    private readonly process: ChildProcess,
    /** URL that activates the override in a browser. */
    readonly address: string,
    /** Origin of the served remote. */
    readonly origin: string,
  ) {}

  /** @throws with the output when the command exits early */
  static async start(
    checkout: string,
    remote: string,
    { origin, dataDir }: Pick<OwnServer, 'origin' | 'dataDir'>,
  ): Promise<Override> {
    const command = [
      '--import',
      'tsx',
      'registry/src/cli.ts',
      '--json',
      'dev',
      remote,
      '--against',
      origin,
    ];
    const child = spawn(process.execPath, command, {
      cwd: checkout,
      env: { ...process.env, SALA_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    let answer = '';
    for await (const line of createInterface({ input: child.stdout })) {
      answer += line;
      if (line !== '}') continue;
      const { address, origin: at } = JSON.parse(answer) as OverrideOutput; // output of the command
      return new Override(child, address, at);
    }
    throw new Error(`mfe dev ended: ${said}`);
  }

  /**
   * Sends Ctrl-C.
   *
   * @returns the exit code; null when the signal killed it
   */
  interrupt(): Promise<number | null> {
    return endWith(this.process, 'SIGINT');
  }

  /** Whether {@link origin} responds. */
  async answers(): Promise<boolean> {
    return fetch(`${this.origin}/remote.contract.json`).then(
      ({ ok }) => ok,
      () => false, // connection refused
    );
  }
}
