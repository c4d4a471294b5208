import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contractOf, loadOf, sampleBases, shellLoad } from './sample/documents.testing';

/** Faults of the sample remote or its shell. */
export type SampleFault =
  | 'leaks'
  | 'crash'
  | 'patches'
  | 'adopts'
  | 'never'
  | 'loops'
  | 'lost'
  | 'second-react'
  | 'eval'
  | 'fat'
  | 'own-copy'
  | 'other-version'
  | 'refused-call'
  | 'no-panel'
  | 'loose-policy';

export interface SampleSuite {
  readonly origin: string;
  /** Requested documents, by path. */
  readonly documents: readonly string[];
  /** From now on the suite has these faults, and no others. */
  readonly show: (...faults: readonly SampleFault[]) => void;
  readonly close: () => Promise<void>;
}

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; object-src 'none'";
const script = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'sample', name), 'utf8');

const filesOf = (faults: readonly SampleFault[]): ReadonlyMap<string, string> => {
  const wrong = `globalThis.sampleFaults = new Set(${JSON.stringify(faults)});\n`;
  const has = (fault: SampleFault): boolean => faults.includes(fault);
  const { shell, sample, other } = sampleBases;
  const remote = (name: 'mfe_sample' | 'mfe_other', base: string) => ({
    contract: contractOf(name),
    stable: { version: '1.0.0-bbbbbbbb', base, load: 'sha256-' },
  });
  const composition = {
    schema: 'sala.mfe/1',
    id: 'c-000001',
    shell: {
      version: '1.0.0-aaaaaaaa',
      base: shell,
      load: 'sha256-',
      provides: { react: '19.3.1' },
    },
    remotes: { mfe_sample: remote('mfe_sample', sample), mfe_other: remote('mfe_other', other) },
  };
  return new Map<string, string>([
    ['/registry/v1/composition', JSON.stringify(composition)],
    [`${shell}mfe-contract.json`, JSON.stringify({ load: shellLoad, contract: null })],
    [`${shell}main.js`, wrong + script('shell.fixture.js')],
    [`${shell}part.js`, ''],
    [
      `${sample}mfe-contract.json`,
      JSON.stringify({
        load: loadOf('mfe_sample', has('own-copy')),
        contract: contractOf('mfe_sample'),
      }),
    ],
    [`${sample}entry.js`, script('entry.fixture.js')],
    [
      `${sample}screen.js`,
      script('screen.fixture.js') + (has('fat') ? `\n// ${'0123456789abcdef'.repeat(8000)}` : ''),
    ],
    [`${sample}second.js`, script('second.fixture.js')],
    [
      `${other}mfe-contract.json`,
      JSON.stringify({ load: loadOf('mfe_other', false), contract: contractOf('mfe_other') }),
    ],
  ]);
};

/**
 * The smallest suite with everything the gate examines: page, menu, a remote with two screens,
 * another remote, a composition. Without faults until it is told to show some.
 */
export const startSampleSuite = async (): Promise<SampleSuite> => {
  let files = filesOf([]);
  let hasLoosePolicy = false;
  const documents: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname);
    if (file !== undefined)
      return void response
        .writeHead(200, {
          'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'application/json',
        })
        .end(file);
    if (pathname.startsWith('/r/') || pathname.startsWith('/api/'))
      return void response.writeHead(404).end();
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    documents.push(pathname);
    const policy = hasLoosePolicy
      ? strict.replace("script-src 'self'", "script-src 'self' 'unsafe-inline' 'unsafe-eval'")
      : strict;
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    return void response.end(
      `<!doctype html><title>Sample</title><body><script src="${sampleBases.shell}main.js"></script></body>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // TCP servers have this address type
  return {
    origin: `http://localhost:${port}`,
    documents,
    show: (...faults) => {
      files = filesOf(faults);
      hasLoosePolicy = faults.includes('loose-policy');
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
