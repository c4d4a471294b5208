import { defineRemote } from '@sala/shared-contracts';
import en from './src/locales/nav/en.json';
import esMX from './src/locales/nav/es-MX.json';

export default defineRemote({
  name: 'mfe_customers',
  kind: 'primary',
  owner: 'customers',
  namespace: 'customers',
  routes: [
    {
      path: '/customer-management',
      layout: 'authenticated',
      chunk: 'customer-management',
      preload: [
        { endpoint: 'customerList', query: { sort: 'name', page: '1', pageSize: '25' } },
        { endpoint: 'customerFieldList' },
      ],
    },
    {
      path: '/customer-fields',
      layout: 'authenticated',
      chunk: 'customer-fields',
      preload: [{ endpoint: 'customerFieldList' }],
    },
  ],
  nav: [
    {
      key: 'customers',
      path: '/customer-management',
      icon: 'customers',
      group: 'customers',
      order: 10,
      permission: 'customers:read',
    },
    {
      key: 'fields',
      path: '/customer-fields',
      icon: 'fields',
      group: 'customers',
      order: 20,
      permission: 'customer-fields:read',
    },
  ],
  slots: {
    widgets: [
      { key: 'newCustomers', size: 'small', order: 10, permission: 'customers:read', path: '/customer-management?sort=-createdAt' },
      { key: 'customersByStatus', size: 'small', order: 20, permission: 'customers:read', path: '/customer-management' },
    ],
    search: [{ key: 'customers', order: 10, icon: 'customers', permission: 'customers:read' }],
    commands: [
      { key: 'newCustomer', path: '/customer-management?new=1', icon: 'customers', permission: 'customers:write' },
      { key: 'newField', path: '/customer-fields?new=1', icon: 'fields', permission: 'customer-fields:manage' },
    ],
  },
  permissions: ['customers:read', 'customers:write', 'customers:delete', 'customer-fields:read', 'customer-fields:manage'],
  messages: { 'es-MX': esMX, en },
  budgets: { entryKb: 12, routeKb: 60 },
});
