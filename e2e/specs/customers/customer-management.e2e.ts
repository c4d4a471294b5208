import { expect, test, visitorTest } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { demoStaff } from '../../helpers/companies';

test('a long list loads on scroll; search, filters and sort are in the URL', async ({
  page,
  staff,
}) => {
  const rest = Array.from({ length: 220 }, (_, n) => `Íñigo Número ${String(n).padStart(3, '0')}`);
  while (rest.length > 0) {
    await Promise.all(
      rest.splice(0, 20).map((name) =>
        staff.api.customerCreate({
          body: { kind: 'person', name, tags: name.endsWith('7') ? ['Siete'] : [] },
        }),
      ),
    );
  }
  await staff.api.customerCreate({
    body: { kind: 'company', name: 'Farmacia del Sol', status: 'prospect' },
  });
  const row = (name: string | RegExp) => page.getByRole('row', { name });

  await page.goto('/customer-management');
  await expect(row('Farmacia')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(row('Número 219')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(
    page.getByRole('row', { name: 'Número 000' }),
    'rows far above are not rendered',
  ).toHaveCount(0);
  expect(await page.getByRole('row').count()).toBeLessThan(90);

  // without accents and capitals
  await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill('inigo numero');
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('220');
  await expect(row('Farmacia')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Filtros' })
    .getByRole('checkbox', { name: 'Siete (22)' })
    .check();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toContainText(
    'Etiquetas: Siete',
  );
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
  await expect(page.getByRole('row').nth(1)).toContainText('Número 217');
  await expect(page).toHaveURL('/customer-management?search=inigo+numero&tags=Siete&sort=-name');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Número 217');
  await expect(page.getByRole('row')).toHaveCount(23);
  await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill('zxqw');
  await expect(page.getByText('Ningún cliente coincide')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Número 219');
});

test('bulk changes and a merge can be undone', async ({ page, staff }) => {
  const add = (name: string, phone?: string) =>
    staff.api.customerCreate({
      body: { kind: 'person', name, email: 'mariana@sol.test', ...(phone ? { phone } : {}) },
    });
  const stays = await add('Mariana García');
  await add('Mariana Garsia', '+525512345678');
  await page.goto('/customer-management');
  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }).check();
  const bar = page.getByRole('region', { name: 'Clientes seleccionados' });
  await bar.getByRole('button', { name: 'Estado' }).click();
  await page.getByRole('menuitem', { name: 'Inactivo' }).click();
  await expect(page.getByRole('row', { name: /Mariana.*Inactivo/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('row', { name: /Mariana.*Activo/ })).toHaveCount(2);

  await page.getByRole('button', { name: 'Ver por grupos' }).click();
  const active = page.getByRole('region', { name: 'Activo' });
  await active.getByRole('button', { name: 'Activo 2' }).click();
  await expect(active.getByRole('row', { name: /Mariana/ })).toHaveCount(2);
  await expect(page).toHaveURL('/customer-management?view=group');

  await page.goto(`/customer-management?customerId=${stays.id}&merge=1`);
  await page.getByRole('button', { name: 'Comparar con Mariana Garsia' }).click();
  await page.getByRole('radio', { name: /Teléfono: \+52 55 1234 5678/ }).check();
  await page.getByRole('button', { name: 'Unir con otro cliente' }).click();
  await expect(page.getByRole('row', { name: /Mariana García.*\+52 55 1234 5678/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Garsia/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('row', { name: /Garsia.*\+52 55 1234 5678/ })).toBeVisible();
});

test('invalid values are reported at their fields and the form kept', async ({ page, staff }) => {
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
  await expect(note).toHaveAccessibleDescription(/Usa 1,000 caracteres como máximo\./);
  await expect(limit).toHaveAccessibleDescription(/Escribe un número válido\./);
  await expect(day).toHaveAccessibleDescription(/La fecha debe estar entre 1900 y 2100\./);
  await expect(limit).toHaveValue('1e999');
  expect((await staff.api.customerList()).total).toBe(0);

  await note.fill('x'.repeat(1000));
  await limit.fill('1500.50');
  await day.fill('1900-01-01');
  await page.getByRole('button', { name: 'Datos personales' }).click();
  await page.getByRole('textbox', { name: 'CURP' }).fill('galm050312mdfrpra5');
  await expect(page.getByLabel('Nacimiento')).toHaveValue('12/03/2005');
  await save.click();
  await expect(page.getByRole('row', { name: /Óscar Güemes/ })).toBeVisible();
  const [customer] = (await staff.api.customerList()).items;
  expect(customer?.values).toEqual({
    nota: 'x'.repeat(1000),
    limite: 1500.5,
    ingreso: '1900-01-01',
  });
  expect(customer).toMatchObject({ curp: 'GALM050312MDFRPRA5', birthDate: '2005-03-12' });
});

test('the form has a URL; a conflicting save is shown before overwriting', async ({
  page,
  staff,
}) => {
  const { id } = await staff.api.customerCreate({ body: { kind: 'person', name: 'Ana Ríos' } });
  await page.goto(`/customer-management?customerId=${id}&edit=1`);
  const panel = page.getByRole('dialog', { name: 'Ana Ríos' });
  await panel.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Ana Ríos Mora');
  await staff.api.customerUpdate({
    params: { customerId: id },
    body: { version: 1, phone: '+525512345678' },
  });
  await panel.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('Otra persona guardó cambios antes que tú.');
  await expect(panel.getByRole('definition')).toHaveText('antes «—», ahora «+52 55 1234 5678»');
  await expect(panel, 'who it was').toContainText(/Guardó Ana Prueba, \d\d\/\d\d\/\d{4}/);
  await panel.getByRole('button', { name: 'Guardar mis cambios' }).click();
  await expect(page.getByRole('row', { name: /Ana Ríos Mora.*\+52 55 1234 5678/ })).toBeVisible();
  await expect(page).toHaveURL('/customer-management');
  await page.getByRole('button', { name: 'Ana Ríos Mora', exact: true }).click();
  const record = page.getByRole('dialog', { name: 'Ana Ríos Mora' });
  await record.getByRole('button', { name: 'Más acciones de Ana Ríos Mora' }).click();
  // outside the panel it could not be reached
  await expect(record.getByRole('menuitem', { name: 'Unir con otro cliente' })).toBeVisible();
});

visitorTest('reception changes customers but cannot delete them', async ({ browser, origin }) => {
  const { session } = await demoStaff(origin, 'es-MX', 'reception');
  const { page } = await openBrowser(browser, origin, session);
  await page.goto('/customer-management');
  const first = page.getByRole('row').nth(1);
  await first.getByRole('button', { name: /^Más acciones/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/^(Bloquear|Desbloquear)$/]);
  await page.keyboard.press('Escape');
  await first.getByRole('button', { name: /^Editar a/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
});
