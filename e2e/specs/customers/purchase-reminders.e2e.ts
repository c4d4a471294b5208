import { expect, test } from '../../fixtures';
import { expectAccessible, followDevice } from '../../helpers/axe';

test('what somebody buys each month is announced; a reminder is put off and left out', async ({
  page,
  staff,
}) => {
  const { api } = staff;
  const product = await api.productCreate({
    body: {
      code: 'VITD',
      kind: 'good',
      name: 'Vitamina D',
      price: 25_000,
      taxKind: 'iva0',
      satKey: '51191900',
      satUnit: 'H87',
    },
  });
  const customer = await api.customerCreate({ body: { kind: 'person', name: 'Nora Vidal' } });
  await api.purchaseCreate({
    body: {
      customerId: customer.id,
      items: [
        {
          productId: product.id,
          description: 'Vitamina D',
          quantity: 1,
          unitPrice: 25_000,
          taxKind: 'iva0',
          satKey: '51191900',
          satUnit: 'H87',
        },
      ],
      idempotencyKey: crypto.randomUUID(),
      issue: true,
    },
  });
  await followDevice(page);

  await test.step('a reminder is configured', async () => {
    await page.goto('/rule/purchase-reminder-config?new=1');
    const form = page.getByRole('dialog', { name: 'Nuevo recordatorio' });
    await form.getByRole('textbox', { name: /^Nombre/ }).fill('Vitaminas');
    await form.getByRole('combobox', { name: /^Producto/ }).fill('Vita');
    await page.getByRole('option', { name: /Vitamina D/ }).click();
    await expectAccessible(page, 'the form of a reminder');
    await form.getByRole('button', { name: 'Crear recordatorio' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('it stands among the next 30 days and can be left out and taken back', async () => {
    await page.goto('/rule/purchase-reminder-config');
    const row = page.getByRole('row').filter({ hasText: 'Nora Vidal' });
    await expect(async () => {
      await page.reload();
      await expect(row).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await row.getByRole('button', { name: /Omitir/ }).click();
    await expect(row.getByText('Alguien lo omitió')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row.getByText('Programado')).toBeVisible();
    await expectAccessible(page, 'the reminders that come');
  });
});
