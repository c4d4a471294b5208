import type { Page } from '@playwright/test';
import { expect, test, visitorTest } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { demoStaff } from '../../helpers/companies';
import { counted } from '../../helpers/counted-keys';

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Crear campo' }).click();

/* Error of a field. */
const complaint = (page: Page, name: string) => expect(text(page, name));

test('a field is defined and the customers filtered by it, by keyboard alone', async ({
  page,
  staff,
}) => {
  await page.goto('/customer-fields');
  await expect(page.getByText('Todavía no hay campos')).toBeVisible();
  const keys = counted(page);
  await keys.press('n');
  await expect(text(page, 'Etiqueta')).toBeFocused();
  await keys.type('Oficio');
  await expect(text(page, 'Clave')).toHaveValue('oficio');
  await keys.press('Enter');
  await expect(page.getByRole('row', { name: /oficio.*Oficio.*Texto/ })).toBeVisible();
  const customer = (name: string, oficio: string) =>
    staff.api.customerCreate({ body: { kind: 'person', name, values: { oficio } } });
  await customer('Luz Mora', 'Panadera');
  await customer('Eva Paz', 'Herrera');

  await keys.press('Control+k');
  await keys.type('clientes');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Clientes/);
  await keys.press('Enter');
  await expect(page.getByRole('row', { name: /Eva Paz/ })).toBeVisible();
  await keys.press('f');
  const panel = page.getByRole('dialog', { name: 'Filtros' });
  await expect(panel.getByRole('button', { name: 'Oficio' })).toBeFocused();
  await keys.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Valor' })).toBeFocused();
  await keys.type('pan');
  await keys.press('Enter');
  await expect(page.getByRole('row', { name: /Luz Mora/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Eva Paz/ })).toHaveCount(0);
  expect(keys.count()).toBe(24);
});

test('rejects an invalid key and one that differs from another only in case', async ({
  page,
  staff,
}) => {
  await staff.api.customerFieldCreate({
    body: { key: 'rfc_cliente', label: 'RFC', type: 'text', required: false },
  });
  await page.goto('/customer-fields?new=1');
  await text(page, 'Etiqueta').fill('Otro RFC');
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Texto');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  for (const [key, sentence] of [
    ['1campo', 'Empieza con una letra y usa solo letras sin acento, números y guion bajo.'],
    ['con espacio', 'Empieza con una letra y usa solo letras sin acento, números y guion bajo.'],
    ['a'.repeat(101), 'Usa 100 caracteres como máximo.'],
    ['RFC_Cliente', 'Ya'],
  ] as const) {
    await text(page, 'Clave').fill(key);
    await create(page);
    await complaint(page, 'Clave').toHaveAccessibleDescription(new RegExp(sentence));
    await complaint(page, 'Clave').toHaveAttribute('aria-invalid', 'true');
  }
  expect((await staff.api.customerFieldList()).items).toHaveLength(1);
  await text(page, 'Clave').fill('a'.repeat(100));
  await create(page);
  await expect(page.getByRole('row', { name: /Otro RFC/ })).toBeVisible();
});

test('a field keeps its type; deleting it requires typing the exact key', async ({
  page,
  staff,
}) => {
  const { key } = await staff.api.customerFieldCreate({
    body: { key: 'Seguro', label: 'Seguro', type: 'text', required: false },
  });
  await staff.api.customerCreate({
    body: { kind: 'person', name: 'Ana', values: { [key]: 'IMSS' } },
  });
  await page.goto('/customer-fields');
  await page.getByRole('button', { name: 'Editar Seguro' }).click();
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toBeDisabled();
  await text(page, 'Etiqueta').fill('Aseguradora');
  await page.getByRole('button', { name: 'Guardar' }).click();
  // The field stays open.
  await page.getByRole('button', { name: 'Volver a la lista' }).click();
  await page.getByRole('button', { name: 'Más acciones de Aseguradora' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Eliminar el campo «Aseguradora»?' });
  await expect(dialog).toContainText('También se borra su valor en 1 cliente.');
  const remove = dialog.getByRole('button', { name: 'Eliminar campo' });
  await dialog.getByRole('textbox').fill('seguro');
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('Seguro');
  await remove.click();
  await expect(page.getByText('Todavía no hay campos')).toBeVisible();
  expect((await staff.api.customerList()).items[0]?.values).toEqual({});
});

test('dragging or keys change the order, which is that of the form', async ({ page, staff }) => {
  for (const label of ['Uno', 'Dos', 'Tres'])
    await staff.api.customerFieldCreate({
      body: { key: label, label, type: 'text', required: false },
    });
  await page.goto('/customer-fields');
  const keys = () =>
    page
      .getByRole('row')
      .getByRole('cell')
      .getByRole('button', { name: /^(Uno|Dos|Tres)$/ })
      .allTextContents();
  const stored = async () => (await staff.api.customerFieldList()).items.map(({ key }) => key);
  const grip = page.getByRole('button', { name: 'Mover Uno' });
  const from = await grip.boundingBox();
  const onto = await page.getByRole('row', { name: /Tres/ }).boundingBox();
  if (!from || !onto) throw new Error('the rows are not on screen');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 30, { steps: 3 });
  await page.mouse.move(from.x + 8, onto.y + onto.height - 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(stored).toEqual(['Dos', 'Tres', 'Uno']);
  expect(await keys()).toEqual(['Dos', 'Tres', 'Uno']);
  await page.getByRole('button', { name: 'Mover Uno' }).focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect.poll(stored).toEqual(['Dos', 'Uno', 'Tres']);
  await expect(page.getByRole('button', { name: 'Mover Uno' })).toBeFocused();
  await page.goto('/customer-management?new=1');
  const boxes = page.getByRole('group', { name: 'Datos de tu clínica' }).getByRole('textbox');
  await expect(boxes).toHaveCount(3);
  const names = await Promise.all([0, 1, 2].map((place) => boxes.nth(place).getAttribute('name')));
  expect(names).toEqual(['values.Dos', 'values.Uno', 'values.Tres']);
});

visitorTest.describe('without permission', () => {
  visitorTest(
    'a nurse reads which permission is missing and has no link there',
    async ({ browser, origin }) => {
      const { session } = await demoStaff(origin, 'es-MX', 'nurse');
      const { page } = await openBrowser(browser, origin, session);
      await page.goto('/customer-fields');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
      await expect(main).toContainText('Ver campos de cliente');
      await expect(main).toContainText('Propietario');
      await expect(main.getByRole('button', { name: 'Nuevo campo' })).toHaveCount(0);
      await expect(
        page
          .getByRole('navigation', { name: 'Menú principal' })
          .getByRole('link', { name: 'Campos de cliente' }),
      ).toHaveCount(0);
    },
  );
});
