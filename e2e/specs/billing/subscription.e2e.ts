import { expect, test } from '../../fixtures';
import { expectAccessible, followDevice } from '../../helpers/axe';
import { openBrowser } from '../../helpers/browsers';
import { newStaff } from '../../helpers/companies';

test('a plan is bought, paid, changed and cancelled', async ({ browser, origin }) => {
  test.slow();
  const owner = await newStaff(origin, 'es-MX');
  const { page } = await openBrowser(browser, origin, owner.session);
  await followDevice(page);
  const plan = page.getByRole('region', { name: 'Plan', exact: true });

  await test.step('a card that the bank declines leaves the plan as it was', async () => {
    await page.goto('/settings/billing');
    await expect(page.getByText(/^Tu prueba termina el/)).toBeVisible();
    await plan.getByRole('link', { name: 'Elegir un plan' }).click();
    await page.getByRole('button', { name: 'Elegir Agenda Clínica' }).click();
    await expect(page.getByText('Simulado')).toBeVisible();
    await page.getByRole('combobox', { name: 'Motivo del rechazo' }).selectOption('lost_card');
    await page.getByRole('button', { name: 'Que el banco rechace la tarjeta' }).click();
    await expect(page.getByRole('heading', { name: 'Estado del pago' })).toBeVisible();
    await expect(page.getByText('Falta pagar')).toBeVisible();
    await expectAccessible(page, 'a payment that waits');
  });

  await test.step('paid, the page says so by itself, and the plan is active', async () => {
    await page.getByRole('button', { name: 'Ir a pagar' }).click();
    await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
    await expect(page.getByText('Pago recibido. ¡Gracias!')).toBeVisible();
    await expectAccessible(page, 'a payment that was received');
    await page.getByRole('link', { name: 'Ver suscripción' }).click();
    await expect(plan.getByText('Activa')).toBeVisible();
    await expect(plan.getByText('Visa terminada en 4242', { exact: false })).toBeVisible();
    await expect(page.getByText('$1,506.84').first()).toBeVisible();
  });

  await test.step('another plan says what it costs before it is changed', async () => {
    await plan.getByRole('button', { name: 'Cambiar de plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar de plan' });
    await dialog.getByRole('combobox', { name: 'Plan' }).selectOption({ label: 'Agenda Hospital' });
    await expect(dialog.getByText(/^Hoy se cobran \$/)).toBeVisible();
    await expectAccessible(page, 'the change of a plan');
    await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await expect(plan.getByText('Agenda Hospital · Mensual')).toBeVisible();
  });

  await test.step('cancelled, it goes on until the end of the period, and can be kept', async () => {
    await plan.getByRole('button', { name: 'Cancelar suscripción' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar suscripción' });
    await dialog.getByRole('combobox').selectOption('too_expensive');
    await dialog.getByRole('button', { name: 'Cancelar suscripción' }).click();
    await expect(plan.getByText('Termina el')).toBeVisible();
    await plan.getByRole('button', { name: 'Conservar suscripción' }).click();
    await expect(plan.getByRole('button', { name: 'Cambiar de plan' })).toBeVisible();
  });
});

test('a period is paid once at OXXO: the voucher first, the plan when it is paid', async ({
  browser,
  origin,
}) => {
  const owner = await newStaff(origin, 'es-MX');
  const { page } = await openBrowser(browser, origin, owner.session);
  await page.goto('/pricing');
  await page
    .getByRole('button', { name: 'Pagar solo un mes de Agenda Clínica, en OXXO o por SPEI' })
    .click();
  await page.getByRole('button', { name: 'Pagar en OXXO' }).click();
  await page.goto('/payment-status');
  const voucher = page.getByRole('region', { name: 'Referencia para pagar en OXXO' });
  await expect(voucher).toBeVisible();
  await page.goto((await voucher.getByRole('link').getAttribute('href')) ?? '');
  await page.getByRole('button', { name: 'Pagar la ficha ahora' }).click();
  await page.goto('/payment-status');
  await expect(page.getByText('Pago recibido. ¡Gracias!')).toBeVisible();
  await page.goto('/settings/billing');
  await expect(page.getByText('Pagado hasta el')).toBeVisible();
});
