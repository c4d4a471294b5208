import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteContract, Release } from '@sala/shared-contracts';
import type { StoredRelease } from '../release';

/** What a team says of its remote; the rest of the contract is not what the registry looks at. */
export const contractOf = (name: RemoteContract['name'], routes: RemoteContract['routes']): RemoteContract => ({
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

export const shellRelease = (version: string, changes: Partial<Release> = {}): StoredRelease => ({
  folder: 'host-shell',
  kind: 'shell',
  version,
  shared: [{ key: 'react', range: '^19.0.0', singleton: true, strict: false, import: true, provided: '19.3.1' }],
  globalName: null,
  contract: null,
  entry: null,
  routes: { '/sign-in': { files: ['sign-in.js'], consumes: ['@sala/shared-ui/form'] }, frame: { files: ['frame.js'], consumes: [] } },
  messages: { 'es-MX': ['messages-es.js'], en: ['messages-en.js'] },
  provides: { '@sala/shared-ui/form': ['form.js', 'vendor.js'], '@sala/shared-ui/table': ['table.js', 'vendor.js'] },
  ...changes,
});

export const remoteRelease = (folder: string, version: string, changes: Partial<Release> = {}): StoredRelease => {
  const name = folder.replace('-', '_') as `mfe_${string}`; // folders of remotes are mfe-<word>
  return {
    folder,
    kind: 'remote',
    version,
    shared: [],
    globalName: `${name}_${version}`,
    contract: contractOf(name, [{ path: `/${folder.slice(4)}`, layout: 'authenticated', chunk: 'page' }]),
    entry: 'remoteEntry.js',
    routes: { [`/${folder.slice(4)}`]: { files: ['expose.js', 'page.js'], consumes: [] } },
    messages: { 'es-MX': ['es.js'], en: ['en.js'] },
    provides: {},
    ...changes,
  };
};

/** A finished build on disk, as the bundler leaves it. @returns what `publish` takes. */
export const writeBuild = async (root: string, { folder, ...release }: StoredRelease, content = 'export {}') => {
  const directory = path.join(root, `${folder}-${release.version}`);
  await mkdir(path.join(directory, 'chunks'), { recursive: true });
  await writeFile(path.join(directory, 'release.json'), JSON.stringify(release));
  await writeFile(path.join(directory, 'chunks/page.js'), content);
  if (release.kind === 'shell') await writeFile(path.join(directory, 'index.html'), `<!doctype html><title>${release.version}</title>`);
  return { folder, directory };
};
