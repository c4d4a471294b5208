import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const installer = pathToFileURL(path.resolve(here, '../../bin/ensure-install.mjs')).href;
const manifest = path.resolve(here, '../../../package.json');
// The repository's own manifest.
const wanted = (JSON.parse(readFileSync(manifest, 'utf8')) as { packageManager: string })
  .packageManager;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'sala-install-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Evaluates a script in a fresh process with our directory first on PATH. */
const evaluate = (script: string, environment: Readonly<Record<string, string>> = {}) => {
  const { npm_execpath: _own, ...inherited } = process.env;
  const env = {
    ...inherited,
    PATH: `${directory}${path.delimiter}${process.env['PATH']}`,
    ...environment,
  };
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  });
};

const findPnpm = (environment: Readonly<Record<string, string>> = {}): unknown => {
  const script = `import { findPnpm } from '${installer}'; process.stdout.write(JSON.stringify(findPnpm()));`;
  return JSON.parse(evaluate(script, environment).stdout);
};

const installPnpm = (lines: readonly string[], exit = 0): void =>
  writeFileSync(
    path.join(directory, 'pnpm'),
    `#!/bin/sh\n${lines.map((line) => `echo '${line}'`).join('\n')}\nexit ${exit}\n`,
    {
      mode: 0o755,
    },
  );

it.each([[['10.0.1']], [['WARN unknown setting', '10.34.9']]])(
  'uses the pnpm on PATH that reports %j',
  (lines) => {
    installPnpm(lines);
    expect(findPnpm()).toEqual({ command: 'pnpm', args: [], options: {} });
  },
);

it.each([
  [['9.15.0'], 0],
  [['11.0.0'], 0],
  [['10.34.9'], 1],
  [[], 0],
])('uses npx when the pnpm on PATH reports %j and exits with %d', (lines, exit) => {
  installPnpm(lines, exit);
  expect(findPnpm()).toEqual({ command: 'npx', args: ['--yes', wanted], options: {} });
});

it('uses npx of the npm that runs it', () => {
  installPnpm(['9.0.0']);
  expect(findPnpm({ npm_execpath: '/opt/npm/bin/npm-cli.js' })).toEqual({
    command: process.execPath,
    args: ['/opt/npm/bin/npx-cli.js', '--yes', wanted],
    options: {},
  });
});

it('asks for a newer Node', () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.18.3' });";
  const { status, stderr } = evaluate(
    `${old} const { ensureInstall } = await import('${installer}'); await ensureInstall();`,
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Sala needs Node 20\.19 or newer, and this is v\S+\. Install a newer one from https:\/\/nodejs\.org and try again\.$/m,
  );
});
