import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';

const people = `Nombre;Correo electrónico;Celular;Nivel
Íñigo Ordóñez;INIGO@correo.mx;55 1234 5678;Oro
Zoé Núñez;zoe@correo.mx;+52 33 8765 4321;
Eva Luna;eva@;;
`;

test('an Excel file is previewed and imported; rejected rows can be downloaded', async ({
  page,
  staff,
}) => {
  const options = [{ value: 'oro', label: 'Oro', sortOrder: 0 }];
  await staff.api.customerFieldCreate({
    body: { key: 'nivel', label: 'Nivel', type: 'select', required: false, options },
  });
  await staff.api.customerCreate({ body: { kind: 'person', name: 'Zoé', email: 'zoe@correo.mx' } });
  await page.goto('/customer-management');
  await page.getByRole('button', { name: 'Importar clientes' }).click();
  const panel = page.getByRole('dialog', { name: 'Importar clientes' });
  // Encoded as Excel in Mexico saves it.
  await panel.getByLabel('Archivo de clientes').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(people, 'latin1'),
  });
  await expect(panel.getByRole('combobox', { name: 'Correo electrónico' })).toHaveValue('email');
  await expect(panel.getByRole('combobox', { name: 'Nivel' })).toHaveValue('values.nivel');
  await panel.getByRole('radio', { name: 'Actualizar al cliente' }).check();
  await panel.getByRole('button', { name: 'Revisar filas' }).click();

  await expect(panel.getByRole('list', { name: 'Primeros errores' })).toContainText(
    'Fila 4 Correo electrónico',
  );
  await expect(
    panel.getByRole('list', { name: 'Resultado por fila' }).getByRole('listitem'),
  ).toHaveText([/^1\s*Se crearán/, /^1\s*Se actualizarán/, /^0\s*Se omitirán/, /^1\s*Con errores/]);
  expect((await staff.api.customerList()).items.map(({ name }) => name)).toEqual(['Zoé']);
  await panel.getByRole('button', { name: 'Importar 2 clientes' }).click();

  await expect(panel.getByRole('status')).toHaveText('La importación terminó.');
  await expect(page.getByRole('row', { name: /Íñigo Ordóñez/, includeHidden: true })).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Descargar 1 fila no importada' }).click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toContain('\r\nEva Luna,eva@,,,');
  const { items } = await staff.api.customerList({ query: { sort: 'code' } });
  expect(items).toMatchObject([
    { name: 'Zoé Núñez', phone: '+523387654321', version: 2 },
    {
      name: 'Íñigo Ordóñez',
      email: 'inigo@correo.mx',
      phone: '+525512345678',
      values: { nivel: 'oro' },
    },
  ]);

  await panel.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill('inigo');
  await expect(page).toHaveURL(/search=inigo/);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV con las columnas visibles' }).click(),
  ]);
  const [person, , filters, headings, ...rows] = (await readFile(await exported.path(), 'utf8'))
    .trim()
    .split('\r\n');
  expect([person, filters]).toEqual([
    expect.stringContaining('# Exportado por: '),
    '# Filtros: Búsqueda: inigo',
  ]);
  expect(headings).toMatch(/^Nombre,Código,Correo,Teléfono,Estado,/);
  expect(rows).toEqual([
    expect.stringMatching(/^Íñigo Ordóñez,C-000002,inigo@correo\.mx,'\+525512345678,Activo,/),
  ]);
});
