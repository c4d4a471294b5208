import type { CallAhead, Composition, PreloadLists, RemoteContract } from '@sala/shared-contracts';

/** Files and first calls of a remote that has one screen. */
const lists = (folder: string, path: string, call: CallAhead): PreloadLists => ({
  routes: { [path]: [`/r/${folder}/1/remoteEntry.js`, `/r/${folder}/1/page.js`] },
  messages: { 'es-MX': [`/r/${folder}/1/es.js`], en: [`/r/${folder}/1/en.js`] },
  calls: { [path]: [call] },
});

const remote = (contract: RemoteContract, folder: string, preload: PreloadLists) => ({
  contract,
  stable: { version: '1', base: `/r/${folder}/1/`, entry: 'remoteEntry.js', globalName: contract.name, shared: [], preload },
});

const budgets = { entryKb: 12, routeKb: 60 };

const clients: RemoteContract = {
  name: 'mfe_clients',
  kind: 'primary',
  owner: 'clients',
  namespace: 'clients',
  routes: [{ path: '/clients', layout: 'authenticated', chunk: 'page', preload: [{ endpoint: 'customerFieldList' }] }],
  nav: [
    { key: 'fields', path: '/clients/fields', icon: 'fields', group: 'customers', order: 20, permission: 'customer-fields:manage' },
    { key: 'list', path: '/clients', icon: 'customers', group: 'customers', order: 10, permission: 'customers:read' },
    { key: 'help', path: '/clients/help', icon: 'app', group: 'settings', order: 10 },
  ],
  permissions: ['customers:read', 'customer-fields:manage'],
  messages: {
    'es-MX': { title: 'Clientela', nav: { fields: 'Campos', list: 'Personas', help: 'Ayuda' } },
    en: { title: 'Clients', nav: { fields: 'Fields', list: 'People', help: 'Help' } },
  },
  budgets,
};

const prices: RemoteContract = {
  name: 'mfe_prices',
  kind: 'regular',
  owner: 'prices',
  namespace: 'prices',
  routes: [
    { path: '/pricing', layout: 'public', chunk: 'page', preload: [{ endpoint: 'planList' }] },
    { path: '/company-setup', layout: 'setup', chunk: 'page' },
    // Below a path of another remote.
    { path: '/clients/prices', layout: 'authenticated', chunk: 'page' },
  ],
  nav: [],
  permissions: [],
  messages: { 'es-MX': { title: 'Precios', nav: {} }, en: { title: 'Prices', nav: {} } },
  budgets,
};

const shellFile = (name: string): string => `/r/host-shell/1/${name}.js`;

/** A shell with two remotes: one inside the frame, one with pages of every layout. */
export const sampleComposition: Composition = {
  schema: 'sala.mfe/1',
  id: 'c-000003',
  seq: 3,
  issuedAt: '2026-11-20T12:00:00.000Z',
  shell: {
    version: '1',
    base: '/r/host-shell/1/',
    shared: [],
    preload: {
      routes: Object.fromEntries(
        ['/', '/sign-in', '/sign-up', '/email-confirmation', 'frame'].map((path) => [path, [shellFile(path === '/' ? 'home' : path.replace('/', ''))]]),
      ),
      messages: { 'es-MX': [shellFile('es')], en: [shellFile('en')] },
      calls: {},
    },
  },
  remotes: {
    mfe_clients: remote(clients, 'mfe-clients', lists('mfe-clients', '/clients', { url: '/api/v1/customer-fields', permission: 'customer-fields:read' })),
    mfe_prices: remote(prices, 'mfe-prices', lists('mfe-prices', '/pricing', { url: '/api/v1/plans' })),
  },
};
