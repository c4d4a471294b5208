import { expect, test, visitorTest } from '../../fixtures';
import { expectNoAxeViolations } from '../../helpers/axe';
import { openBrowser } from '../../helpers/browsers';
import { demoStaff } from '../../helpers/companies';

test('a category with a child is created, found, moved, archived, restored and deleted', async ({
  page,
  staff,
}) => {
  const row = (name: RegExp) => page.getByRole('row', { name });
  const dialog = page.getByRole('dialog');
  const choose = async (category: string, action: string) => {
    await page.getByRole('button', { name: `Más acciones de ${category}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await page.goto('/hospital/categories');
  await expect(page.getByText('Todavía no hay categorías en «Servicios»')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva categoría' }).first().click();
  await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Atención médica');
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(row(/Atención médica.*atencion_medica.*Activa/)).toBeVisible();

  await page.getByRole('button', { name: 'Agregar dentro de Atención médica' }).click();
  await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Vacunación');
  await page.keyboard.press('Enter');
  await expect(row(/Vacunación.*dentro de Atención médica/)).toBeVisible();
  await staff.api.categoryCreate({
    body: { kind: 'service', code: 'laboratorio', name: 'Laboratorio' },
  });

  await page.reload();
  await choose('Laboratorio', 'Subir');
  await expect(page.getByRole('row').nth(1)).toContainText('Laboratorio');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Laboratorio');

  await page.getByRole('searchbox', { name: 'Buscar categorías' }).fill('vacunacion');
  await expect(page).toHaveURL('/hospital/categories?search=vacunacion');
  await expect(row(/Laboratorio/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click();

  await choose('Laboratorio', 'Archivar');
  await expect(row(/Laboratorio/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row(/Laboratorio/)).toBeVisible();

  await choose('Atención médica', 'Eliminar');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 registro o subcategoría la usa');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await choose('Vacunación', 'Eliminar');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Eliminaste «Vacunación».')).toBeVisible();
  await expect(row(/Laboratorio/)).toBeVisible(); // the dialog covered the rows
  await expect(row(/Vacunación/)).toHaveCount(0);
  const { items } = await staff.api.categoryList({ query: { kind: 'service' } });
  expect(items.map(({ name }) => name)).toEqual(['Laboratorio', 'Atención médica']);
});

test('a starter pack is previewed, reduced and added once', async ({ page, staff }) => {
  await staff.api.categoryCreate({
    body: { kind: 'specialty', code: 'pediatria', name: 'Pediatría' },
  });
  const dialog = page.getByRole('dialog');
  await page.goto('/hospital/categories?kind=specialty');
  await page.getByRole('button', { name: 'Paquetes de inicio…' }).click();
  await dialog.getByRole('button', { name: /^Pediatría/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /^Pediatría Ya la tienes/ })).toBeDisabled();
  await expectNoAxeViolations(page, 'starter pack');
  await dialog.getByRole('checkbox', { name: 'Todo de Servicios' }).uncheck();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/^Se agregaron \d+ categorías\. 1 ya estaba y quedó igual\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Pediatría.*Faltan/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Neonatología.*dentro de Pediatría/ })).toBeVisible();
  expect((await staff.api.categoryList({ query: { kind: 'service' } })).items).toEqual([]);

  const rest = await staff.api.categoryPackAdd({ body: { pack: 'pediatrics' } });
  expect(rest.added).toBeGreaterThan(0);
  expect((await staff.api.categoryPackAdd({ body: { pack: 'pediatrics' } })).added).toBe(0);
});

visitorTest('a nurse sees categories but cannot change them', async ({ browser, origin }) => {
  const { session } = await demoStaff(origin, 'es-MX', 'nurse');
  const { page } = await openBrowser(browser, origin, session);
  await page.goto('/hospital/categories');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nueva categoría' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Más acciones/ })).toHaveCount(0);
});
