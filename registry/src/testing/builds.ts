import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  filesOf,
  type DigestAlgorithm,
  type LoadManifest,
  type Release,
  type RemoteContract,
} from '@sala/shared-contracts';
import { digestOf } from '../signing/digest';

/** A remote's contract, minimal apart from what the registry reads. */
export const contractOf = (
  name: RemoteContract['name'],
  routes: RemoteContract['routes'],
): RemoteContract => ({
  name,
  kind: 'primary',
  owner: name,
  namespace: name,
  routes,
  nav: [],
  permissions: [],
  messages: { 'es-MX': { title: name, nav: {} }, en: { title: name, nav: {} } },
  budgets: { entryKb: 12, routeKb: 60 },
});

const defaultText = 'export {};';

/** The manifest with script digests as {@link writeBuild} writes them. */
const withIntegrity = (
  load: LoadManifest,
  text = defaultText,
  algorithm?: DigestAlgorithm,
): LoadManifest => ({
  ...load,
  integrity: Object.fromEntries(
    filesOf(load).map((file) => [file, digestOf(`${text}\n// ${file}`, algorithm)]),
  ),
});

/** Changes to a small valid release. */
export type ReleaseChanges = Partial<Omit<Release, 'load'>> & {
  readonly load?: Partial<LoadManifest>;
};

const globalNameOf = (name: string, version: string): string =>
  `${name}_${version.replaceAll(/\W/g, '_')}`;

export const shellRelease = (
  version: string,
  { load = {}, ...changes }: ReleaseChanges = {},
): Release => ({
  kind: 'shell',
  folder: 'host-shell',
  name: 'host_shell',
  version,
  contract: null,
  exposes: [],
  carried: [],
  symbols: {
    '@sala/shell-sdk': ['notify', 'useUnsavedWork'],
    '@sala/shared-ui/form': ['Field', 'FormDialog'],
  },
  deprecated: {},
  measured: { entryKb: 100, routeKb: 120 },
  ...changes,
  load: withIntegrity({
    name: 'host_shell',
    version,
    entry: null,
    globalName: globalNameOf('host_shell', version),
    sdk: '1.0.0',
    plugin: '2.9.2',
    shared: [
      {
        key: 'react',
        range: '^19.0.0',
        singleton: true,
        strict: false,
        import: true,
        provided: '19.3.1',
      },
      {
        key: '@sala/shell-sdk',
        range: '^1.0.0',
        singleton: true,
        strict: true,
        import: true,
        provided: '1.0.0',
      },
      {
        key: '@sala/shared-ui/form',
        range: '^1.0.0',
        singleton: true,
        strict: true,
        import: true,
        provided: '1.0.0',
      },
    ],
    routes: {
      '/sign-in': { files: ['sign-in.js'], consumes: ['@sala/shared-ui/form'] },
      frame: { files: ['frame.js'], consumes: [] },
    },
    messages: { 'es-MX': ['messages-es.js'], en: ['messages-en.js'] },
    calls: {},
    provides: { '@sala/shared-ui/form': ['form.js', 'vendor.js'] },
    integrity: {},
    ...load,
  }),
});

/** @param folder `mfe-<word>`; claims `/<word>` unless changed */
export const remoteRelease = (
  folder: string,
  version: string,
  { load = {}, ...changes }: ReleaseChanges = {},
): Release => {
  const name = folder.replace('-', '_') as `mfe_${string}`; // folders of remotes are mfe-<word>
  const route = `/${folder.slice(4)}`;
  return {
    kind: 'remote',
    folder,
    name,
    version,
    contract: contractOf(name, [{ path: route, layout: 'authenticated', chunk: 'page' }]),
    exposes: ['./remote'],
    carried: [],
    symbols: { '@sala/shell-sdk': ['notify'] },
    deprecated: {},
    measured: { entryKb: 8, routeKb: 30 },
    ...changes,
    load: withIntegrity({
      name,
      version,
      entry: 'remoteEntry.js',
      globalName: globalNameOf(name, version),
      sdk: '^1.0.0',
      plugin: '2.9.2',
      shared: [
        {
          key: 'react',
          range: '^19.0.0',
          singleton: true,
          strict: false,
          import: false,
          provided: null,
        },
        {
          key: '@sala/shell-sdk',
          range: '^1.0.0',
          singleton: true,
          strict: true,
          import: false,
          provided: null,
        },
      ],
      routes: { [route]: { files: ['expose.js', 'page.js'], consumes: [] } },
      messages: { 'es-MX': ['es.js'], en: ['en.js'] },
      calls: {},
      provides: {},
      integrity: {},
      ...load,
    }),
  };
};

export interface WrittenBuild {
  readonly name: string;
  readonly version: string;
  readonly directory: string;
}

/**
 * Writes a finished build as the bundler does: `mfe-contract.json`, `integrity.json`, `load.json`,
 * scripts and, for a shell, its page.
 *
 * @param text content of every script, followed by a comment with its name
 * @param algorithm of the digests; builds from before sha256 have another
 */
export const writeBuild = async (
  root: string,
  release: Release,
  text = defaultText,
  algorithm?: DigestAlgorithm,
): Promise<WrittenBuild> => {
  const { name, version, folder } = release;
  const directory = path.join(
    root,
    `${folder}-${version}-${digestOf(text).replaceAll(/\W/g, '').slice(6, 14)}`,
  );
  const load = withIntegrity(release.load, text, algorithm);
  const files: Record<string, string> = {
    'mfe-contract.json': JSON.stringify({ ...release, load }),
    'integrity.json': JSON.stringify(load.integrity),
    'load.json': JSON.stringify(load).replaceAll('<', String.raw`\u003c`),
    ...Object.fromEntries(filesOf(load).map((file) => [file, `${text}\n// ${file}`])),
    ...(release.kind === 'shell'
      ? { 'index.html': `<!doctype html><title>${version}</title><!--sala:composition-->` }
      : {}),
  };
  await mkdir(directory, { recursive: true });
  await Promise.all(
    Object.entries(files).map(([file, content]) => writeFile(path.join(directory, file), content)),
  );
  return { name, version, directory };
};
