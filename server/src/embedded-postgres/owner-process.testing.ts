import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

export interface OwnerAnswer {
  readonly adopted?: boolean;
  readonly pid?: number;
  readonly refused?: string;
}

/** A Node process that tries to own the data directory, and its result. */
export const spawnOwner = async (dataDir: string, uid?: number) => {
  const child = spawn(
    process.execPath,
    ['--import', tsx, path.join(here, 'owner.fixture.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answer = await new Promise<OwnerAnswer>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) resolve(JSON.parse(text) as OwnerAnswer); // the fixture writes one such line
    });
    child.once('exit', (code) =>
      reject(new Error(`the owner process ended with ${code} and said ${text}`)),
    );
  });
  return {
    answer,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
