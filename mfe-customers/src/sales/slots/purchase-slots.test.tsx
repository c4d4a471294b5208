import { useAuth } from '@sala/shared-auth';
import { UiProvider } from '@sala/shared-ui';
import { renderModule, sessionOf, startApi, type Rendered } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import contract from '../../../remote.contract';
import module from '../../remote';
import { aPurchase, aSession, listOf } from '../testing/purchases.fixture';
import '../../testing/render-screen'; // registers the routes of this module, as the shell does

const { answer } = startApi();

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
