import { expect, test } from '../../fixtures';

test('a patient is found by sound, registered anyway, changed and merged', async ({
  page,
  staff,
}) => {
  await staff.api.patientCreate({
    body: {
      firstName: 'Mariana',
      lastName: 'Garsia',
      secondLastName: 'Lopes',
      birthDate: '2005-03-12',
      sex: 'M',
    },
  });
  await page.goto('/hospital/patient');
  await page.getByRole('searchbox').fill('garcía lópez');
  await expect(page.getByRole('row', { name: /Garsia Lopes, Mariana/ })).toBeVisible();

  await page.getByRole('button', { name: 'Nuevo paciente' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo paciente' });
  await form.getByRole('textbox', { name: 'CURP' }).fill('GALM050312MDFRPRA5');
  await expect(form.getByRole('combobox', { name: 'Sexo' })).toHaveValue('M');
  await form.getByRole('textbox', { name: 'Nombre(s)' }).fill('Mariana');
  await form.getByRole('textbox', { name: 'Primer apellido' }).fill('García');
  await form.getByRole('textbox', { name: 'Segundo apellido' }).fill('López');
  await expect(form.getByRole('link', { name: 'Mariana Garsia Lopes' })).toBeVisible();
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();

  const panel = page.getByRole('dialog', { name: 'Mariana García López' });
  await expect(panel.getByText('EXP-000002')).toBeVisible();
  await panel.getByRole('tab', { name: 'Datos' }).click();
  await expect(panel.getByText('Ciudad de México')).toBeVisible();

  await panel.getByRole('tab', { name: 'Documentos' }).click();
  await panel
    .getByLabel('Documento', { exact: true })
    .setInputFiles({ name: 'ine.txt', mimeType: 'text/plain', buffer: Buffer.from('INE') });
  await expect(panel.getByRole('listitem').filter({ hasText: 'ine.txt' })).toBeVisible();

  await page.goto(`${page.url()}&merge=choose`);
  await page.getByRole('combobox', { name: 'Expediente que se fusiona' }).fill('garsia');
  await page.getByRole('option', { name: /Garsia/ }).click();
  await page.getByRole('button', { name: 'Fusionar', exact: true }).click();
  await expect(panel.getByText('Expedientes fusionados aquí')).toBeVisible();
  await panel.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('dialog', { name: 'Mariana Garsia Lopes' })).toBeVisible();
});

for (const delay of [0, 80]) {
  test(`a double click within ${delay} ms registers a patient once`, async ({ page, staff }) => {
    await page.goto('/hospital/patient?new=1');
    const form = page.getByRole('dialog', { name: 'Nuevo paciente' });
    await form.getByRole('textbox', { name: 'CURP' }).fill('GALM050312MDFRPRA5');
    await expect(form.getByRole('combobox', { name: 'Sexo' })).toHaveValue('M');
    await form.getByRole('textbox', { name: 'Nombre(s)' }).fill('Mariana');
    await form.getByRole('textbox', { name: 'Primer apellido' }).fill('García');
    await form.getByRole('textbox', { name: 'Segundo apellido' }).fill('López');
    const button = await form.getByRole('button', { name: 'Registrar', exact: true }).boundingBox();
    if (!button) throw new Error('the button is not on the page');
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2, {
      clickCount: 2,
      delay,
    });
    await expect(page.getByRole('dialog', { name: /Mariana García/ })).toBeVisible();
    const { items } = await staff.api.patientList({ query: {} });
    expect(items.map(({ name }) => name)).toEqual(['Mariana García López']);
  });
}
