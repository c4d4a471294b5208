import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  compile,
  loadBundle,
  precompress,
  webpack,
  workspaceRoot,
  type Compilation,
  type Compiler,
  type Configuration,
  type WebpackPluginInstance,
} from '@sala/tooling/build';
import { locales, type Composition, type PreloadLists, type RemoteContract } from '@sala/shared-contracts';

const { NormalModuleReplacementPlugin } = webpack;

const isFederation = (plugin: unknown): boolean =>
  ['ModuleFederationPlugin', 'ReleaseFilesPlugin'].includes((plugin as object).constructor.name); // plugins are objects

/** Chunk group name → its scripts, read when the build is done. */
class ChunkFiles {
  private compilation: Compilation | null = null;

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('chunk-files', (compilation) => {
      this.compilation = compilation;
    });
  }

  of(...names: readonly string[]): string[] {
    const groups = names.flatMap((name) => this.compilation?.namedChunkGroups.get(name) ?? []);
    const files = groups.flatMap(({ chunks }) => chunks.flatMap((chunk) => [...chunk.files]));
    return [...new Set(files)].filter((file) => file.endsWith('.js'));
  }
}

const configuration = (shell: Configuration, files: ChunkFiles): Configuration => ({
  ...shell,
  name: 'monolith',
  plugins: [
    ...(shell.plugins ?? []).filter((plugin) => !isFederation(plugin)),
    new NormalModuleReplacementPlugin(/^\.\/federation$/, path.join(workspaceRoot, 'bench/monolith/federation.ts')),
    files as WebpackPluginInstance, // it has the one method that webpack calls
  ],
});

/** The composition of the federated build with the monolith's files in its preload lists. */
const recompose = (federated: Composition, files: ChunkFiles): Composition => {
  const { base } = federated.shell;
  const urls = (...names: readonly string[]) => files.of(...names).map((file) => base + file);
  const messages = (prefix: string) =>
    Object.fromEntries(locales.map((locale) => [locale, urls(`${prefix}messages-${locale}`)])) as unknown as PreloadLists['messages']; // one entry per locale
  const shellChunks = { '/sign-in': 'sign-in', '/sign-up': 'sign-up', '/': 'home', frame: 'frame' };
  const remoteLists = (contract: RemoteContract, calls: PreloadLists['calls']): PreloadLists => ({
    routes: Object.fromEntries(contract.routes.map(({ path: route, chunk }) => [route, urls(`remote-${contract.name}`, chunk)])),
    messages: messages(''),
    calls,
  });
  return {
    ...federated,
    shell: {
      ...federated.shell,
      preload: {
        routes: Object.fromEntries(Object.entries(shellChunks).map(([route, chunk]) => [route, urls(chunk)])),
        messages: messages(''),
        calls: {},
      },
    },
    remotes: Object.fromEntries(
      Object.entries(federated.remotes).map(([name, remote]) => [
        name,
        { ...remote, stable: { ...remote.stable, preload: remoteLists(remote.contract, remote.stable.preload.calls) } },
      ]),
    ),
  };
};

/**
 * Builds the same code without federation and lays it out as a data directory of its own, so that
 * the same server serves both.
 */
export const publishMonolith = async (federatedDir: string, monolithDir: string): Promise<void> => {
  const head = JSON.parse(await readFile(path.join(federatedDir, 'registry/head.json'), 'utf8')) as {
    readonly composition: Composition;
  }; // written by the registry
  const version = `${head.composition.shell.version}-monolith`;
  const federated = {
    ...head.composition,
    shell: { ...head.composition.shell, version, base: `/r/host-shell/${version}/` },
  };
  const outDir = path.join(monolithDir, 'artefacts/host-shell', version);
  const bundle = await loadBundle('host-shell');
  const files = new ChunkFiles();
  await compile(configuration(bundle.configure({ version, outDir, development: false }), files));
  await precompress(outDir);
  await mkdir(path.join(monolithDir, 'registry'), { recursive: true });
  const composition = recompose(federated, files);
  await writeFile(path.join(monolithDir, 'registry/head.json'), JSON.stringify({ selection: { 'host-shell': version }, composition }));
};
