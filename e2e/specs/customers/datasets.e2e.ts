import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures';
import { expectAccessibleEverywhere, followDevice } from '../../helpers/axe';
import { openBrowser } from '../../helpers/browsers';
import { demoStaff } from '../../helpers/companies';
import { mailedFile } from '../../helpers/mailbox';

const lines = Array.from(
  { length: 240 },
  (_, n) =>
    `${n % 3 === 0 ? 'Norte' : 'Sur'},Paciente ${n},${n % 10},${n === 7 ? 'ayer' : '2026-02-03'}`,
);
const file = {
  name: 'encuesta.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Sede,Paciente,Calificación,Visita', ...lines].join('\n')),
};

test('an uploaded file is filtered, grouped, charted, saved as a view and exported', async ({
  page,
  origin,
  staff,
}) => {
  test.slow();
  await followDevice(page);
  await page.goto('/dataset');
  await page.getByRole('button', { name: 'Subir una tabla' }).first().click();
  await page.getByLabel('Elegir archivo').setInputFiles(file);
  const look = page.getByRole('dialog', { name: 'Revisa tu tabla' });
  await expect(look).toContainText('240 filas y 4 columnas');
  await expect(look).toContainText('1 celda no corresponde y quedará vacía: fila 9: «ayer»');
  await expect(
    look.getByRole('group', { name: 'Columna 2' }).getByRole('checkbox', { name: 'Dato personal' }),
  ).toBeChecked();
  await look.getByRole('button', { name: 'Guardar conjunto' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('encuesta');
  const dataset = (await staff.api.datasetList()).items.find(({ kind }) => kind === 'upload');
  expect(dataset).toMatchObject({ name: 'encuesta', rowCount: 240, visibility: 'private' });

  // The grid loads rows on scroll.
  await expect(page.getByRole('button', { name: 'Norte' }).first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return page.getByRole('cell', { name: 'Paciente 239' }).count();
    })
    .toBe(1);

  await page.getByRole('button', { name: 'Filtrar y agrupar' }).click();
  const ask = page.getByRole('dialog', { name: 'Filtrar y agrupar' });
  await ask.getByRole('button', { name: 'Agregar filtro' }).click();
  await ask
    .getByRole('group', { name: 'Filtro 1' })
    .getByLabel('Columna:')
    .selectOption('Calificación');
  await ask
    .getByRole('group', { name: 'Filtro 1' })
    .getByLabel('Condición:')
    .selectOption('es al menos');
  await ask.getByRole('textbox', { name: 'Valor' }).fill('5');
  await ask.getByRole('button', { name: 'Agregar grupo' }).click();
  await ask.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByRole('row', { name: /Norte 40/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Sur 80/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Gráfica' }).selectOption('Barras');
  await expect(page.getByRole('img', { name: /^Barras: Filas por Sede/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('Filtros: Calificación: desde 5');
  expect(text).toContain('Norte,40\r\nSur,80\r\n');

  // Mails the same content at once to oneself.
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Enviar por correo…' }).click();
  await page
    .getByRole('dialog', { name: 'Enviar por correo' })
    .getByRole('button', { name: 'Nuevo envío' })
    .click();
  const form = page.getByRole('dialog', { name: 'Nuevo envío por correo' });
  await expect(form).toContainText(
    'Lo que ves ahora: Calificación es al menos 5 · agrupado por Sede',
  );
  await expectAccessibleEverywhere(page, 'mailing form');
  await form.getByLabel('Archivo').selectOption('CSV');
  await form.getByRole('button', { name: 'Programar envío' }).click();
  const mailings = page.getByRole('dialog', { name: 'Enviar por correo' });
  await expect(mailings).toContainText('Cada lunes a las 08:00 a ti');
  await mailings.getByRole('button', { name: /^Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Enviarme uno ahora' }).click();
  await expect(page.getByText(`Se envió a ${staff.email}.`)).toBeVisible();
  expect(await mailedFile(origin, staff.email, /^encuesta/)).toMatch(
    /Filtros: Calificación: desde 5[^]*Norte,40\r\nSur,80\r\n$/,
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Vista: Todas las filas' }).click();
  await page.getByRole('menuitem', { name: 'Guardar como vista' }).click();
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Por sede');
  await page.getByRole('checkbox', { name: 'Abrir siempre con esta vista' }).check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Vista: Por sede' })).toBeVisible();
  await page.goto(`/dataset/${dataset?.id}`);
  await expect(page.getByRole('img', { name: /^Barras: Filas por Sede/ })).toBeVisible();

  // Saves the question as a derived dataset that links its base.
  await page.getByRole('button', { name: 'Vista: Por sede' }).click();
  await page.getByRole('menuitem', { name: 'Guardar como conjunto de datos' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill('Buenas por sede');
  await page.getByRole('button', { name: 'Guardar conjunto' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Buenas por sede/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Norte 40/ })).toBeVisible();
  await expect(
    page.getByText('Basado en encuesta: Calificación es al menos 5 · agrupado por Sede'),
  ).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Vista: Por sede' })).toBeVisible();
  await page.getByRole('button', { name: 'Filtrar y agrupar' }).click();
  await ask.getByRole('button', { name: 'Agregar grupo' }).click();
  await ask
    .getByRole('group', { name: 'Grupo 2' })
    .getByLabel('Columna:')
    .selectOption('Calificación');
  await ask.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('combobox', { name: 'Gráfica' }).selectOption('Tabla cruzada');
  const crossed = page.getByRole('table', {
    name: 'Filas por Sede (filas) y Calificación (columnas)',
  });
  await expect(crossed.getByRole('row')).toHaveText([
    /Sede.*5.*9.*Total/,
    /Norte.*40$/,
    /Sur.*80$/,
    /Total.*120$/,
  ]);
});

test('masked columns and private datasets are hidden from others', async ({
  browser,
  origin,
  staff,
}) => {
  const upload = await staff.api.datasetUpload({
    query: { name: 'privada.csv' },
    body: new Blob(['a\n1\n']),
  });
  const columns = upload.columns.map(({ key, label, type, personal }) => ({
    key,
    label,
    type,
    personal,
  }));
  const { id } = await staff.api.datasetCreate({
    body: { fileId: upload.fileId, name: 'Privada', columns },
  });
  const { session } = await demoStaff(origin, 'es-MX', 'auditor');
  const { page } = await openBrowser(browser, origin, session);
  await page.goto('/dataset');
  await page.getByRole('row', { name: /Encuesta de satisfacción/ }).click();
  await expect(page.getByText('Los datos personales están ocultos')).toBeVisible();
  await expect(page.getByRole('cell', { name: '•••' }).first()).toBeVisible();
  await page.goto(`/dataset/${id}`); // of another company
  await expect(
    page.getByRole('heading', { level: 1, name: '¡Ups! Página no encontrada' }),
  ).toBeVisible();
});
