import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { openFrontDesk, tomorrowAt } from '../../helpers/front-desk';
import { printedPages } from '../../helpers/printed-pages';

const consultation = [
  {
    description: 'Consulta',
    quantity: 1,
    unitPrice: 70_000,
    discount: 0,
    taxKind: 'exento' as const,
    satKey: '85121600',
    satUnit: 'E48',
  },
];

// Headless Chromium ends printing at once, which would remove one-time print content before it is
// read.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.print = () => undefined;
  }),
);

test('a receipt and a cash report print without the screen behind', async ({ page, staff }) => {
  const luz = await staff.api.customerCreate({ body: { kind: 'person', name: 'Luz Mora' } });
  const eva = await staff.api.customerCreate({ body: { kind: 'person', name: 'Eva Sol' } });
  const sell = (customerId: string) =>
    staff.api.purchaseCreate({
      body: { customerId, items: consultation, issue: true, idempotencyKey: randomUUID() },
    });
  const sale = await sell(luz.id);
  await sell(eva.id);
  await staff.api.cashSessionOpen({ body: { openingFloat: 50_000 } });

  await page.goto(`/purchase-record?purchaseId=${sale.id}`);
  await expect(page.getByRole('dialog', { name: sale.folio ?? '' })).toContainText('Luz Mora');
  await expect(page.getByText('Eva Sol')).toBeAttached();
  const receipt = await printedPages(page);
  expect(receipt).toHaveLength(1);
  expect(receipt[0]).toContain('Luz Mora');
  expect(receipt[0]).toMatch(/\$ ?700\.00/);
  expect(receipt[0]).not.toContain('Eva Sol');
  expect(receipt[0]?.split('Luz Mora')).toHaveLength(2);

  await page.goto('/purchase-record?cash=1');
  await expect(
    page.getByRole('dialog', { name: 'Caja' }).getByText('$500.00').first(),
  ).toBeVisible();
  const report = await printedPages(page);
  expect(report).toHaveLength(1);
  expect(report[0]).toMatch(/\$ ?500\.00/);
  expect(report[0]).not.toMatch(/Eva Sol|Luz Mora/);
});

test('a patient label and a day sheet print without the screen behind', async ({ page, staff }) => {
  const clinic = await openFrontDesk(staff);
  await clinic.book(clinic.mariana.id, tomorrowAt(10));
  await page.goto(`/hospital/patient?patientId=${clinic.mariana.id}`);
  const panel = page.getByRole('dialog', { name: /Mariana García/ });
  await panel.getByRole('button', { name: /^Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Imprimir etiqueta' }).click();
  // The label is removed after printing.
  let label: readonly string[] = [];
  await expect
    .poll(async () => (label = await printedPages(page)).join('|'))
    .not.toMatch(/Lucía|Buscar/);
  expect(label).toHaveLength(1);
  expect(label[0]).toContain('Mariana García');

  await page.goto(clinic.calendar);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  let sheet = '';
  await expect
    .poll(async () => (sheet = (await printedPages(page)).join(' ')))
    .toMatch(/Mariana García.*Control.*Elena Ríos/);
  expect(sheet).not.toMatch(/Agendar|Hoy/);
});
