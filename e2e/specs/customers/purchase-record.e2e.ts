import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';
import { counted } from '../../helpers/counted-keys';

test('cash desk: a sale in ten keystrokes, its receipt, and a balanced count', async ({
  browser,
  origin,
  staff,
}) => {
  await staff.api.productCreate({
    body: {
      code: 'CONS',
      kind: 'service',
      name: 'Consulta general',
      price: 70_000,
      taxKind: 'exento',
      satKey: '85121600',
      satUnit: 'E48',
      cycleDays: null,
    },
  });
  const luz = await staff.api.customerCreate({ body: { kind: 'person', name: 'Luz Mora' } });
  const cashier = await newMember(origin, staff, ['billing']);
  await cashier.api.cashSessionOpen({ body: { openingFloat: 50_000 } });
  const { page } = await openBrowser(browser, origin, cashier.session);
  await page.goto('/purchase-record');
  await expect(page.getByRole('heading', { name: 'Todavía no hay ventas' })).toBeVisible();

  let keys = 0;
  const press = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await page.keyboard.press(name);
    keys += names.length;
  };
  await press('n');
  await expect(page.getByRole('combobox', { name: 'Agregar producto o servicio' })).toBeFocused();
  await press('c', 'o', 'Enter');
  await expect(page.getByRole('group', { name: 'Consulta general' })).toBeVisible();
  await press('Enter');
  const customer = page.getByRole('combobox', { name: /^Cliente/ });
  await expect(customer).toBeFocused();
  await press('l', 'u', 'Enter');
  await expect(customer).toHaveValue('Luz Mora');
  await press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Cobrar $700.00' }).getByRole('textbox', { name: 'Importe' }),
  ).toBeFocused();
  await press('Enter');
  const sold = page.getByRole('dialog', { name: 'V-000001' });
  await expect(sold).toContainText('Pagada');
  expect(keys).toBeLessThanOrEqual(10);

  const download = page.waitForEvent('download');
  await sold.getByRole('button', { name: 'Ticket de 80 mm' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('row', { name: /V-000001.*Luz Mora.*\$700\.00.*Pagada/ }),
  ).toBeVisible();

  const items = [
    {
      description: 'Curación',
      quantity: 1,
      unitPrice: 30_000,
      discount: 0,
      taxKind: 'exento' as const,
      satKey: '85121600',
      satUnit: 'E48',
    },
  ];
  await cashier.api.purchaseCreate({
    body: { customerId: luz.id, items, issue: true, idempotencyKey: randomUUID() },
  });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }).check();
  const bar = page.getByRole('region', { name: 'Ventas seleccionadas' });
  await expect(bar).toContainText('2 ventas seleccionadas');
  const receipts = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Recibos' }).click();
  await page.getByRole('menuitem', { name: 'PDF tamaño carta' }).click();
  // named after its single sale
  expect((await receipts).suggestedFilename()).toMatch(/^Recibo de venta [\d-]+\.pdf$/);
  await bar.getByRole('button', { name: 'Quitar la selección' }).click();

  await page.getByRole('button', { name: 'Caja', exact: true }).click();
  const desk = page.getByRole('dialog', { name: 'Caja' });
  await desk.getByRole('button', { name: 'Hacer corte de caja' }).click();
  await desk.getByRole('textbox', { name: '$1,000', exact: true }).focus();
  for (const count of ['1', '0', '1']) {
    await page.keyboard.type(count);
    await page.keyboard.press('Tab');
  }
  // Tab moves down the denominations
  await expect(desk.getByRole('textbox', { name: '$200', exact: true })).toHaveValue('1');
  await desk.getByRole('button', { name: 'Hacer corte de caja' }).click();
  await expect(desk).toContainText(/cerró Ana Prueba/);
  const sessions = await cashier.api.cashSessionList();
  expect(sessions.items.map(({ status, difference }) => [status, difference])).toEqual([
    ['closed', 0],
  ]);
});

test('two products paid with cash and card, and the receipt, by keyboard alone', async ({
  browser,
  origin,
  staff,
}) => {
  const product = (code: string, name: string, price: number) =>
    staff.api.productCreate({
      body: {
        code,
        kind: 'service',
        name,
        price,
        taxKind: 'exento',
        satKey: '85121600',
        satUnit: 'E48',
        cycleDays: null,
      },
    });
  await product('CONS', 'Consulta general', 70_000);
  await product('CUR', 'Curación', 30_000);
  await staff.api.customerCreate({ body: { kind: 'person', name: 'Luz Mora' } });
  const cashier = await newMember(origin, staff, ['billing']);
  await cashier.api.cashSessionOpen({ body: { openingFloat: 50_000 } });
  const { page } = await openBrowser(browser, origin, cashier.session);
  await page.goto('/purchase-record');
  await expect(page.getByRole('heading', { name: 'Todavía no hay ventas' })).toBeVisible();
  const keys = counted(page);
  await keys.press('n');
  const search = page.getByRole('combobox', { name: 'Agregar producto o servicio' });
  await expect(search).toBeFocused();
  for (const [words, name] of [
    ['co', 'Consulta general'],
    ['cu', 'Curación'],
  ] as const) {
    await keys.type(words);
    await keys.press('Enter');
    await expect(page.getByRole('group', { name })).toBeVisible();
  }
  await keys.press('Enter');
  await expect(page.getByRole('combobox', { name: /^Cliente/ })).toBeFocused();
  await keys.type('lu');
  await keys.press('Enter');
  await expect(page.getByRole('combobox', { name: /^Cliente/ })).toHaveValue('Luz Mora');
  await keys.press('Enter');
  const charge = page.getByRole('dialog', { name: 'Cobrar $1,000.00' });
  const way = (n: number) => charge.getByRole('group', { name: `Pago ${n}` });
  await expect(way(1).getByRole('textbox', { name: 'Importe' })).toBeFocused();
  await keys.type('400');
  await keys.press('+');
  await expect(way(2).getByRole('textbox', { name: 'Importe' })).toBeFocused();
  await expect(way(2).getByRole('textbox', { name: 'Importe' })).toHaveValue('600.00');
  await expect(way(2).getByRole('combobox', { name: 'Forma de pago' })).toHaveValue('card_debit');
  await keys.press('Enter');
  const sold = page.getByRole('dialog', { name: 'V-000001' });
  await expect(sold).toContainText('Pagada');
  const receipt = page.waitForEvent('download');
  await keys.press('t');
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);
  expect(keys.count()).toBe(18);
  const [sale] = (await cashier.api.purchaseList({ query: {} })).items;
  expect(sale).toMatchObject({ total: 100_000, paid: 100_000, status: 'paid' });
});
