import { defineRemote } from '@sala/shared-contracts';
import en from './src/locales/nav/en.json';
import esMX from './src/locales/nav/es-MX.json';

export default defineRemote({
  name: 'mfe_hospital',
  kind: 'primary',
  owner: 'hospital',
  namespace: 'hospital',
  routes: [
    {
      path: '/hospital/categories',
      layout: 'authenticated',
      chunk: 'categories',
      preload: [{ endpoint: 'categoryList', query: { kind: 'service' } }],
    },
  ],
  nav: [
    {
      key: 'categories',
      path: '/hospital/categories',
      icon: 'categories',
      group: 'clinic',
      order: 90,
      permission: 'categories:read',
    },
  ],
  slots: {
    widgets: [{ key: 'serviceCatalogue', size: 'small', order: 40, permission: 'categories:read', path: '/hospital/categories' }],
    commands: [{ key: 'newCategory', path: '/hospital/categories?new=1', icon: 'categories', permission: 'categories:manage' }],
  },
  permissions: ['categories:read', 'categories:manage'],
  messages: { 'es-MX': esMX, en },
  budgets: { entryKb: 12, routeKb: 60 },
});
