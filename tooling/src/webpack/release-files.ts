import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  LoadManifest,
  Release,
  RemoteContract,
  SharedDeclaration,
} from '@sala/shared-contracts';
import type { Compilation, Compiler } from 'webpack';
import { carriedPackages } from './carried-packages';
import { facadeExports, type FacadeExports } from './facade-exports';
import { integrityOf } from './integrity';
import {
  callsAhead,
  initialFiles,
  loadText,
  messageFiles,
  providedFiles,
  remoteLoads,
  routeLoads,
  type Screen,
} from './load-manifest';
import { measure } from './transfer-size';
import { installedVersion } from './shared-modules';
import { usedSymbols } from './used-symbols';

interface Common {
  readonly name: string;
  readonly version: string;
  readonly globalName: string;
  readonly shared: readonly SharedDeclaration[];
}

export interface RemoteReleaseOptions extends Common {
  readonly kind: 'remote';
  readonly contract: RemoteContract;
  readonly exposes: readonly string[];
}

export interface ShellReleaseOptions extends Common {
  readonly kind: 'shell';
  /** Screens of the shell: path → chunk. */
  readonly screens: readonly Screen[];
  /** Lazily provided shared modules: key → chunk. */
  readonly provided: readonly { readonly key: string; readonly chunk: string }[];
}

const isFacade = (key: string): boolean => key.startsWith('@sala/');

const entryOf = (compilation: Compilation): string => {
  const entry = 'remoteEntry.js'; // set in remote.ts
  if (!(entry in compilation.assets))
    throw new Error(`${compilation.name ?? 'bundle'}: the federation plugin wrote no ${entry}`);
  return entry;
};

/** Writes `mfe-contract.json`, `load.json` and `integrity.json` next to the bundles. */
export class ReleaseFilesPlugin {
  constructor(private readonly options: RemoteReleaseOptions | ShellReleaseOptions) {}

  apply(compiler: Compiler): void {
    // Watch mode writes nothing to disk.
    if (compiler.options.mode === 'development') return;
    const { kind, shared } = this.options;
    const facades = shared.map(({ key }) => key).filter(isFacade);
    let exported: FacadeExports = { symbols: {}, deprecated: {} };
    if (kind === 'shell') {
      compiler.hooks.compilation.tap('release-files', (compilation) => {
        // Child compilations, such as the page's template, have no facades.
        if (compilation.compiler !== compiler) return;
        // After exports are known, before modules are concatenated.
        compilation.hooks.finishModules.tap({ name: 'release-files', stage: 1000 }, () => {
          if (compilation.errors.length === 0) exported = facadeExports(compilation, facades);
        });
      });
    }
    compiler.hooks.afterEmit.tapPromise('release-files', async (compilation) => {
      const directory = compilation.outputOptions.path;
      if (!directory || compilation.errors.length > 0) return;
      const names =
        kind === 'shell'
          ? exported
          : { symbols: usedSymbols(compilation, facades), deprecated: {} };
      const release = await this.describe(compilation, directory, names);
      await Promise.all([
        writeFile(path.join(directory, 'mfe-contract.json'), JSON.stringify(release, null, 1)),
        writeFile(path.join(directory, 'load.json'), loadText(release.load)),
        writeFile(
          path.join(directory, 'integrity.json'),
          JSON.stringify(release.load.integrity, null, 1),
        ),
      ]);
    });
  }

  private async describe(
    compilation: Compilation,
    directory: string,
    { symbols, deprecated }: FacadeExports,
  ): Promise<Release> {
    const { options } = this;
    const { kind, name, version, globalName, shared } = options;
    const remote = kind === 'remote' ? options : null;
    const sdk = installedVersion('@sala/shell-sdk');
    const entry = remote ? entryOf(compilation) : null;
    const routes =
      kind === 'remote'
        ? remoteLoads(compilation, options.contract)
        : routeLoads(compilation, options.screens);
    const load: LoadManifest = {
      name,
      version,
      entry,
      globalName,
      sdk: remote ? `^${sdk}` : sdk,
      plugin: installedVersion('@module-federation/enhanced'),
      shared,
      routes,
      messages: messageFiles(compilation),
      calls: remote ? callsAhead(remote.contract) : {},
      provides: kind === 'shell' ? providedFiles(compilation, options.provided) : {},
      integrity: await integrityOf(directory),
    };
    const lent = new Set(remote ? [] : shared.map(({ key }) => key));
    return {
      kind,
      folder: path.basename(compilation.compiler.context),
      name,
      version,
      contract: remote?.contract ?? null,
      load,
      exposes: remote?.exposes ?? [],
      carried: carriedPackages(compilation, lent),
      symbols,
      deprecated,
      measured: await measure(directory, entry ? [entry] : initialFiles(compilation), routes),
    };
  }
}
