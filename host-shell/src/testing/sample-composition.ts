import type { RemoteContract, SignedComposition } from '@sala/shared-contracts';
import { composed, registry, versionOf } from './registry';

const budgets = { entryKb: 12, routeKb: 60 };

const clients: RemoteContract = {
  name: 'mfe_clients',
  kind: 'primary',
  owner: 'clients',
  namespace: 'clients',
  routes: [
    {
      path: '/clients',
      layout: 'authenticated',
      chunk: 'page',
      preload: [{ endpoint: 'customerFieldList' }],
    },
  ],
  nav: [
    {
      key: 'fields',
      path: '/clients/fields',
      icon: 'fields',
      group: 'customers',
      order: 20,
      permission: 'customer-fields:manage',
    },
    {
      key: 'list',
      path: '/clients',
      icon: 'customers',
      group: 'customers',
      order: 10,
      permission: 'customers:read',
    },
    { key: 'help', path: '/clients/help', icon: 'app', group: 'automation', order: 10 },
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
    // Below another remote's path.
    { path: '/clients/prices', layout: 'authenticated', chunk: 'page' },
    { path: '/duty', layout: 'authenticated', chunk: 'page', withoutCompany: true },
  ],
  nav: [],
  permissions: [],
  messages: { 'es-MX': { title: 'Precios', nav: {} }, en: { title: 'Prices', nav: {} } },
  budgets,
};

/** Their versions in {@link sampleComposition}. */
export const samples = {
  mfe_clients: {
    contract: clients,
    stable: versionOf(clients, '1', {
      calls: {
        '/clients': [{ url: '/api/v1/customer-fields', permission: 'customer-fields:read' }],
      },
    }),
  },
  mfe_prices: {
    contract: prices,
    stable: versionOf(prices, '1', { calls: { '/pricing': [{ url: '/api/v1/plans' }] } }),
  },
} as const;

/** A shell with two remotes: one inside the frame, one with pages of every layout. */
export const sampleComposition: SignedComposition = registry.sign(composed(samples));
