import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures';

test('a sale is charged once: impatient keys, two windows, a lost answer', async ({
  page,
  staff,
}) => {
  const luz = await staff.api.customerCreate({ body: { kind: 'person', name: 'Luz Mora' } });
  await staff.api.cashSessionOpen({ body: { openingFloat: 50_000 } });
  const sell = () =>
    staff.api.purchaseCreate({
      body: {
        customerId: luz.id,
        items: [
          {
            description: 'Consulta',
            quantity: 1,
            unitPrice: 70_000,
            discount: 0,
            taxKind: 'exento' as const,
            satKey: '85121600',
            satUnit: 'E48',
          },
        ],
        issue: true,
        idempotencyKey: randomUUID(),
      },
    });
  const paymentsOf = async (purchaseId: string) =>
    (await staff.api.purchaseView({ params: { purchaseId } })).payments.map(({ amount }) => amount);
  const open = async (on: typeof page, purchaseId: string, folio: string) => {
    await on.goto(`/purchase-record?purchaseId=${purchaseId}`);
    await on
      .getByRole('dialog', { name: folio })
      .getByRole('button', { name: 'Cobrar', exact: true })
      .click();
    const dialog = on.getByRole('dialog', { name: `Cobrar $700.00 de ${folio}` });
    await expect(dialog.getByRole('textbox', { name: 'Importe' })).toBeFocused();
    return dialog;
  };
  const paid = (on: typeof page, folio: string) =>
    expect(on.getByRole('dialog', { name: folio, exact: true })).toContainText('Pagada');

  // Enter twice, and a double click.
  const byKeys = await sell();
  await open(page, byKeys.id, byKeys.folio ?? '');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await paid(page, byKeys.folio ?? '');
  expect(await paymentsOf(byKeys.id)).toEqual([70_000]);
  const byMouse = await sell();
  const pressed = await open(page, byMouse.id, byMouse.folio ?? '');
  await pressed.getByRole('button', { name: 'Cobrar', exact: true }).dblclick();
  await paid(page, byMouse.folio ?? '');
  expect(await paymentsOf(byMouse.id)).toEqual([70_000]);

  // Two windows at one sale: the second is told, and takes nothing.
  const shared = await sell();
  const folio = shared.folio ?? '';
  const other = await page.context().newPage();
  const here = await open(page, shared.id, folio);
  const there = await open(other, shared.id, folio);
  await here.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await paid(page, folio);
  await there.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(other.getByText(`${folio} ya está pagada. No se cobró otra vez.`)).toBeVisible();
  await paid(other, folio);
  expect(await paymentsOf(shared.id)).toEqual([70_000]);
  await other.close();

  // The server took the money, but its answer was lost: trying again takes no more.
  const lost = await sell();
  const name = lost.folio ?? '';
  const dialog = await open(page, lost.id, name);
  let answers = 0;
  await page.route('**/payments', async (route) => {
    answers += 1;
    const response = await route.fetch();
    await (answers === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
  });
  await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(page.getByText(`${name} ya está pagada. No se cobró otra vez.`)).toBeVisible();
  await paid(page, name);
  expect(await paymentsOf(lost.id)).toEqual([70_000]);
});
