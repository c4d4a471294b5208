import { expect, test } from '../../fixtures';
import { expectAccessible, followDevice } from '../../helpers/axe';

test('a ready-made rule is tried and switched on; its task says why it is there', async ({
  page,
  staff,
}) => {
  await followDevice(page);

  await test.step('the starter is adjusted, tried and switched on', async () => {
    await page.goto('/rule/tasks');
    await page.getByRole('button', { name: 'Usar Contactar al prospecto nuevo' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva regla' });
    await expect(form.getByRole('textbox', { name: /^Nombre/ })).toHaveValue(
      'Contactar al prospecto nuevo',
    );
    await form.getByRole('combobox', { name: /^Para quién/ }).selectOption('Propietarios');
    await form.getByRole('button', { name: 'Probar' }).click();
    await expect(form.getByRole('region', { name: /últimos 30 días/ })).toBeInViewport();
    await expectAccessible(page, 'a rule that was tried');
    await form.getByRole('button', { name: 'Guardar y encender' }).click();
    await expect.soft(page.getByText('Contactar al prospecto nuevo está encendida.')).toBeVisible();
  });

  await test.step('a lead arrives, and the task with it', async () => {
    await staff.api.leadCreate({
      body: { name: 'Eva Luna', phone: '+525512340021', source: 'walk_in' },
    });
    await page.goto('/tasks?view=team');
    const task = page.getByRole('button', {
      name: 'Contactar a Eva Luna en menos de 15 minutos',
      exact: true,
    });
    await expect(async () => {
      await page.reload();
      await expect(task).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await task.click();
    await page.getByRole('link', { name: '¿Por qué? Ver la regla' }).click();
  });

  await test.step('the run tells what happened, step by step', async () => {
    const run = page.getByRole('dialog', { name: 'Contactar al prospecto nuevo: paso a paso' });
    await expect(run.getByText('Eva Luna')).toBeVisible();
    await expect(run.getByText('Crear una tarea')).toBeVisible();
    await expectAccessible(page, 'a run of a rule');
  });
});
