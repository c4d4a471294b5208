import type { LoadManifest, RemoteContract } from '@sala/shared-contracts';

export const sampleBases = {
  shell: '/r/host-shell/1.0.0-aaaaaaaa/',
  sample: '/r/mfe-sample/1.0.0-bbbbbbbb/',
  other: '/r/mfe-other/1.0.0-bbbbbbbb/',
} as const;

const pathOf = { mfe_sample: '/sample', mfe_other: '/other' } as const;

export const contractOf = (name: keyof typeof pathOf): RemoteContract => {
  const words = {
    title: name,
    nav: { screen: name === 'mfe_sample' ? 'Sample' : 'Other', second: 'Second' },
  };
  const path = pathOf[name];
  const second = name === 'mfe_sample' ? ['/sample/second'] : [];
  return {
    name,
    kind: 'primary',
    owner: name.slice(4),
    namespace: name.slice(4),
    routes: [path, ...second].map((place) => ({
      path: place,
      layout: 'authenticated',
      chunk: 'screen',
    })),
    nav: [path, ...second].map((place, order) => ({
      key: order === 0 ? 'screen' : 'second',
      path: place,
      icon: 'app',
      group: 'today',
      order,
    })),
    permissions: [],
    messages: { 'es-MX': words, en: words },
    budgets: { entryKb: 12, routeKb: 60 },
  };
};

const load = (name: string, version: string, files: readonly string[]): LoadManifest => ({
  name,
  version,
  entry: files.includes('entry.js') ? 'entry.js' : null,
  globalName: `${name}_${version.replaceAll(/\W/g, '_')}`,
  sdk: '1.0.0',
  plugin: '2.9.2',
  shared: [],
  routes: {},
  messages: { 'es-MX': [], en: [] },
  calls: {},
  provides: {},
  integrity: Object.fromEntries(files.map((file) => [file, 'sha256-'])),
});

export const shellLoad = load('host_shell', '1.0.0-aaaaaaaa', ['main.js', 'part.js']);

/** @param ownCopy bundles its own React */
export const loadOf = (name: keyof typeof pathOf, ownCopy: boolean): LoadManifest => ({
  ...load(
    name,
    '1.0.0-bbbbbbbb',
    name === 'mfe_sample' ? ['entry.js', 'screen.js', 'second.js'] : [],
  ),
  shared: [
    {
      key: 'react',
      range: '^19.3.1',
      singleton: true,
      strict: false,
      import: ownCopy,
      provided: ownCopy ? '19.3.1' : null,
    },
  ],
});
