import type { Locator, Page } from '@playwright/test';
import { expect, test, visitorTest } from '../../fixtures';
import { newStaff } from '../../helpers/companies';
import { fillCompany } from '../../helpers/company-data';
import { expectFocusShown, tabTo } from '../../helpers/keyboard';

const by = (page: Page) => ({
  button: (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }),
  dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
  question: page.getByRole('alertdialog'),
  text: (name: string) => page.getByRole('textbox', { name, exact: true }),
  heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
  words: page.getByRole('combobox', { name: 'Buscar o hacer algo' }),
});

const choose = async (page: Page, words: string, option: string | RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(by(page).words).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
};

const focusIsIn = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(document.activeElement));

visitorTest(
  "a day's work by keyboard alone, from sign-in to sign-out",
  async ({ page, origin }) => {
    visitorTest.slow();
    const { email, password } = await newStaff(origin, 'es-MX');
    const { button, dialog, heading, question, text } = by(page);
    await page.goto('/sign-in');
    await expect(text('Correo electrónico')).toBeFocused();
    await expectFocusShown(page);
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel(/^Contraseña/));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(heading('Hola, Ana')).toBeVisible();

    await choose(page, 'nuevo cliente', /Nuevo cliente/);
    const form = dialog('Nuevo cliente');
    await expect(form.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused();
    await page.keyboard.type('Íñigo Peña');
    await tabTo(page, form.getByRole('button', { name: 'Crear cliente' }));
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect
      .poll(
        () => page.evaluate(() => document.activeElement?.closest('main') !== null),
        'the focus is in the list',
      )
      .toBe(true);

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Buscar clientes' })).toBeFocused();
    await page.keyboard.type('inigo');
    await expect(page).toHaveURL(/search=inigo/);
    const customer = button('Íñigo Peña');
    await tabTo(page, customer);
    await page.keyboard.press('Enter');
    const panel = dialog('Íñigo Peña');
    await tabTo(page, panel.getByRole('button', { name: 'Editar', exact: true }));
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' Mora');
    await page.keyboard.press('Escape');
    await expect(question).toContainText('Lo que escribiste no se ha guardado.');
    await expect.poll(() => focusIsIn(question), 'the dialog has the focus').toBe(true);
    await page.keyboard.press('Escape'); // cancels the dialog
    await expect(question).toHaveCount(0);
    await expect(panel.getByRole('textbox', { name: 'Nombre', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await tabTo(page, question.getByRole('button', { name: 'Descartar' }));
    await page.keyboard.press('Enter');
    await expect(panel).toHaveCount(0);
    await expect(customer).toBeFocused();

    await choose(page, 'cuenta', /Cuenta/);
    await expect(heading('Cuenta')).toBeFocused();
    const turnOn = button('Activar verificación en dos pasos');
    await tabTo(page, turnOn);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Con una app de autenticación' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Por correo' })).toBeChecked();
    await tabTo(
      page,
      page
        .getByRole('form', { name: 'Activar verificación en dos pasos' })
        .getByRole('button', { name: 'Cancelar' }),
    );
    await page.keyboard.press('Enter');
    await expect(turnOn).toBeFocused();

    await tabTo(page, button(/, tu cuenta$/), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog('Tu cuenta').getByRole('button', { name: 'Cerrar sesión' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/sign-in');
    await expect(text('Correo electrónico')).toBeFocused();
  },
);

test('every overlay takes the focus, dialogs trap it, and Escape restores it', async ({
  page,
  staff,
}) => {
  test.slow();
  await fillCompany(staff);
  const { button, dialog } = by(page);
  const menu = page.getByRole('menu');
  const customers = '/customer-management';
  // Dialogs trap the focus; menus, popovers and the pages of records are left with Tab.
  const opens: readonly (readonly [
    path: string,
    opener: Locator,
    opened: Locator,
    focusTrap: 'trapped' | 'free',
  ])[] = [
    [customers, button('Nuevo cliente').first(), dialog('Nuevo cliente'), 'free'],
    [customers, button('Ana Ríos'), dialog('Ana Ríos'), 'free'],
    [customers, button('Más acciones de Ana Ríos'), menu, 'free'],
    [
      customers,
      page.getByRole('banner').getByRole('button', { name: /Buscar/ }),
      dialog('Buscar o hacer algo'),
      'trapped',
    ],
    [customers, button('Ayuda'), dialog('Ayuda'), 'trapped'],
    [customers, button('Tema'), menu, 'free'],
    [customers, button(/^Avisos/), dialog('Avisos'), 'free'],
    [customers, button(/, tu cuenta$/), dialog('Tu cuenta'), 'free'],
    ['/customer-fields', button('Nuevo campo').first(), dialog('Nuevo campo'), 'free'],
    ['/customer-fields', button('Editar Medio'), dialog(/Medio/), 'free'],
    ['/hospital/categories', button('Agregar dentro de Consulta'), dialog(/categoría/), 'free'],
  ];
  let here = '';
  for (const [path, opener, opened, focusTrap] of opens) {
    await test.step(`${path}: ${String(opener)}`, async () => {
      if (here !== path) await page.goto(path);
      here = path;
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(opened).toBeVisible();
      const holdsFocus = () => focusIsIn(opened);
      await expect.poll(holdsFocus).toBe(true);
      for (const key of focusTrap === 'trapped'
        ? ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']
        : []) {
        await page.keyboard.press(key);
        // The trap restores the focus, with a delay while a skeleton panel is replaced.
        await expect.poll(holdsFocus, key).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  }

  const more = button('Agregar dentro de Consulta');
  await page.keyboard.press('?');
  await expect.poll(() => focusIsIn(dialog('Atajos del teclado'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(dialog('Buscar o hacer algo').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});
