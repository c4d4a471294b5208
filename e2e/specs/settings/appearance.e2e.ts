import { expect, test } from '../../fixtures';

/* Current appearance of the document. */
const look = () => ({
  classes: document.documentElement.className,
  scheme: document.documentElement.style.colorScheme,
  font: document.documentElement.dataset['font'],
  background: getComputedStyle(document.documentElement).backgroundColor,
});

const stored = () => [localStorage.getItem('vite-ui-theme'), localStorage.getItem('font')];

test('theme and font apply at once, are stored, and are set before the first paint', async ({
  page,
}) => {
  await page.goto('/settings/appearance');
  await expect(page.getByRole('radio', { name: 'Claro' })).toBeChecked();
  const light = await page.evaluate(look);
  expect(light).toMatchObject({ classes: 'light', scheme: 'light', font: 'inter' });

  await page.getByRole('radio', { name: 'Oscuro' }).check();
  await page.getByRole('radio', { name: 'Manrope' }).check();
  expect(await page.evaluate(look)).toMatchObject({
    classes: 'dark',
    scheme: 'dark',
    font: 'manrope',
  });
  expect(await page.evaluate(stored)).toEqual(['dark', 'manrope']);

  // Without any script of the shell, a dark page was dark before they ran.
  await page.route('**/r/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No se pudo cargar.')).toBeVisible();
  const first = await page.evaluate(look);
  expect(first).toMatchObject({ classes: 'dark', scheme: 'dark', font: 'manrope' });
  expect(first.background).not.toBe(light.background);

  await page.unroute('**/r/**');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Oscuro' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Manrope' })).toBeChecked();
});

test('“system” follows the system theme live', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings/appearance');
  await page
    .getByRole('radiogroup', { name: 'Tema' })
    .getByRole('radio', { name: 'Del sistema' })
    .check();
  expect((await page.evaluate(look)).classes).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await page.evaluate(look)).classes).toBe('dark');
});

test('invalid values in local storage fall back to the defaults', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('vite-ui-theme', 'purple');
    localStorage.setItem('font', 'comic');
  });
  await page.goto('/settings/appearance');
  await expect(page.getByRole('radio', { name: 'Claro' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Inter' })).toBeChecked();
});
