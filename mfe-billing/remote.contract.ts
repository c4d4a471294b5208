import { defineRemote } from '@sala/shared-contracts';
import en from './src/locales/nav/en.json';
import esMX from './src/locales/nav/es-MX.json';

export default defineRemote({
  name: 'mfe_billing',
  kind: 'essential',
  owner: 'billing',
  namespace: 'billing',
  routes: [
    { path: '/pricing', layout: 'public', chunk: 'pricing', preload: [{ endpoint: 'planList' }] },
    { path: '/payment-status', layout: 'public', chunk: 'payment-status' },
    {
      path: '/settings/billing',
      layout: 'authenticated',
      chunk: 'billing',
      preload: [{ endpoint: 'subscriptionView' }],
    },
  ],
  nav: [
    {
      key: 'pricing',
      path: '/pricing',
      icon: 'pricing',
      group: 'settings',
      order: 44,
      permission: 'subscription:read',
    },
    {
      key: 'billing',
      path: '/settings/billing',
      icon: 'sales',
      group: 'settings',
      order: 42,
      permission: 'subscription:read',
    },
  ],
  permissions: ['subscription:read', 'subscription:manage'],
  messages: { 'es-MX': esMX, en },
  budgets: { entryKb: 12, routeKb: 60 },
});
