import { expect, test } from '../../fixtures';
import { expectAccessible, followDevice } from '../../helpers/axe';

test('a mailbox is connected, its mail is sorted, moved with a reason, and becomes a task', async ({
  page,
  staff,
}) => {
  test.slow();
  await followDevice(page);
  const user = `recepcion-${staff.session.user.id.slice(0, 8)}`;

  await test.step('the form connects it', async () => {
    await page.goto('/hospital/email');
    await page.getByRole('button', { name: 'Conectar buzón' }).first().click();
    await page.getByRole('button', { name: 'Conectar buzón' }).last().click();
  });
});
