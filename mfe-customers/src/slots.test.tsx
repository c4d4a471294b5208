import './testing/render-screen';
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
import { renderHook, screen } from '@testing-library/react';
import contract from '../remote.contract';
import module from './remote';
import { aCustomer, pageOf } from './testing/records';
import { renderScreen } from './testing/render-screen';
import type { ComponentType } from 'react';
import { aPurchase, aSession, listOf } from './sales/testing/purchases.fixture';

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

describe('money', () => {
  // registers the routes of this module, as the shell does

  /** Renders a slot at `/place`. */
  const show = (Component: ComponentType | undefined): Promise<Rendered> => {
    if (!Component) throw new Error('the contract promises it');
    useAuth.getState().setAuth(sessionOf({}));
    const place = { path: '/place', lazy: () => Promise.resolve({ Component }) };
    return renderModule({
      module: { ...module, routes: [place, ...module.routes] },
      namespace: contract.namespace,
      at: '/place',
      Provider: UiProvider,
    });
  };

  const summary = {
    date: '2026-11-20',
    taken: 88_000,
    purchases: 1,
    sold: 90_000,
    byMethod: [{ method: 'cash' as const, amount: 88_000 }],
    unpaid: { count: 0, amount: 0 },
    before: {
      date: '2026-11-13',
      taken: 100_000,
      takenByNow: 80_000,
      byMethod: [{ method: 'transfer' as const, amount: 100_000 }],
    },
  };

  test('takings of today by payment method, against the same day of last week', async () => {
    answer('purchaseSummary', summary);
    await show(await module.slots?.widgets?.['takingsToday']?.());
    expect(await screen.findByText('1 venta por $900.00')).toBeVisible();
    expect(screen.getByText('$80.00 más que el viernes pasado a esta hora')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Efectivo $880.00 $0.00' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Transferencia $0.00 $1,000.00' })).toBeVisible();
  });

  test('unpaid purchases, largest first, each linking to its purchase', async () => {
    const purchase = aPurchase();
    const requests = answer('purchaseList', {
      ...listOf([purchase], { balance: 123_456 }),
      total: 7,
    });
    await show(await module.slots?.widgets?.['unpaidPurchases']?.());
    expect(await screen.findByText('7 ventas con saldo')).toBeVisible();
    expect(screen.getByText('$1,234.56')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Luz Mora' })).toHaveAttribute(
      'href',
      `/purchase-record?purchaseId=${purchase.id}`,
    );
    expect(requests[0]?.query).toMatchObject({ unpaid: true, sort: '-balance' });
  });

  test('cash counts that did not balance, each leading to its session', async () => {
    const short = aSession({ status: 'closed', difference: -4_850 });
    const requests = answer('cashSessionList', {
      items: [short],
      total: 1,
      page: 1,
      pageSize: 5,
    });
    await show(await module.slots?.widgets?.['cashDifferences']?.());
    expect(await screen.findByText('Faltan $48.50')).toBeVisible();
    expect(screen.getByRole('link', { name: /Ana Ríos/ })).toHaveAttribute(
      'href',
      `/purchase-record?cash=${short.id}`,
    );
    expect(requests[0]?.query).toMatchObject({ different: true, sort: '-openedAt' });
  });

  test('purchases of a customer; the next sale is for that customer', async () => {
    const customerId = '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90';
    const purchase = aPurchase({ folio: 'V-000031' });
    const requests = answer(
      'purchaseList',
      listOf([purchase], { count: 1, total: 70_000, balance: 70_000 }),
    );
    const Tab = await module.slots?.customerTabs?.['purchases']?.();
    await show(Tab ? () => <Tab customerId={customerId} /> : undefined);
    expect(await screen.findByRole('link', { name: 'V-000031' })).toHaveAttribute(
      'href',
      `/purchase-record?purchaseId=${purchase.id}`,
    );
    expect(screen.getByText('1 compra · $700.00 · por cobrar $700.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nueva venta' })).toHaveAttribute(
      'href',
      `/purchase-record?new=1&customerId=${customerId}`,
    );
    expect(requests[0]?.query).toMatchObject({ customerId });
  });
});
