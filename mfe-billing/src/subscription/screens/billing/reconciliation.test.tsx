import type { BillingComparison, BillingDifference } from '@sala/shared-contracts';
import { page, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { subscriptionOf } from '../../../testing/billing';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const side = { state: null, amount: null, currency: null, refunded: null, at: null } as const;
const differenceOf = (more: Partial<BillingDifference> = {}): BillingDifference => ({
  id: '0d1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c01',
  kind: 'link_paid',
  scope: 'payment_link',
  purchase: { id: '1d1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c01', folio: 'V-000007' },
  reference: 'pi_7',
  ours: { ...side, state: 'open', amount: 40_000, currency: 'MXN' },
  theirs: { ...side, state: 'approved', amount: 40_000, currency: 'MXN' },
  state: 'open',
  repairable: true,
  reason: null,
  firstSeenAt: '2026-11-28T09:00:00.000Z',
  lastSeenAt: '2026-11-29T09:00:00.000Z',
  settledAt: null,
  settledBy: null,
  ...more,
});
const listOf = (...items: BillingDifference[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 10,
});
const compared: BillingComparison = {
  running: false,
  last: {
    finishedAt: '2026-11-29T09:00:10.000Z',
    nightly: true,
    subscription: 'compared',
    paymentLinks: 'compared',
    linksCompared: 12,
  },
  open: 1,
};

const show = async (comparison: BillingComparison = compared, somebody: Somebody = {}) => {
  answer('subscriptionView', subscriptionOf());
  answer('invoiceList', { items: [], total: 0, page: 1, pageSize: 12 });
  answer('taxDataView', { taxData: null, version: 0, updatedAt: null, updatedBy: null });
  answer('billingComparisonView', comparison);
  const rendered = await renderScreen('/settings/billing', somebody);
  const section = await screen.findByRole('region', { name: 'Conciliación' });
  return { ...rendered, section };
};

test('a difference says what each side has; a click repairs it', async () => {
  answer('billingDifferenceList', listOf(differenceOf()));
  const { user, section, notices } = await show();
  const row = await within(section).findByRole('listitem');
  expect(row).toHaveTextContent('Enlace pagado que la venta no tiene');
  expect(row).toHaveTextContent('En Sala: sin pagar · $400.00');
  expect(row).toHaveTextContent('En el servicio de pagos: pagado · $400.00');
  expect(within(row).getByRole('link', { name: 'Venta V-000007' })).toHaveAttribute(
    'href',
    '/purchase-record?purchaseId=1d1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c01',
  );
  const repairs = answer('billingDifferenceRepair', differenceOf({ state: 'repaired' }));
  answer('billingDifferenceList', listOf());
  await user.click(within(row).getByRole('button', { name: /^Reparar/ }));
  expect(await within(section).findByText('No hay diferencias abiertas.')).toBeVisible();
  expect(repairs).toHaveLength(1);
  expect(notices.map(({ text }) => text)).toEqual([
    'Listo: Sala tiene lo mismo que el servicio de pagos',
  ]);
});

test('what cannot be repaired is dismissed with a reason', async () => {
  answer('billingDifferenceList', listOf(differenceOf({ kind: 'link_amount', repairable: false })));
  const { user, section } = await show();
  const row = await within(section).findByRole('listitem');
  expect(within(row).queryByRole('button', { name: /^Reparar/ })).not.toBeInTheDocument();
  expect(row).toHaveTextContent('Acláralo en el servicio de pagos');
  await user.click(within(row).getByRole('button', { name: /^Descartar/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Descartar' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Motivo/), 'Se aclaró');
  const dismissals = answer('billingDifferenceDismiss', differenceOf({ state: 'dismissed' }));
  await user.click(within(dialog).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(dismissals[0]?.body).toEqual({ reason: 'Se aclaró' });
});

test('the filters ask the server, and are in the address', async () => {
  const lists = answer('billingDifferenceList', listOf());
  const { user, section, place } = await show();
  await user.click(await within(section).findByRole('radio', { name: 'Todas' }));
  await user.click(within(section).getByRole('radio', { name: 'Enlaces de pago' }));
  expect(await within(section).findByText('No hay diferencias que mostrar.')).toBeVisible();
  await waitFor(() => expect(place()).toMatch(/differences=all.*where=payment_link/));
  await waitFor(() => expect(lists.at(-1)?.query.scope).toBe('payment_link'));
  expect(lists[0]?.query.state).toBe('open');
});

test('a provider that did not answer is said; comparing now shows that it runs', async () => {
  answer('billingDifferenceList', listOf());
  const { user, section } = await show({
    ...compared,
    last: compared.last && { ...compared.last, paymentLinks: 'unreachable' },
  });
  expect(await within(section).findByRole('alert')).toHaveTextContent(
    /Enlaces de pago: no se pudo comparar/,
  );
  answer('billingComparisonStart', { ...compared, running: true });
  answer('billingComparisonView', { ...compared, running: true });
  await user.click(within(section).getByRole('button', { name: 'Comparar ahora' }));
  expect(await within(section).findByText('Comparando…')).toBeVisible();
  expect(within(section).getByRole('button', { name: 'Comparar ahora' })).toBeDisabled();
});

test('a list that fails can be asked for again; an auditor only reads', async () => {
  answer('billingDifferenceList', () => page(502));
  const { user, section } = await show(compared, { roles: ['auditor'] });
  const retry = await within(section).findByRole('button', { name: 'Reintentar' });
  answer('billingDifferenceList', listOf(differenceOf()));
  await user.click(retry);
  expect(await within(section).findByText('Enlace pagado que la venta no tiene')).toBeVisible();
  expect(within(section).queryByRole('button', { name: /Reparar|Comparar/ })).toBeNull();
});
