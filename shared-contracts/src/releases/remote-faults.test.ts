import { contractFaults, defineRemote, type RemoteContract } from '../index';

const contract = (
  slots: RemoteContract['slots'],
  es: Record<string, string>,
  en: Record<string, string>,
): RemoteContract =>
  defineRemote({
    name: 'mfe_stock',
    kind: 'regular',
    owner: 'stock',
    namespace: 'stock',
    routes: [],
    nav: [],
    ...(slots ? { slots } : {}),
    permissions: [],
    messages: {
      'es-MX': { title: 'Almacén', nav: {}, slots: es },
      en: { title: 'Stock', nav: {}, slots: en },
    },
    budgets: { entryKb: 12, routeKb: 60 },
  });

const full = { low: 'Por agotarse', items: 'Artículos', newItem: 'Nuevo artículo' };
const slots = {
  widgets: [{ key: 'low', size: 'small', order: 10 }],
  search: [{ key: 'items', order: 10, icon: 'app' }],
  commands: [{ key: 'newItem', path: '/stock?new=1', icon: 'app' }],
} as const;

test('accepts texts for every slot in both languages, and no slots', () => {
  expect(contractFaults(contract(slots, full, full))).toEqual([]);
  expect(contractFaults(contract(undefined, {}, {}))).toEqual([]);
});

test.each(['low', 'items', 'newItem'] as const)(
  'reports a slot without text and its language: %s',
  (key) => {
    const { [key]: _left, ...lacking } = full;
    expect(contractFaults(contract(slots, full, lacking))).toEqual([
      `mfe_stock: slots.${key} has no words in en; add them to the messages of its contract`,
    ]);
    expect(contractFaults(contract(slots, { ...full, [key]: ' ' }, full))).toEqual([
      `mfe_stock: slots.${key} has no words in es-MX; add them to the messages of its contract`,
    ]);
  },
);

test('reports a sidebar item without text', () => {
  const withNav: RemoteContract = {
    ...contract(undefined, {}, {}),
    nav: [{ key: 'list', path: '/stock', icon: 'app', group: 'today', order: 1 }],
    messages: {
      'es-MX': { title: 'Almacén', nav: { list: 'Artículos' } },
      en: { title: 'Stock', nav: {} },
    },
  };
  expect(contractFaults(withNav)).toEqual([
    'mfe_stock: nav.list has no words in en; add them to the messages of its contract',
  ]);
});

test('reports a slot declared twice, but not a widget and a search with the same key', () => {
  const twice = {
    ...slots,
    widgets: [...slots.widgets, { key: 'low', size: 'wide', order: 20 }],
  } as const;
  expect(contractFaults(contract(twice, full, full))).toEqual([
    'mfe_stock: slots.widgets declares low twice; give one another key',
  ]);
  const shared = {
    widgets: slots.widgets,
    search: [{ key: 'low', order: 10, icon: 'app' }],
  } as const;
  expect(contractFaults(contract(shared, full, full))).toEqual([]);
});
