import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const inherited = ['PATH', 'HOME', 'TMPDIR'];

/**
 * The server as a process with only these settings.
 *
 * @param program the program in this folder and its arguments
 */
export const spawnServer = (
  settings: Readonly<Record<string, string>>,
  [program = 'main.ts', ...words]: readonly string[] = [],
) => {
  const environment = Object.fromEntries(inherited.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, ['--import', tsx, path.join(here, program), ...words], {
    env: { ...environment, HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let troubles = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (troubles += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, origin] = /^Sala is ready: (http:\/\/\S+)/m.exec(output) ?? [];
      if (origin && output.includes('Stop with Ctrl-C.')) resolve(origin);
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${troubles}`)));
  });
  ready.catch(() => undefined); // only tests that expect a start await it
  return {
    /** Resolves to the origin. */
    ready,
    /** Resolves to the exit code. */
    ended,
    signal: (name: NodeJS.Signals) => child.kill(name),
    output: () => output,
    troubles: () => troubles,
  };
};
