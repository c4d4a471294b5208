import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  existsSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The workspace itself. */
export const workspace = resolve(import.meta.dirname, '../../..');

/** Package folders, as in pnpm-workspace.yaml. */
export const packages = readdirSync(workspace).filter((name) =>
  existsSync(join(workspace, name, 'package.json')),
);

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A copy of the workspace's manifests and rules without sources, in which tests plant violations. */
export class FixtureTree {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'sala-boundaries-')));

  constructor() {
    for (const file of ['.dependency-cruiser.cjs', '.oxlintrc.json', 'package.json']) {
      cpSync(join(workspace, file), join(this.root, file));
    }
    for (const name of packages) {
      mkdirSync(join(this.root, name, 'node_modules/@sala'), { recursive: true });
      cpSync(join(workspace, name, 'package.json'), join(this.root, name, 'package.json'));
    }
    for (const name of packages) this.linkSiblings(name);
  }

  write(path: string, source: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), source);
  }

  /** Links a dependency into a folder, whether declared or not. */
  install(folder: string, name: string): void {
    this.write(
      join(folder, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    );
    this.write(join(folder, 'node_modules', name, 'index.js'), 'exports.nothing = null;');
  }

  /** Output lines of the boundary check, and whether it passed. */
  cruise(...options: string[]): { readonly lines: readonly string[]; readonly passed: boolean } {
    const program = join(workspace, 'tooling/src/boundaries/cruise.mjs');
    const run = spawnSync(process.execPath, [program, this.root, ...options], { encoding: 'utf8' });
    return { lines: `${run.stdout}${run.stderr}`.split('\n'), passed: run.status === 0 };
  }

  /** oxlint's complaints: `path rule: message`. */
  lint(): readonly string[] {
    const program = join(workspace, 'node_modules/oxlint/bin/oxlint');
    const run = spawnSync(process.execPath, [program, '--format=json', '.'], {
      cwd: this.root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const report = JSON.parse(run.stdout) as {
      diagnostics: { filename: string; code: string; message: string }[];
    }; // oxlint's own format
    return report.diagnostics.map(
      ({ filename, code, message }) => `${filename} ${code}: ${message}`,
    );
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private linkSiblings(name: string): void {
    const manifest = JSON.parse(
      readFileSync(join(this.root, name, 'package.json'), 'utf8'),
    ) as Manifest; // written by pnpm
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    for (const dependency of declared.filter((key) => key.startsWith('@sala/'))) {
      symlinkSync(
        join(this.root, dependency.slice('@sala/'.length)),
        join(this.root, name, 'node_modules', dependency),
      );
    }
  }
}

/** Results of Node's module resolution from packages, each a path or the error code. */
export const resolveAll = (
  asked: readonly (readonly [folder: string, request: string])[],
): readonly string[] => {
  const script = `
    const { createRequire } = require('node:module');
    console.log(JSON.stringify(${JSON.stringify(asked)}.map(([folder, request]) => {
      try { return createRequire(${JSON.stringify(workspace)} + '/' + folder + '/package.json').resolve(request); }
      catch (error) { return error.code; }
    })));`;
  return JSON.parse(
    execFileSync(process.execPath, ['-e', script], { cwd: workspace, encoding: 'utf8' }),
  ) as readonly string[]; // as the script writes it
};
