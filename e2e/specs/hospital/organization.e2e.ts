import { expect, test } from '../../fixtures';
import { expectNoAxeViolations } from '../../helpers/axe';

test('a site with a department and a room; a published privacy notice is immutable', async ({
  page,
  staff,
}) => {
  const row = (name: RegExp) => page.getByRole('row', { name });
  const dialog = page.getByRole('dialog');
  const save = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const choose = async (record: string, action: string) => {
    await page.getByRole('button', { name: `Más acciones de ${record}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await page.goto('/hospital/organization');
  await expect(page.getByText('Todavía no hay sedes')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva sede' }).first().click();
  await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Matriz');
  await dialog.getByRole('combobox', { name: 'Zona horaria' }).selectOption('America/Tijuana');
  await save('Crear');
  await expect(row(/Matriz.*Sede/)).toBeVisible();

  await choose('Matriz', 'Nueva área');
  await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Medicina general');
  await dialog.getByRole('textbox', { name: 'Prefijo de turno' }).fill('mg');
  await save('Crear');
  await expect(row(/Medicina general.*MG/)).toBeVisible();
  await choose('Medicina general', 'Nuevo consultorio');
  await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Consultorio 1');
  await save('Crear');
  await expect(row(/Consultorio 1/)).toBeVisible();
  const { items } = await staff.api.roomList({ query: {} });
  const [site] = (await staff.api.siteList({ query: {} })).items;
  expect(items).toMatchObject([{ name: 'Consultorio 1', siteId: site?.id }]);
  expect(site?.timeZone).toBe('America/Tijuana');

  await choose('Consultorio 1', 'Archivar');
  await expect(row(/Consultorio 1/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row(/Consultorio 1/)).toBeVisible();

  await page.getByRole('tab', { name: 'Avisos de privacidad' }).click();
  await page.getByRole('button', { name: 'Nueva versión' }).first().click();
  await dialog.getByRole('textbox', { name: 'Texto', exact: true }).fill('# Aviso de privacidad');
  await save('Guardar borrador');
  await row(/Aviso integral, versión 1/).click();
  await save('Publicar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(row(/Aviso integral, versión 1.*Vigente/)).toBeVisible();
  await row(/Aviso integral, versión 1/).click();
  await expect(dialog.getByRole('heading', { name: 'Aviso de privacidad' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Guardar borrador' })).toHaveCount(0);
});

test('printed documents are previewed; an unsupported logo format is converted', async ({
  page,
  staff,
}) => {
  const hasPicture = async () =>
    (await (await staff.api.printSampleView()).content.text()).includes('/Subtype /Image');
  await page.goto('/hospital/organization');
  await page.getByRole('button', { name: 'Vista previa de impresos' }).click();
  for (const form of ['Turno', 'Etiqueta', 'Brazalete', 'Carnet', 'Hoja del día', 'Corte de caja'])
    await expect(page.getByRole('region', { name: form })).toContainText('MUESTRA');
  await expectNoAxeViolations(page, 'printed documents');
  expect(await hasPicture()).toBe(false);
  const webp = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 300];
    canvas.getContext('2d')?.fillRect(0, 0, 450, 300);
    return canvas.toDataURL('image/webp').split(',')[1] ?? '';
  });
  await page
    .getByLabel('Logo de la clínica')
    .locator('input')
    .setInputFiles({
      name: 'logo.webp',
      mimeType: 'image/webp',
      buffer: Buffer.from(webp, 'base64'),
    });
  await expect(page.getByText('Guardaste el logo.')).toBeVisible();
  expect(await hasPicture()).toBe(true);
  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Ver documentos' }).click();
  await (await tab).close();
});

test('a practitioner with a licence number may prescribe', async ({ page, staff }) => {
  await staff.api.practitionerCreate({
    body: { firstName: 'Elena', lastName: 'Cárdenas', titleInstitution: 'UNAM' },
  });
  const dialog = page.getByRole('dialog');
  await page.goto('/hospital/users');
  const row = page.getByRole('row', { name: /Elena Cárdenas/ });
  await expect(row).toContainText('Falta la cédula');
  await row.click();
  await dialog.getByRole('textbox', { name: 'Cédula profesional' }).fill('1234567');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(row).toContainText('Puede recetar');
});
