import { expect, test } from '../../fixtures';
import { expectAccessible, followDevice } from '../../helpers/axe';
import { openBrowser } from '../../helpers/browsers';
import { newMember } from '../../helpers/companies';

test('two people talk, one is called by name and acknowledges what is urgent', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  const nurse = await newMember(origin, staff, ['nurse']);
  const other = (await openBrowser(browser, origin, nurse.session)).page;
  await followDevice(page);

  await test.step('a chat begins by keyboard', async () => {
    await page.goto('/chats');
    await page.getByRole('button', { name: 'Nuevo chat' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nuevo chat' });
    await form.getByRole('checkbox').first().check();
    await form.getByRole('button', { name: 'Abrir chat' }).click();
    await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('¿Está libre el 2?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').filter({ hasText: '¿Está libre el 2?' })).toBeVisible();
  });

  await test.step('the other one sees it counted in the menu and answers within a second', async () => {
    await other.goto('/chats');
    await expect(other.getByRole('link', { name: /^Chat del equipo.*1/ })).toBeVisible();
    await other.getByRole('button', { name: /¿Está libre el 2\?/ }).click();
    await other.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Sí, libre');
    await expect(page.getByText(/está escribiendo…/)).toBeVisible();
    await other.keyboard.press('Enter');
    await expect(page.getByRole('article').filter({ hasText: 'Sí, libre' })).toBeVisible({
      timeout: 2000,
    });
  });

  await test.step('an urgent message waits until it is acknowledged', async () => {
    await page.getByRole('checkbox', { name: 'Urgente' }).check();
    await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Se va la luz a las 2');
    await page.keyboard.press('Enter');
    await other.getByRole('button', { name: 'Enterado' }).click();
    await expect(page.getByText('Enterados: 1 de 1')).toBeVisible();
    await expectAccessible(page, 'the open chat');
  });
});
