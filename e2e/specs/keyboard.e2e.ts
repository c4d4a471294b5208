import { expect, test, visitorTest } from '../fixtures';

/* How the element that has the focus shows it. */
const focusRing = () => {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
  const parent = document.activeElement?.parentElement;
  const around = parent ? getComputedStyle(parent).outlineStyle : 'none'; // a field may show it on the box around it
  return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 ? 'outline' : around !== 'none' ? 'around' : boxShadow;
};

test('the first Tab offers to skip the menu; Enter leads to the content', async ({ page }) => {
  await page.goto('/customer-fields');
  await expect(page.getByRole('heading', { level: 1, name: 'Campos de cliente' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('button', { name: 'Nuevo campo' }).first()).toBeFocused();
});

test('a panel takes the focus, keeps it, closes with Escape and gives the focus back', async ({ page }) => {
  await page.goto('/customer-fields');
  const open = page.getByRole('button', { name: 'Nuevo campo' }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Nuevo campo' });
  await expect(panel.getByRole('textbox', { name: 'Etiqueta' })).toBeFocused();
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(open).toBeFocused();
});

visitorTest('signing in needs no pointer, and the focus is always to be seen', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeFocused();
  const stops: string[] = [];
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.tagName ?? ''));
    expect(await page.evaluate(focusRing), `stop ${step + 1}: ${stops.join(' ')}`).not.toBe('none');
  }
  expect(stops, 'password, its eye, the button, the way to sign-up').toEqual(['INPUT', 'BUTTON', 'BUTTON', 'A']);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('ana');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ingresa tu contraseña.')).toBeVisible();
});
