import type { Locator } from '@playwright/test';
import { expect, test, visitorTest } from '../fixtures';
import { openBrowser } from '../helpers/browsers';
import { newPerson } from '../helpers/companies';

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/* Presses Tab until the element has the focus. */
const tabTo = async (element: Locator): Promise<void> => {
  await expect(element).toBeVisible();
  for (let step = 0; step < 60 && !(await isFocused(element)); step += 1)
    await element.page().keyboard.press('Tab');
  await expect(element).toBeFocused();
};

/* How the focused element shows its focus. */
const focusRing = () => {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
    document.activeElement ?? document.body,
  );
  const parent = document.activeElement?.parentElement;
  // a field may show it on its wrapper
  const around = parent ? getComputedStyle(parent).outlineStyle : 'none';
  return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    ? 'outline'
    : around !== 'none'
      ? 'around'
      : boxShadow;
};

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/customer-fields');
  await expect(page.getByRole('heading', { level: 1, name: 'Campos de cliente' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('button').first()).toBeFocused();
});

test('a form beside its list traps the focus, closes with Escape and restores it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/customer-fields');
  const open = page.getByRole('button', { name: 'Nuevo campo' }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Nuevo campo' });
  await expect(panel.getByRole('textbox', { name: 'Etiqueta', exact: true })).toBeFocused();
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(open).toBeFocused();
});

visitorTest('signing in works by keyboard with a visible focus', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeFocused();
  const stops: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.tagName ?? ''));
    expect(await page.evaluate(focusRing), `stop ${step + 1}: ${stops.join(' ')}`).not.toBe('none');
  }
  const inOrder = ['INPUT', 'BUTTON', 'INPUT', 'A', 'BUTTON', 'A'];
  expect(
    stops,
    'password, its eye, staying signed in, a forgotten password, the button, the way to sign-up',
  ).toEqual(inOrder);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('ana');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escribe tu contraseña.')).toBeVisible();
});

visitorTest('a company is set up by keyboard alone', async ({ browser, origin }) => {
  const { session } = await newPerson(origin, 'es-MX');
  const { page } = await openBrowser(browser, origin, session);
  const { keyboard } = page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const step = (name: string) => page.getByRole('heading', { level: 2, name });
  const continueWizard = async (): Promise<void> => {
    await tabTo(button('Guardar y seguir'));
    await keyboard.press('Enter');
  };
  await page.goto('/company-setup');
  await tabTo(page.getByRole('textbox', { name: 'Nombre comercial' }));
  await keyboard.type('Clínica del Teclado');
  await keyboard.press('Enter');
  await expect(step('Tu primera sede')).toBeFocused(); // then to its fields
  await tabTo(page.getByRole('textbox', { name: 'Nombre de la sede' }));
  await keyboard.type('Matriz');
  await keyboard.press('Enter');
  await expect(step('Áreas de atención')).toBeFocused();
  await tabTo(page.getByRole('checkbox', { name: 'Pediatría' }));
  await keyboard.press('Space');
  await continueWizard();
  await expect(step('Primer médico y tipos de cita')).toBeFocused();
  await tabTo(button('Soy yo'));
  await keyboard.press('Space');
  await continueWizard();
  await expect(step('Invita a tu equipo')).toBeFocused();
  await tabTo(button('Ahora no'));
  await keyboard.press('Enter');
  await expect(step('Datos de ejemplo')).toBeFocused();
  await tabTo(page.getByRole('radio', { name: 'Sí, con ejemplos' }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'No, empezar en blanco' })).toBeChecked();
  await continueWizard();
  await expect(step('Revisa y termina')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Lista para agendar: 5 de 5' })).toBeVisible();
  await tabTo(button('Terminar'));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
});
