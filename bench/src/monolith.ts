import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
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

const writesRelease = (plugin: unknown): boolean =>
  (plugin as object).constructor.name === 'ReleaseFilesPlugin'; // plugins are objects

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
    ...(shell.plugins ?? []).filter((plugin) => !writesRelease(plugin)),
    new NormalModuleReplacementPlugin(/^\.\/federation$/, path.join(workspaceRoot, 'bench/monolith/federation.ts')),
    files as WebpackPluginInstance, // it has the one method that webpack calls
  ],
});

const nothingAhead: PreloadLists = { routes: {}, messages: { 'es-MX': [], en: [] }, calls: {} };

/** The monolith as a build tool makes it: what to load ahead is known to a composition only. */
const withoutPreload = (federated: Composition): Composition => ({
  ...federated,
  shell: { ...federated.shell, preload: nothingAhead },
  remotes: Object.fromEntries(
    Object.entries(federated.remotes).map(([name, remote]) => [name, { ...remote, stable: { ...remote.stable, preload: nothingAhead } }]),
  ),
});

/** The composition of the federated build with the monolith's files in its preload lists. */
const withPreload = (federated: Composition, files: ChunkFiles): Composition => {
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
 * Builds the same code without federation and lays it out as data directories of their own, so that
 * the same server serves all: once as it is, once with the preload lists of the federated pages.
 */
export const publishMonolith = async (federatedDir: string, plainDir: string, preloadedDir: string): Promise<void> => {
  const head = JSON.parse(await readFile(path.join(federatedDir, 'registry/head.json'), 'utf8')) as {
    readonly composition: Composition;
  }; // written by the registry
  const version = `${head.composition.shell.version}-monolith`;
  const federated = {
    ...head.composition,
    shell: { ...head.composition.shell, version, base: `/r/host-shell/${version}/` },
  };
  const artefacts = path.join('artefacts/host-shell', version);
  const outDir = path.join(plainDir, artefacts);
  const bundle = await loadBundle('host-shell');
  const files = new ChunkFiles();
  await compile(configuration(bundle.configure({ version, outDir, development: false }), files));
  await precompress(outDir);
  await cp(outDir, path.join(preloadedDir, artefacts), { recursive: true });
  const putInForce = async (directory: string, composition: Composition): Promise<void> => {
    await mkdir(path.join(directory, 'registry'), { recursive: true });
    await writeFile(path.join(directory, 'registry/head.json'), JSON.stringify({ selection: { 'host-shell': version }, composition }));
  };
  await putInForce(plainDir, withoutPreload(federated));
  await putInForce(preloadedDir, withPreload(federated, files));
};
