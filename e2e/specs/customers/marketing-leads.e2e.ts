import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a lead is answered, dragged, undone, and merged into an existing customer', async ({
  page,
  staff,
}) => {
  await staff.api.customerCreate({
    body: { kind: 'person', name: 'Mariana García López', phone: '+525511112222' },
  });
  const lead = await staff.api.leadCreate({
    body: {
      name: 'Mariana Garcia',
      phone: '+525511112222',
      source: 'whatsapp',
      interest: 'Ortodoncia',
    },
  });
  await page.goto('/marketing-leads');

  // a response recorded in the panel stops the clock and moves the card
  await page.getByRole('button', { name: 'Mariana Garcia', exact: true }).click();
  await page.getByRole('button', { name: 'Registrar respuesta' }).click();
  const answer = page.getByRole('dialog', { name: 'Respuesta a Mariana Garcia' });
  await answer.getByRole('radio', { name: 'WhatsApp' }).check();
  await answer.getByRole('button', { name: 'Registrar respuesta' }).click();
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText(
    'Se le respondió: WhatsApp',
  );
  await page.keyboard.press('Escape');
  await expect(stage(page, 'Contactado')).toContainText('Mariana Garcia');

  // by keyboard to the next stage, undone by the notice
  await page.getByRole('button', { name: 'Mover Mariana Garcia' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(stage(page, 'En seguimiento')).toContainText('Mariana Garcia');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(stage(page, 'Contactado')).toContainText('Mariana Garcia');

  // by pointer to the stage that creates a customer
  await stage(page, 'Contactado')
    .getByRole('listitem')
    .dragTo(stage(page, 'Calificado'), { steps: 12 });
  await expect(stage(page, 'Calificado')).toContainText('Mariana Garcia');
  await expect
    .poll(async () => (await staff.api.leadView({ params: { leadId: lead.id } })).status)
    .toBe('qualified');
  await page.getByRole('button', { name: 'Mariana Garcia', exact: true }).click();
  await page.getByRole('button', { name: 'Convertir en cliente' }).click();
  await page.getByRole('radio', { name: /Mariana García López .*mismo teléfono/ }).check();
  await page
    .getByRole('dialog', { name: /^¿Convertir/ })
    .getByRole('button', { name: 'Convertir en cliente' })
    .click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ver cliente' })).toBeVisible();
  expect((await staff.api.customerList()).total).toBe(1);
});

test('an import of leads is previewed; selected leads are moved and undone', async ({
  page,
  staff,
}) => {
  await staff.api.leadCreate({ body: { name: 'Zoé', email: 'zoe@correo.mx', source: 'event' } });
  await page.goto('/marketing-leads?view=table');
  await expect(
    page.getByRole('combobox', { name: /^Fuente/ }).getByRole('option', { name: 'Evento (1)' }),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Importar prospectos' }).click();
  const panel = page.getByRole('dialog', { name: 'Importar prospectos' });
  const people =
    'Prospecto;Correo;Celular;Fuente\nÍñigo Ordóñez;;55 1234 5678;Recomendación\nZoé Núñez;zoe@correo.mx;;\nEva Luna;;;Google\n';
  await panel
    .getByLabel('Archivo de prospectos')
    .setInputFiles({ name: 'feria.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
  await panel.getByRole('button', { name: 'Revisar filas' }).click();
  await expect(panel.getByRole('list', { name: 'Primeros errores' })).toContainText('Fila 4');
  await expect(
    panel.getByRole('list', { name: 'Resultado por fila' }).getByRole('listitem'),
  ).toHaveText([/^1\s*Se crearán/, /^0\s*Se actualizarán/, /^1\s*Se omitirán/, /^1\s*Con errores/]);
  expect((await staff.api.leadList()).total).toBe(1);
  await panel.getByRole('button', { name: 'Importar 1 prospecto' }).click();
  await expect(panel.getByRole('status')).toHaveText('La importación terminó.');
  await panel.getByRole('button', { name: 'Listo' }).click();

  const lost = page.getByRole('row', { name: /No calificado/ });
  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }).check();
  const bar = page.getByRole('region', { name: 'Prospectos seleccionados' });
  await expect(bar).toContainText('2 prospectos seleccionados');
  await bar.getByRole('button', { name: 'Etapa' }).click();
  await page.getByRole('menuitem', { name: 'No calificado' }).click();
  await page.getByRole('combobox', { name: 'Motivo' }).selectOption('price');
  await page.getByRole('button', { name: 'Guardar motivo' }).click();
  await expect(lost).toHaveCount(2);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(lost).toHaveCount(0);

  await page.getByRole('button', { name: 'Exportar' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toMatch(
    /\r\nÍñigo Ordóñez,Nuevo,,Recomendación,/,
  );
});
