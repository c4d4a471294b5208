import { defineRemote } from '@sala/shared-contracts';
import en from './src/locales/nav/en.json';
import esMX from './src/locales/nav/es-MX.json';

export default defineRemote({
  name: 'mfe_settings',
  kind: 'essential',
  owner: 'settings',
  namespace: 'settings',
  routes: [
    { path: '/settings/appearance', layout: 'authenticated', chunk: 'appearance' },
    { path: '/company-setup', layout: 'setup', chunk: 'company-setup' },
  ],
  nav: [{ key: 'appearance', path: '/settings/appearance', icon: 'appearance', group: 'settings', order: 30 }],
  permissions: [],
  messages: { 'es-MX': esMX, en },
  budgets: { entryKb: 12, routeKb: 60 },
});
