import type { RemoteContract } from '@sala/shared-contracts';
import { composed, putPage, registry, versionOf } from './registry';

/**
 * A page whose remotes fill slots. Import it first, instead of `page.ts`: the shell reads the
 * composition on evaluation.
 */
const budgets = { entryKb: 12, routeKb: 60 };

const stock: RemoteContract = {
  name: 'mfe_stock',
  kind: 'regular',
  owner: 'stock',
  namespace: 'stock',
  routes: [{ path: '/stock', layout: 'authenticated', chunk: 'stock' }],
  nav: [
    { key: 'stock', path: '/stock', icon: 'app', group: 'today', order: 10, also: 'stockAlso' },
  ],
  slots: {
    widgets: [
      { key: 'orders', size: 'wide', order: 30 },
      {
        key: 'low',
        size: 'small',
        order: 10,
        permission: 'purchases:read',
        for: ['reception'],
        path: '/stock?low=1',
      },
      { key: 'forgotten', size: 'small', order: 40 },
    ],
    search: [{ key: 'items', order: 20, icon: 'app', permission: 'purchases:read' }],
    commands: [
      {
        key: 'newItem',
        path: '/stock?new=1',
        icon: 'app',
        permission: 'purchases:write',
        typed: { word: 'itemWord', param: 'name' },
      },
      { key: 'countStock', path: '/stock?count=1', icon: 'app', permission: 'purchases:write' },
      {
        key: 'countAgain',
        path: '/stock?again=1',
        icon: 'app',
        permission: 'purchases:write',
        also: 'countAgainAlso',
      },
    ],
  },
  permissions: ['purchases:read', 'purchases:write'],
  messages: {
    'es-MX': {
      title: 'Almacén',
      nav: { stock: 'Existencias', stockAlso: 'imprimir inventario' },
      slots: {
        orders: 'Pedidos',
        low: 'Por agotarse',
        forgotten: 'Sin código',
        items: 'Artículos',
        newItem: 'Nuevo artículo',
        itemWord: 'artículo',
        countStock: 'Contar existencias',
        countAgain: 'Contar otra vez',
        countAgainAlso: 'repetir',
      },
    },
    en: {
      title: 'Stock',
      nav: { stock: 'Stock list', stockAlso: 'print inventory' },
      slots: {
        orders: 'Orders',
        low: 'Running low',
        forgotten: 'Without code',
        items: 'Items',
        newItem: 'New item',
        itemWord: 'item',
        countStock: 'Count the stock',
        countAgain: 'Count again',
        countAgainAlso: 'repeat',
      },
    },
  },
  budgets,
};

const people: RemoteContract = {
  name: 'mfe_people',
  kind: 'primary',
  owner: 'people',
  namespace: 'people',
  routes: [],
  nav: [],
  slots: {
    widgets: [{ key: 'birthdays', size: 'small', order: 20 }],
    search: [
      {
        key: 'people',
        order: 10,
        icon: 'customers',
        register: {
          key: 'registerPerson',
          path: '/stock?new=1',
          param: 'name',
          permission: 'purchases:write',
        },
      },
    ],
    commands: [
      {
        key: 'newPatient',
        path: '/stock?patient=1',
        icon: 'patients',
        permission: 'patients:write',
      },
    ],
    customerTabs: [{ key: 'visits', order: 10, permission: 'customers:read' }],
    help: true,
  },
  permissions: [],
  messages: {
    'es-MX': {
      title: 'Personas',
      nav: {},
      slots: {
        birthdays: 'Cumpleaños',
        people: 'Personas',
        registerPerson: 'Registrar a «{{words}}»',
        visits: 'Visitas',
        newPatient: 'Nuevo paciente',
      },
    },
    en: {
      title: 'People',
      nav: {},
      slots: {
        birthdays: 'Birthdays',
        people: 'People',
        registerPerson: 'Register “{{words}}”',
        visits: 'Visits',
        newPatient: 'New patient',
      },
    },
  },
  budgets,
};

putPage(
  registry.sign(
    composed(
      Object.fromEntries(
        [stock, people].map((contract) => [
          contract.name,
          { contract, stable: versionOf(contract, '1') },
        ]),
      ),
    ),
  ),
);
