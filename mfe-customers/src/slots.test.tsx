import { useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { useScreenCommands } from '@sala/shell-sdk';
import {
  problem,
  renderModule,
  sessionOf,
  startApi,
  type Rendered,
  type Somebody,
} from '@sala/shell-sdk/testing';
import { act, renderHook, screen } from '@testing-library/react';
import contract from '../remote.contract';
import module from './remote';
import { aCustomer, pageOf } from './testing/records';
import { renderScreen } from './testing/render-screen';

const { answer } = startApi();
afterEach(() => useAuth.getState().reset());

const keys = (slots: readonly { readonly key: string }[]) => slots.map(({ key }) => key).sort();

test("the contract's slots and their implementations match", () => {
  expect(Object.keys(module.slots?.widgets ?? {}).sort()).toEqual(keys(contract.slots.widgets));
  expect(Object.keys(module.slots?.search ?? {}).sort()).toEqual(keys(contract.slots.search));
});

/** Renders a home card at `/card`. */
const showCard = async (key: string, somebody: Somebody = {}): Promise<Rendered> => {
  useAuth.getState().setAuth(sessionOf(somebody));
  const Component = await module.slots?.widgets?.[key]?.();
  if (!Component) throw new Error(`no card is called ${key}`);
  const card = { path: '/card', lazy: () => Promise.resolve({ Component }) };
  return renderModule({
    module: { ...module, routes: [card, ...module.routes] },
    namespace: contract.namespace,
    at: '/card',
    locale: somebody.locale ?? 'es-MX',
    Provider: UiProvider,
  });
};

describe('new customers', () => {
  test('the latest five, each linking to its panel', async () => {
    const eva = aCustomer({ name: 'Eva Luna', createdAt: '2026-11-18T18:00:00.000Z' });
    const requests = answer('customerList', pageOf([eva, aCustomer({ name: 'Farmacia Sol' })]));
    await showCard('newCustomers');
    const link = await screen.findByRole('link', { name: 'Eva Luna' });
    expect(link).toHaveAttribute('href', `/customer-management?customerId=${eva.id}`);
    expect(screen.getByText('18 nov')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(requests[0]?.query).toMatchObject({ sort: '-createdAt', page: 1, pageSize: 5 });
  });

  test('none yet: explains the card and offers the first step', async () => {
    answer('customerList', pageOf([]));
    await showCard('newCustomers');
    expect(await screen.findByRole('link', { name: 'Nuevo cliente' })).toHaveAttribute(
      'href',
      '/customer-management?new=1',
    );
  });

  test('none yet, for readers', async () => {
    answer('customerList', pageOf([]));
    await showCard('newCustomers', { permissions: ['customers:read'], locale: 'en' });
    expect(await screen.findByText(/The people and companies/)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

test('figures of leads: the number, its trend in words, and a link to the list', async () => {
  const sums = { created: 12, answered: 9, minutes: 30 };
  answer('leadTrends', {
    from: '2026-10-21',
    to: '2026-11-19',
    days: [{ day: '2026-11-19', created: 2, answered: 1, minutes: 45 }],
    total: sums,
    before: { created: 10, answered: 10, minutes: 20 },
    waiting: 3,
    overdue: 1,
  });
  await showCard('leadsCome');
  expect(await screen.findByRole('link', { name: 'Prospectos: 12' })).toBeVisible();
  expect(screen.getByText('20% más que en los 30 días anteriores')).toBeInTheDocument();
  expect(screen.getByText('3 sin respuesta')).toBeVisible();
  expect(screen.getByRole('row', { name: '19/11/2026 2' })).toBeInTheDocument();
});

test('the response time is better when it is shorter', async () => {
  answer('leadTrends', {
    from: '2026-10-21',
    to: '2026-11-19',
    days: [],
    total: { created: 12, answered: 9, minutes: 150 },
    before: { created: 10, answered: 10, minutes: 20 },
    waiting: 0,
    overdue: 0,
  });
  await showCard('responseTime');
  expect(await screen.findByRole('link', { name: 'Respuesta: 2.5 h' })).toHaveAttribute(
    'href',
    '/marketing-leads?view=table&sort=responseBy&from=2026-10-21&to=2026-11-19',
  );
  expect(screen.getByText('2.2 h más lento que en los 30 días anteriores')).toBeInTheDocument();
});

test('without tasks of their own, people read what the card is for', async () => {
  answer('taskList', { items: [], total: 0, page: 1, pageSize: 5 });
  await showCard('ownTasks');
  expect(await screen.findByText(/^No tienes pendientes/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nueva tarea' })).toHaveAttribute('href', '/tasks?new=1');
});

describe('palette search', () => {
  const find = async (words: string) => {
    useAuth.getState().setAuth(sessionOf());
    const source = await module.slots?.search?.['customers']?.();
    if (!source) throw new Error('the contract promises it');
    return source(words, new AbortController().signal);
  };

  test('finds at most eight, with the details that distinguish them', async () => {
    const eva = aCustomer({ name: 'Eva Luna', email: 'eva@luna.test', phone: '+525512345678' });
    const noMail = aCustomer({ name: 'Eva Sol', phone: '+525587654321' });
    const bare = aCustomer({ name: 'Eva Mar' });
    const requests = answer('customerList', pageOf([eva, noMail, bare]));
    expect(await find('eva')).toEqual([
      {
        id: eva.id,
        title: 'Eva Luna',
        detail: `${eva.code} · eva@luna.test`,
        path: `/customer-management?customerId=${eva.id}`,
      },
      {
        id: noMail.id,
        title: 'Eva Sol',
        detail: `${noMail.code} · +52 55 8765 4321`,
        path: `/customer-management?customerId=${noMail.id}`,
      },
      {
        id: bare.id,
        title: 'Eva Mar',
        detail: bare.code,
        path: `/customer-management?customerId=${bare.id}`,
      },
    ]);
    expect(requests[0]?.query).toMatchObject({ search: 'eva', pageSize: 8 });
  });

  test('leaves errors to the palette', async () => {
    answer('customerList', problem('server.unavailable', 'Ahora no'));
    await expect(find('eva')).rejects.toMatchObject({ name: 'ApiError', status: 503 });
  });
});

describe('screen actions', () => {
  const offered = () => renderHook(() => useScreenCommands()).result.current;

  test.each([
    ['/customer-management', 'Nuevo cliente'],
    ['/customer-fields', 'Nuevo campo'],
  ])('%s: %s, key n, opens the form', async (path, label) => {
    answer('customerList', pageOf([]));
    answer('customerFieldList', { items: [] });
    answer('customerFieldUsage', { records: 0, fields: [] });
    const { place } = await renderScreen(path);
    await screen.findByRole('heading', { level: 1 });
    const create = offered().find(({ keys }) => keys === 'n');
    expect(create).toMatchObject({ label });
    await act(async () => create?.run());
    expect(place()).toBe(`${path}?new=1`);
  });

  test('none for readers', async () => {
    answer('customerList', pageOf([]));
    answer('customerFieldList', { items: [] });
    await renderScreen('/customer-management', {
      permissions: ['customers:read', 'customer-fields:read'],
    });
    await screen.findByRole('heading', { level: 1 });
    expect(offered().map(({ id }) => id)).toEqual(['filters']);
  });
});
