import {
  withIva,
  type Subscription,
  type BillingComparison,
  type BillingDifference,
} from '@sala/shared-contracts';
import { problem, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { planOf } from '../../../plans/testing/plans';
import { pageOfProvider, subscriptionOf } from '../../../testing/billing';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const invoices = { items: [], total: 0, page: 1, pageSize: 12 };

const show = (more: Partial<Subscription> = {}, somebody: Somebody = {}, at = '') => {
  answer('subscriptionView', subscriptionOf(more));
  answer('invoiceList', invoices);
  answer('taxDataView', { taxData: null, version: 0, updatedAt: null, updatedBy: null });
  answer('billingComparisonView', { running: false, last: null, open: 0 });
  answer('billingDifferenceList', { items: [], total: 0, page: 1, pageSize: 10 });
  return renderScreen(`/settings/billing${at}`, somebody);
};

test.each<readonly [string, Partial<Subscription>, RegExp]>([
  [
    'late',
    {
      status: 'past_due',
      graceEndsAt: '2026-12-17T18:00:00.000Z',
      lastFailure: 'cc_rejected_insufficient_amount',
    },
    /Si no se paga antes del 17\/12\/2026.*La tarjeta no tiene fondos suficientes/,
  ],
  [
    'for reading only',
    { status: 'past_due', access: 'read_only', readOnlyEndsAt: '2027-01-16T18:00:00.000Z' },
    /El 16\/01\/2027 tu empresa pasa al plan gratuito/,
  ],
])('a subscription that is %s says so and how to pay', async (_name, more, text) => {
  const { user } = await show(more);
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent(text);
  answer('billingPortal', { url: pageOfProvider('portal') });
  await user.click(within(banner).getByRole('button', { name: 'Pagar ahora' }));
  await waitFor(() => expect(location.hash).toBe('#portal'));
});

test('a plan that is too small lists what exceeds it', async () => {
  answer('planList', { items: [planOf('Esencial', { code: 'small' })] });
  answer('subscriptionPreview', {
    dueNow: 0,
    nextCharge: { at: '2026-12-10T18:00:00.000Z', amount: withIva(49_900) },
    exceeded: [{ limit: 'users', used: 10, maximum: 3, invited: 2 }],
  });
  await show({}, {}, '?open=change&plan=small');
  expect(
    await screen.findByText(
      'Usuarios: tienes 10 y el plan permite 3. Incluye 2 invitaciones pendientes.',
    ),
  ).toBeVisible();
});

test('tax data: mistakes at the field; the name is sent as the register has it', async () => {
  const { user } = await show();
  const form = await screen.findByRole('form', { name: 'Datos fiscales' });
  await user.type(within(form).getByLabelText(/RFC/), 'XX');
  await user.click(within(form).getByLabelText(/razón social/));
  await user.paste('Clínica San Rafael');
  await user.click(within(form).getByLabelText(/Código postal/));
  await user.paste('06700');
  await user.selectOptions(within(form).getByLabelText(/Régimen/), '601');
  const save = within(form).getByRole('button', { name: 'Guardar datos fiscales' });
  await user.click(save);
  expect(await within(form).findByText('Revisa el RFC: son 12 o 13 caracteres.')).toBeVisible();
  await user.clear(within(form).getByLabelText(/RFC/));
  await user.click(within(form).getByLabelText(/RFC/));
  await user.paste('EKU9003173C9');
  const saves = answer('taxDataSet', () =>
    problem('request.invalid', 'Revisa los datos', {
      errors: [{ path: 'zipCode', code: 'format', message: 'No existe ese código postal' }],
    }),
  );
  await user.click(save);
  expect(await within(form).findByText('No existe ese código postal')).toBeVisible();
  expect(saves[0]?.body).toEqual({
    rfc: 'EKU9003173C9',
    name: 'CLÍNICA SAN RAFAEL',
    taxRegime: '601',
    zipCode: '06700',
    use: 'G03',
    version: 0,
  });
});

test('an auditor reads and changes nothing', async () => {
  await show({}, { roles: ['auditor'] });
  await screen.findByRole('region', { name: 'Plan' });
  expect(screen.queryByRole('button', { name: 'Cambiar de plan' })).not.toBeInTheDocument();
  expect(screen.getByText(/Los cambios los hace/)).toBeVisible();
});

describe('the comparison with the provider', () => {
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
    answer(
      'billingDifferenceList',
      listOf(differenceOf({ kind: 'link_amount', repairable: false })),
    );
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

  test('an auditor only reads', async () => {
    answer('billingDifferenceList', listOf(differenceOf()));
    const { section } = await show(compared, { roles: ['auditor'] });
    expect(await within(section).findByText('Enlace pagado que la venta no tiene')).toBeVisible();
    expect(within(section).queryByRole('button', { name: /Reparar|Comparar/ })).toBeNull();
  });
});
