import { withIva, type Subscription } from '@sala/shared-contracts';
import { page, problem, startApi, type Somebody } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { planOf } from '../../../plans/testing/plans';
import { clinicPlan, pageOfProvider, subscriptionOf } from '../../../testing/billing';
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

test('plan, next charge, card, and usage with what is coming', async () => {
  await show();
  const plan = await screen.findByRole('region', { name: 'Plan' });
  expect(plan).toHaveTextContent('Agenda Clínica · Mensual');
  expect(plan).toHaveTextContent('$1,506.84 el 10/12/2026');
  expect(plan).toHaveTextContent('Visa terminada en 4242 (vence 08/29)');
  expect(screen.getByRole('meter', { name: 'Usuarios' })).toHaveAttribute('aria-valuenow', '10');
  expect(screen.getByText('A este ritmo llegas al límite el 29/11/2026.')).toBeVisible();
  expect(screen.getByText('2 GB, sin límite')).toBeVisible();
  expect(screen.getByText('Incluye 1 invitación pendiente.')).toBeVisible();
  expect(await screen.findByText(/Todavía no hay facturas/)).toBeVisible();
});

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

test('another plan: its cost first, then the change', async () => {
  answer('planList', {
    items: [planOf('Clínica', { code: clinicPlan.code }), planOf('Hospital', { code: 'hospital' })],
  });
  answer('subscriptionPreview', {
    dueNow: 85_000,
    nextCharge: { at: '2026-12-10T18:00:00.000Z', amount: withIva(349_900) },
    exceeded: [],
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Cambiar de plan' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Es el plan que ya tienes.')).toBeVisible();
  await user.selectOptions(
    within(dialog).getByLabelText('Plan'),
    await within(dialog).findByRole('option', { name: 'Hospital' }),
  );
  expect(await within(dialog).findByText('Hoy se cobran $850.00.')).toBeVisible();
  const changes = answer(
    'subscriptionChange',
    subscriptionOf({ plan: { code: 'hospital', name: { 'es-MX': 'Hospital', en: 'Hospital' } } }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cambiar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(changes[0]?.body).toEqual({ planCode: 'hospital', cycle: 'monthly', version: 3 });
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

test('cancelling asks why, and can be taken back', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Cancelar suscripción' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Sigue activa hasta el 10/12/2026.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar suscripción' }));
  expect(await within(dialog).findByText('Elige un motivo.')).toBeVisible();
  await user.selectOptions(within(dialog).getByLabelText(/¿Por qué te vas\?/), 'too_expensive');
  const cancels = answer('subscriptionCancel', subscriptionOf({ cancelAtPeriodEnd: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar suscripción' }));
  expect(await screen.findByText('10/12/2026')).toBeVisible();
  expect(cancels[0]?.body).toEqual({ version: 3, reason: 'too_expensive', comment: null });
  const resumes = answer('subscriptionResume', subscriptionOf({ version: 5 }));
  await user.click(await screen.findByRole('button', { name: 'Conservar suscripción' }));
  expect(await screen.findByRole('button', { name: 'Cambiar de plan' })).toBeVisible();
  expect(resumes).toHaveLength(1);
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

test('a nurse is told what is missing', async () => {
  await renderScreen('/settings/billing', { roles: ['nurse'] });
  expect(await screen.findByText('Ver la suscripción')).toBeVisible();
});

test('a server in trouble can be asked again', async () => {
  answer('subscriptionView', () => page(502));
  answer('invoiceList', invoices);
  await renderScreen('/settings/billing', {});
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
