import type { Composition, RemoteRoute } from '@sala/shared-contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, visitorTest } from '../../fixtures';
import { newPerson } from '../../helpers/companies';
import { openBrowser } from '../../helpers/browsers';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/* The first two of each remote: the shell guards them by their layout. */
const pathsOf = async (
  request: APIRequestContext,
  layout: RemoteRoute['layout'],
): Promise<readonly string[]> => {
  // the registry's document
  const { remotes } = (await (await request.get('/registry/v1/composition')).json()) as Composition;
  return Object.values(remotes).flatMap(({ contract }) =>
    contract.routes
      .filter((route) => route.layout === layout)
      .map(({ path }) => path)
      .slice(0, 2),
  );
};

const publicScreens = {
  '/sign-in': 'Iniciar sesión',
  '/sign-in-2': 'Iniciar sesión',
  '/sign-up': 'Crear cuenta',
  '/forgot-password': '¿Olvidaste tu contraseña?',
  '/email-confirmation': 'Confirma tu correo',
  '/pricing': 'Planes y precios',
  '/payment-status': 'Estado del pago',
  '/401': 'Acceso no autorizado',
  '/403': 'Acceso denegado',
  '/404': '¡Ups! Página no encontrada',
  '/500': '¡Ups! Algo salió mal',
  '/503': 'Sitio en mantenimiento',
} as const;

visitorTest(
  'signed out: staff screens lead to sign-in and back; public ones stay',
  async ({ page, request }) => {
    const guarded = [
      ...(await pathsOf(request, 'authenticated')),
      ...(await pathsOf(request, 'setup')),
    ];
    expect(guarded.length).toBeGreaterThanOrEqual(6);
    await page.goto('/');
    await expect(h1(page, 'Iniciar sesión')).toBeVisible();
    await expect(page, 'sign-in leads home by default').toHaveURL('/sign-in');
    for (const path of [
      ...guarded,
      '/apps/',
      '/hospital/categories?kind=product',
      '/customer-fields/below',
      '/no-such-area',
    ]) {
      await page.goto(path);
      await expect(h1(page, 'Iniciar sesión'), path).toBeVisible();
      await expect(page, path).toHaveURL(`/sign-in?redirect=${encodeURIComponent(path)}`);
    }
    // With a trailing slash, too; `accessibility/every-screen` covers those of staff.
    for (const [path, title] of Object.entries(publicScreens)) {
      await page.goto(`${path}/`);
      await expect(h1(page, title), path).toBeVisible();
      await expect(page, path).toHaveURL(`${path}/`);
    }
  },
);

test('without a company, every screen but the prices leads to the setup', async ({
  page,
  browser,
  origin,
}) => {
  const founder = await openBrowser(browser, origin, (await newPerson(origin, 'es-MX')).session);
  for (const path of [
    '/',
    '/hospital/categories?kind=product',
    '/apps/',
    '/customer-fields',
    '/help-center',
    '/settings/account',
    '/company-setup/',
    '/no-such-area',
  ]) {
    await founder.page.goto(path);
    await expect(h1(founder.page, 'Configura tu empresa'), path).toBeVisible();
    await expect(founder.page, path).toHaveURL(/\/company-setup\/?$/);
  }
  await founder.page.getByRole('link', { name: 'Ver planes y precios' }).click();
  await expect(h1(founder.page, 'Planes y precios')).toBeVisible();
  for (const path of ['/pricing', '/pricing/']) {
    await founder.page.goto(path);
    await expect(h1(founder.page, 'Planes y precios'), path).toBeVisible();
    await expect(founder.page, path).toHaveURL(path);
  }
  await page.goto('/company-setup');
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('both ways out of the not-found page work', async ({ page }) => {
  await page.goto('/customer-fields');
  await expect(h1(page, 'Campos de cliente')).toBeVisible();
  for (const path of [
    '/no-such-area',
    '/settings/no-such-screen',
    '/hospital/sap/no-such-screen/',
  ]) {
    await page.goto(path);
    await expect(h1(page, '¡Ups! Página no encontrada'), path).toBeVisible();
    await expect(page.getByText('404', { exact: true }), path).toBeVisible();
    await expect(
      page.getByText('Parece que la página que buscas no existe o fue eliminada.'),
      path,
    ).toBeVisible();
  }
  await page.goto('/customer-fields');
  await expect(h1(page, 'Campos de cliente')).toBeVisible();
  await page.goto('/no-such-area');
  await page.getByRole('button', { name: 'Regresar' }).click();
  await expect(h1(page, 'Campos de cliente')).toBeVisible();
  await page.goto('/no-such-area');
  await page.getByRole('button', { name: 'Ir al inicio' }).click();
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await expect(page).toHaveURL('/');
});
