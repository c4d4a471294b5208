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
    {
      path: '/purchase-fields',
      layout: 'authenticated',
      chunk: 'purchase-fields',
      preload: [{ endpoint: 'purchaseFieldList' }],
    },
    { path: '/dataset', layout: 'authenticated', chunk: 'datasets', preload: [{ endpoint: 'datasetList' }] },
    {
      path: '/purchase-record',
      layout: 'authenticated',
      chunk: 'purchase-record',
      preload: [{ endpoint: 'purchaseList', query: { sort: '-date', page: '1', pageSize: '25' } }],
    },
    {
      path: '/marketing-leads',
      layout: 'authenticated',
      chunk: 'marketing-leads',
      preload: [{ endpoint: 'leadBoard' }, { endpoint: 'leadOwnerList' }],
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
    {
      key: 'purchaseFields',
      path: '/purchase-fields',
      icon: 'fields',
      group: 'customers',
      order: 50,
      permission: 'purchase-fields:read',
    },
    {
      key: 'datasets',
      path: '/dataset',
      icon: 'datasets',
      group: 'customers',
      order: 60,
      permission: 'datasets:read',
    },
    {
      key: 'purchases',
      path: '/purchase-record',
      icon: 'sales',
      group: 'customers',
      order: 30,
      permission: 'purchases:read',
    },
    {
      key: 'leads',
      path: '/marketing-leads',
      icon: 'leads',
      group: 'customers',
      order: 15,
      permission: 'leads:read',
    },
  ],
  slots: {
    widgets: [
      { key: 'newLeads', size: 'small', lines: 6, order: 12, permission: 'leads:read', path: '/marketing-leads' },
      { key: 'newCustomers', size: 'small', lines: 5, order: 10, permission: 'customers:read', path: '/customer-management?sort=-createdAt' },
      { key: 'customersByStatus', size: 'small', lines: 4, order: 20, permission: 'customers:read', path: '/customer-management' },
      { key: 'takingsToday', size: 'small', order: 15, permission: 'purchases:read', path: '/purchase-record' },
      { key: 'unpaidPurchases', size: 'small', lines: 5, order: 16, permission: 'purchases:read', path: '/purchase-record?status=unpaid' },
    ],
    search: [{ key: 'customers', order: 10, icon: 'customers', permission: 'customers:read' }],
    commands: [
      { key: 'newLead', path: '/marketing-leads?new=1', icon: 'leads', permission: 'leads:write' },
      { key: 'newCustomer', path: '/customer-management?new=1', icon: 'customers', permission: 'customers:write' },
      { key: 'newField', path: '/customer-fields?new=1', icon: 'fields', permission: 'customer-fields:manage' },
      { key: 'newPurchaseField', path: '/purchase-fields?new=1', icon: 'fields', permission: 'purchase-fields:manage' },
      { key: 'newDataset', path: '/dataset?new=1', icon: 'datasets', permission: 'datasets:write' },
      { key: 'newPurchase', path: '/purchase-record?new=1', icon: 'sales', permission: 'purchases:write' },
    ],
    customerTabs: [{ key: 'purchases', order: 10, permission: 'purchases:read' }],
  },
  permissions: ['leads:read', 'leads:write', 'leads:delete', 'leads:manage', 'customers:read', 'customers:write', 'customers:delete', 'customer-fields:read', 'customer-fields:manage', 'purchase-fields:read', 'purchase-fields:manage', 'datasets:read', 'datasets:write', 'datasets:delete', 'purchases:read', 'purchases:write', 'purchases:delete', 'purchases:export', 'purchases:sign', 'products:read', 'products:manage', 'cash:read', 'cash:write', 'cash:sign'],
  messages: { 'es-MX': esMX, en },
  budgets: { entryKb: 12, routeKb: 60 },
});
