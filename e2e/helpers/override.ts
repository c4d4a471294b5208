import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { OwnServer } from './own-server';
import { endWith } from './server-process';

/** What `mfe dev --json` writes to stdout. */
interface Offer {
  readonly origin: string;
  readonly address: string;
}

/** `mfe dev <remote> --against <server>` in a checkout, as a developer has it in a terminal. */
export class Override {
  private constructor(
    private readonly process: ChildProcess,
    /** The address to open in the browser that shall have the remote from here. */
    readonly address: string,
    /** Where the remote is served. */
    readonly origin: string,
  ) {}

  /** @throws with what the command said when it ends by itself. */
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
      const { address, origin: at } = JSON.parse(answer) as Offer; // the command's own
      return new Override(child, address, at);
    }
    throw new Error(`mfe dev ended: ${said}`);
  }

  /** Ctrl-C. @returns the exit code; null when the signal killed it. */
  interrupt(): Promise<number | null> {
    return endWith(this.process, 'SIGINT');
  }

  /** Whether somebody listens at {@link origin}. */
  async answers(): Promise<boolean> {
    return fetch(`${this.origin}/remote.contract.json`).then(
      ({ ok }) => ok,
      () => false, // nobody does
    );
  }
}
