import { expect, test, visitorTest } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { demoStaff } from '../../helpers/companies';

test('words, state, order and page are in the address: they survive a reload, a link and Back', async ({ page, staff }) => {
  for (let n = 1; n <= 27; n += 1) {
    const name = `Íñigo Número ${String(n).padStart(2, '0')}`;
    await staff.api.customerCreate({ body: { kind: 'person', name, status: n > 26 ? 'blocked' : 'active' } });
  }
  await staff.api.customerCreate({ body: { kind: 'company', name: 'Farmacia del Sol' } });
  const row = (name: string | RegExp) => page.getByRole('row', { name });
  const pages = page.getByRole('navigation', { name: 'Páginas' });

  await page.goto('/customer-management');
  await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill('inigo numero'); // no accents, no capitals
  await expect(pages).toContainText('1–25 de 27');
  await expect(row('Farmacia')).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Número 27');
  await pages.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(pages).toContainText('26–27 de 27');
  await expect(page).toHaveURL('/customer-management?search=inigo+numero&sort=-name&page=2');

  await page.reload();
  await expect(row(/Número 01/)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Buscar clientes' })).toHaveValue('inigo numero');
  await page.goBack();
  await expect(pages).toContainText('1–25 de 27');
  await page.getByRole('combobox', { name: /Estado/ }).selectOption('Bloqueado');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/status=blocked/);
  await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill('nadie');
  await expect(page.getByText('Ningún cliente coincide')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(pages).toContainText('1–25 de 28');
});

test('values that are none are refused, each at its field; what was typed stays', async ({ page, staff }) => {
  const add = (key: string, label: string, type: 'text' | 'number' | 'date') =>
    staff.api.customerFieldCreate({ body: { key, label, type, required: false } });
  await add('nota', 'Nota propia', 'text');
  await add('limite', 'Límite de crédito', 'number');
  await add('ingreso', 'Fecha de ingreso', 'date');
  await page.goto('/customer-management?new=1');
  const save = page.getByRole('button', { name: 'Crear cliente' });
  const note = page.getByRole('textbox', { name: 'Nota propia' });
  const limit = page.getByRole('textbox', { name: 'Límite de crédito' });
  const day = page.getByLabel('Fecha de ingreso');
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Óscar Güemes');
  await note.fill('x'.repeat(1001));
  await limit.fill('1e999');
  await day.fill('1899-12-31');
  await save.click();
  await expect(note).toHaveAccessibleDescription(/Escribe como máximo 1,000 caracteres\./);
  await expect(limit).toHaveAccessibleDescription(/Escribe un número válido\./);
  await expect(day).toHaveAccessibleDescription(/La fecha debe estar entre 1900 y 2100\./);
  await expect(limit).toHaveValue('1e999');
  expect((await staff.api.customerList()).total).toBe(0);

  await note.fill('x'.repeat(1000));
  await limit.fill('1500.50');
  await day.fill('1900-01-01');
  await save.click();
  await expect(page.getByRole('row', { name: /Óscar Güemes/ })).toBeVisible();
  const [customer] = (await staff.api.customerList()).items;
  expect(customer?.values).toEqual({ nota: 'x'.repeat(1000), limite: 1500.5, ingreso: '1900-01-01' });
});

test('the panel has an address; a change of somebody else is shown before it is written over', async ({ page, staff }) => {
  const { id } = await staff.api.customerCreate({ body: { kind: 'person', name: 'Ana Ríos' } });
  await page.goto(`/customer-management?customerId=${id}`);
  const panel = page.getByRole('dialog', { name: 'Ana Ríos' });
  await panel.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Ana Ríos Mora');
  await staff.api.customerUpdate({ params: { customerId: id }, body: { version: 1, phone: '+525512345678' } });
  await panel.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('Otra persona guardó cambios antes que tú.');
  await expect(panel.getByRole('definition')).toHaveText('antes «—», ahora «+525512345678»');
  await panel.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(page.getByRole('row', { name: /Ana Ríos Mora.*\+52 55 1234 5678/ })).toBeVisible();
  await expect(page).toHaveURL('/customer-management');
});

test('what was typed is not lost by a slip: closing asks, and so does leaving', async ({ page }) => {
  await page.goto('/customer-management?new=1');
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await name.fill('A medias');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(name).toHaveValue('A medias');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL('/customer-management');
});

visitorTest('reception changes customers and is not offered to delete them', async ({ browser, origin }) => {
  const { session } = await demoStaff(origin, 'es-MX', 'reception');
  const { context, page } = await openBrowser(browser, origin, session);
  await page.goto('/customer-management');
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('button', { name: /^Editar a/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Más acciones/ })).toHaveCount(0);
  await first.getByRole('button', { name: /^Editar a/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  await context.close();
});
