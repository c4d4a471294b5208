import { defineRemote } from '@sala/shared-contracts';
import en from './src/locales/nav/en.json';
import esMX from './src/locales/nav/es-MX.json';

export default defineRemote({
  name: 'mfe_settings',
  kind: 'essential',
  owner: 'settings',
  namespace: 'settings',
  routes: [
    { path: '/settings/account', layout: 'authenticated', chunk: 'account' },
    { path: '/settings/appearance', layout: 'authenticated', chunk: 'appearance' },
    { path: '/settings/company/audit', layout: 'authenticated', chunk: 'audit' },
    {
      path: '/settings/company/sso',
      layout: 'authenticated',
      chunk: 'single-sign-on',
      preload: [{ endpoint: 'ssoView' }],
    },
    { path: '/settings/company', layout: 'authenticated', chunk: 'company' },
    // Releases span all companies, and people on call may belong to none.
    {
      path: '/settings/releases',
      layout: 'authenticated',
      withoutCompany: true,
      chunk: 'releases',
      preload: [{ endpoint: 'releaseState' }],
    },
    {
      path: '/apps',
      layout: 'authenticated',
      chunk: 'apps',
      preload: [{ endpoint: 'integrationList' }],
    },
    { path: '/help-center', layout: 'authenticated', chunk: 'help-center' },
    // Not preloaded: the call is refused to everybody with a company.
    { path: '/company-setup', layout: 'setup', chunk: 'company-setup' },
    // Listed after its children: the first matching path wins.
    { path: '/settings', layout: 'authenticated', chunk: 'settings-home' },
  ],
  nav: [
    { key: 'account', path: '/settings/account', icon: 'account', group: 'settings', order: 20 },
    {
      key: 'appearance',
      path: '/settings/appearance',
      icon: 'appearance',
      group: 'settings',
      order: 30,
    },
    {
      key: 'company',
      path: '/settings/company',
      icon: 'organization',
      group: 'settings',
      order: 40,
      permission: 'company:read',
    },
    {
      key: 'audit',
      path: '/settings/company/audit',
      icon: 'visits',
      group: 'settings',
      order: 45,
      permission: 'audit:read',
    },
    {
      key: 'apps',
      path: '/apps',
      icon: 'integrations',
      group: 'settings',
      order: 60,
      permission: 'apps:read',
    },
    {
      key: 'singleSignOn',
      path: '/settings/company/sso',
      icon: 'identities',
      group: 'settings',
      order: 65,
      permission: 'sso:read',
    },
    {
      key: 'releases',
      path: '/settings/releases',
      icon: 'releases',
      group: 'settings',
      order: 70,
      permission: 'releases:read',
    },
    { key: 'help', path: '/help-center', icon: 'help', group: 'settings', order: 90 },
  ],
  slots: {
    widgets: [
      { key: 'pendingInvitations', size: 'small', lines: 1, order: 60, permission: 'users:read' },
    ],
    help: true,
  },
  permissions: [
    'users:read',
    'apps:read',
    'apps:manage',
    'sso:read',
    'sso:manage',
    'releases:read',
    'releases:manage',
    'company:read',
    'company:manage',
    'audit:read',
    'audit:export',
    'patients:read',
  ],
  messages: { 'es-MX': esMX, en },
  budgets: { entryKb: 12, routeKb: 80 },
});
