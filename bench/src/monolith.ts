import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from '@sala/registry';
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
import { locales, type LoadManifest, type Release } from '@sala/shared-contracts';
import { digestsOf, loadText, writeManifests, type BuildOnDisk } from './build-files';

const { NormalModuleReplacementPlugin } = webpack;

const writesRelease = (plugin: unknown): boolean =>
  (plugin as object).constructor.name === 'ReleaseFilesPlugin'; // plugins are objects

/** Chunk group → scripts, available after the build. */
class ChunkFiles {
  private compilation: Compilation | null = null;

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('chunk-files', (compilation) => {
      this.compilation = compilation;
    });
  }

  /**
   * @throws when a chunk is missing, because nothing would be preloaded and the comparison would be
   *   void
   */
  of(...names: readonly string[]): string[] {
    const groups = names.map((name) => {
      const group = this.compilation?.namedChunkGroups.get(name);
      if (!group) throw new Error(`The build without federation has no chunk "${name}"`);
      return group;
    });
    const files = groups.flatMap(({ chunks }) => chunks.flatMap((chunk) => [...chunk.files]));
    return [...new Set(files)].filter((file) => file.endsWith('.js'));
  }
}

const standIn = (file: string): string => path.join(workspaceRoot, 'bench/monolith', file);
const federationFolder = path.join(workspaceRoot, 'host-shell/src/federation');

const configuration = (shell: Configuration, files: ChunkFiles): Configuration => ({
  ...shell,
  name: 'monolith',
  plugins: [
    ...(shell.plugins ?? []).filter((plugin) => !writesRelease(plugin)),
    new NormalModuleReplacementPlugin(/^\.\/federation\/index$/, standIn('federation.ts')),
    new NormalModuleReplacementPlugin(/^\.\/versions$/, (resource) => {
      if (resource.context === federationFolder) resource.request = standIn('versions.ts');
    }),
    files as WebpackPluginInstance, // it has the one method webpack calls
  ],
});

type Lists = Pick<LoadManifest, 'routes' | 'messages' | 'calls' | 'provides'>;

const nothingAhead: Lists = {
  routes: {},
  messages: { 'es-MX': [], en: [] },
  calls: {},
  provides: {},
};

/** The federated shell's preload lists with the monolith's files, merged with the remotes' lists. */
const listsOfShell = (
  shell: Release,
  remotes: readonly Release[],
  files: ChunkFiles,
  chunks: ReadonlyMap<string, string>,
): Lists => ({
  routes: Object.fromEntries(
    Object.keys(shell.load.routes).map((place) => [
      place,
      { files: files.of(chunks.get(place) ?? place), consumes: [] },
    ]),
  ),
  messages: Object.fromEntries(
    locales.map((locale) => [locale, files.of(`messages-${locale}`)]),
  ) as unknown as LoadManifest['messages'], // one entry per locale
  calls: {},
  provides: Object.fromEntries(
    remotes.flatMap(({ name, contract }) =>
      (contract?.routes ?? []).map(({ path: route, chunk }) => [
        route,
        files.of(`remote-${name}`, chunk),
      ]),
    ),
  ),
});

/** A monolith remote: its screens are files that the shell “provides” under the route's name. */
const listsOfRemote = ({ load }: Release): Lists => ({
  ...nothingAhead,
  routes: Object.fromEntries(
    Object.keys(load.routes).map((route) => [route, { files: [], consumes: [route] }]),
  ),
  calls: load.calls,
});

const entry = 'remoteEntry.nothing.js';

/** The registry requires complete remotes with an entry; nothing loads this one. */
const writeRemote = async (root: string, remote: Release, lists: Lists): Promise<BuildOnDisk> => {
  const directory = path.join(root, remote.folder);
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, entry), 'void 0;\n');
  const load: LoadManifest = {
    ...remote.load,
    ...lists,
    entry,
    integrity: await digestsOf(directory),
  };
  return writeManifests(directory, { ...remote, load, carried: [], symbols: {} });
};

const place = '<!--sala:composition-->';

/** Inlined in place of the remote's manifest, without an entry, which a monolith would not preload. */
const manifestInPage = async ({ directory }: BuildOnDisk): Promise<string> => {
  const text = await readFile(path.join(directory, 'load.json'), 'utf8');
  const load = JSON.parse(text) as LoadManifest; // written above
  const short: LoadManifest = { ...load, entry: null, shared: [], integrity: {} };
  return `<script type="application/json" data-load="${digestOf(text)}">${loadText(short)}</script>`;
};

const writeShell = async (
  built: string,
  directory: string,
  shell: Release,
  lists: Lists,
  remotes: readonly BuildOnDisk[],
): Promise<BuildOnDisk> => {
  await cp(built, directory, { recursive: true });
  const page = path.join(directory, 'index.html');
  const inside = (await Promise.all(remotes.map(manifestInPage))).join('');
  const html = await readFile(page, 'utf8');
  if (!html.includes(place)) throw new Error(`The shell's page has no ${place}`);
  await writeFile(
    page,
    html.replace(place, () => inside + place),
  );
  const load: LoadManifest = { ...shell.load, ...lists, integrity: await digestsOf(directory) };
  const written = await writeManifests(directory, { ...shell, load });
  await precompress(directory);
  return written;
};

export interface Monoliths {
  /** As an ordinary build, without preload lists. */
  readonly plain: readonly BuildOnDisk[];
  /** With the federated pages' preload lists. */
  readonly preloaded: readonly BuildOnDisk[];
}

/**
 * Builds the same code without federation, as releases for the same gateway.
 *
 * @param released releases in force of the federated build
 * @param screens the shell's own: path → chunk
 */
export const buildMonoliths = async (
  root: string,
  released: readonly Release[],
  screens: ReadonlyMap<string, string>,
): Promise<Monoliths> => {
  const federated = released.find(({ kind }) => kind === 'shell');
  if (!federated) throw new Error('No shell is released');
  const remotes = released.filter(({ kind }) => kind === 'remote');
  const version = federated.version.replace(/-([0-9a-f]{8})$/, '-monolith-$1');
  const built = path.join(root, 'built');
  const bundle = await loadBundle('host-shell');
  const files = new ChunkFiles();
  await compile(
    configuration(bundle.configure({ version, outDir: built, development: false }), files),
  );
  const shell: Release = {
    ...federated,
    version,
    load: {
      ...federated.load,
      version,
      globalName: `host_shell_${version.replaceAll(/\W/g, '_')}`,
    },
  };
  const lay = async (
    name: string,
    ofShell: Lists,
    ofRemote: (remote: Release) => Lists,
  ): Promise<readonly BuildOnDisk[]> => {
    const directory = path.join(root, name);
    const parts = await Promise.all(
      remotes.map((remote) => writeRemote(directory, remote, ofRemote(remote))),
    );
    return [
      await writeShell(built, path.join(directory, 'host-shell'), shell, ofShell, parts),
      ...parts,
    ];
  };
  return {
    plain: await lay('plain', nothingAhead, () => nothingAhead),
    preloaded: await lay('preloaded', listsOfShell(shell, remotes, files, screens), listsOfRemote),
  };
};
