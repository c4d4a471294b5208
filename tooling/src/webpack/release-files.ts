import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale, Release, RemoteContract, SharedDeclaration } from '@sala/shared-contracts';
import { locales } from '@sala/shared-contracts';
import type { ChunkGroup, Compilation, Compiler, Module } from 'webpack';
import { integrityOf } from './integrity';

interface Common {
  readonly version: string;
  readonly shared: readonly SharedDeclaration[];
}

export interface RemoteReleaseOptions extends Common {
  readonly kind: 'remote';
  readonly globalName: string;
  readonly contract: RemoteContract;
}

export interface ShellReleaseOptions extends Common {
  readonly kind: 'shell';
  /** The shell's own screens: path → chunk. */
  readonly screens: readonly { readonly path: string; readonly chunk: string }[];
  /** What it provides lazily: key → chunk. */
  readonly provided: readonly { readonly key: string; readonly chunk: string }[];
}

const scriptsOf = (groups: readonly (ChunkGroup | undefined)[]): string[] => [
  ...new Set(groups.flatMap((group) => group?.chunks ?? []).flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')))),
];

/** A consumed module of the share scope, as the federation plugin builds it. */
interface FederatedModule extends Module {
  readonly options?: { readonly shareKey?: string };
}

const consumedBy = (compilation: Compilation, groups: readonly (ChunkGroup | undefined)[]): string[] => {
  const keys = new Set<string>();
  for (const chunk of groups.flatMap((group) => group?.chunks ?? [])) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      if (module.type !== 'consume-shared-module') continue;
      const { options } = module as FederatedModule; // the plugin's class is not exported
      if (options?.shareKey) keys.add(options.shareKey);
    }
  }
  return [...keys].sort();
};

/** Writes `release.json` and `integrity.json` beside the bundles. */
export class ReleaseFilesPlugin {
  constructor(private readonly options: RemoteReleaseOptions | ShellReleaseOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('release-files', async (compilation) => {
      const outDir = compilation.outputOptions.path;
      // In watch mode nothing is written to disk, and nothing is released.
      if (!outDir || compiler.options.mode === 'development' || compilation.errors.length > 0) return;
      await writeFile(path.join(outDir, 'release.json'), JSON.stringify(this.describe(compilation), null, 1));
      await writeFile(path.join(outDir, 'integrity.json'), JSON.stringify(await integrityOf(outDir), null, 1));
    });
  }

  private describe(compilation: Compilation): Release {
    const { options } = this;
    const group = (name: string) => {
      const found = compilation.namedChunkGroups.get(name);
      if (!found) throw new Error(`${compilation.name ?? 'bundle'}: no chunk is called "${name}"; check webpackChunkName`);
      return found;
    };
    const exposed = options.kind === 'remote' ? compilation.namedChunkGroups.get('expose') : undefined;
    const screens = options.kind === 'remote' ? options.contract.routes : options.screens;
    const routes = Object.fromEntries(
      screens.map(({ path: route, chunk }) => {
        const groups = [exposed, group(chunk)];
        return [route, { files: scriptsOf(groups), consumes: consumedBy(compilation, groups) }];
      }),
    );
    const messages = Object.fromEntries(
      locales.map((locale) => [locale, scriptsOf([group(`messages-${locale}`)])]),
    ) as Record<Locale, string[]>; // one entry per locale
    const entry = Object.keys(compilation.assets).find((file) => /^remoteEntry\..*\.?js$/.test(file)) ?? null;
    return {
      kind: options.kind,
      version: options.version,
      shared: options.shared,
      globalName: options.kind === 'remote' ? options.globalName : null,
      contract: options.kind === 'remote' ? options.contract : null,
      entry,
      routes,
      messages,
      provides: options.kind === 'shell' ? Object.fromEntries(options.provided.map(({ key, chunk }) => [key, scriptsOf([group(chunk)])])) : {},
    };
  }
}
