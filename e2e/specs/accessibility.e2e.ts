import type { Page } from '@playwright/test';
import { expect, test, visitorTest } from '../fixtures';
import { signedInState } from '../helpers/browser-state';
import { newPerson, type Staff } from '../helpers/companies';
import { expectNoAxeViolationsAnywhere } from '../helpers/axe';

const followDevice = (page: Page) => page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'));

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const publicScreens = [
  ['/sign-in', 'Iniciar sesión'],
  ['/sign-up', 'Crear cuenta'],
  ['/email-confirmation?email=ana@example.com', 'Confirma tu correo'],
  ['/pricing', 'Planes y precios'],
  ['/404', '¡Ups! Página no encontrada'],
] as const;

for (const [path, title] of publicScreens) {
  visitorTest(`axe finds nothing on ${path}`, async ({ page }) => {
    await followDevice(page);
    await page.goto(path);
    await heading(page, title);
    await page.waitForLoadState('networkidle');
    await expectNoAxeViolationsAnywhere(page);
  });
}

visitorTest('axe finds nothing on /sign-in with everything wrong, nor on /company-setup', async ({ browser, page, origin }) => {
  await followDevice(page);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Ingresa tu correo.')).toBeVisible();
  await expectNoAxeViolationsAnywhere(page);

  const { session } = await newPerson(origin, 'es-MX');
  const context = await browser.newContext({ baseURL: origin, storageState: signedInState(origin, 'es-MX', session) });
  const setup = await context.newPage();
  await followDevice(setup);
  await setup.goto('/company-setup');
  await heading(setup, 'Configura tu empresa');
  await expectNoAxeViolationsAnywhere(setup);
  await context.close();
});

/* One of everything, so that lists and forms are not empty. */
const fill = async ({ api }: Staff): Promise<void> => {
  const options = [{ value: 'radio', label: 'Radio', sortOrder: 0 }];
  await api.customerFieldCreate({ body: { key: 'medio', label: 'Medio', type: 'select', required: true, options } });
  await api.customerCreate({ body: { kind: 'person', name: 'Ana Ríos', status: 'blocked', values: { medio: 'radio' } } });
  const parent = await api.categoryCreate({ body: { kind: 'service', code: 'consulta', name: 'Consulta' } });
  await api.categoryCreate({ body: { kind: 'service', code: 'vacunas', name: 'Vacunas', parentId: parent.id } });
};

const staffScreens: readonly (readonly [name: string, path: string, ready: (page: Page) => Promise<void>])[] = [
  ['home', '/', (page) => heading(page, 'Hola, Ana')],
  ['the customers', '/customer-management', (page) => expect(page.getByRole('button', { name: 'Ana Ríos', exact: true })).toBeVisible()],
  ['the form of a customer', '/customer-management?new=1', (page) => expect(page.getByRole('combobox', { name: 'Medio' })).toBeVisible()],
  ['the customer fields', '/customer-fields', (page) => expect(page.getByRole('button', { name: 'Editar Medio' })).toBeVisible()],
  [
    'the form of a field, with options and errors',
    '/customer-fields?new=1',
    async (page) => {
      await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Selección');
      await page.getByRole('button', { name: 'Agregar opción' }).click();
      await page.getByRole('button', { name: 'Crear campo' }).click();
      await expect(page.getByText('Escribe la clave.')).toBeVisible();
    },
  ],
  [
    'the question before a field is deleted',
    '/customer-fields',
    async (page) => {
      await page.getByRole('button', { name: 'Más acciones de Medio' }).click();
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeVisible();
    },
  ],
  ['the categories', '/hospital/categories', (page) => expect(page.getByRole('button', { name: 'Agregar dentro de Consulta' })).toBeVisible()],
  ['the form of a category', '/hospital/categories?new=1', (page) => expect(page.getByRole('dialog', { name: 'Nueva categoría' })).toBeVisible()],
  ['the appearance', '/settings/appearance', (page) => expect(page.getByRole('radio', { name: 'Manrope' })).toBeVisible()],
];

for (const [name, path, ready] of staffScreens) {
  test(`axe finds nothing on ${name}`, async ({ page, staff }) => {
    await fill(staff);
    await followDevice(page);
    await page.goto(path);
    await ready(page);
    await expectNoAxeViolationsAnywhere(page);
  });
}
