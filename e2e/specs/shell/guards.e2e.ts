import type { Composition, RemoteRoute } from '@sala/shared-contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, visitorTest } from '../../fixtures';
import { newPerson } from '../../helpers/companies';
import { openBrowser } from '../../helpers/browsers';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const pathsOf = async (
  request: APIRequestContext,
  layout: RemoteRoute['layout'],
): Promise<readonly string[]> => {
  const { remotes } = (await (await request.get('/registry/v1/composition')).json()) as Composition; // the registry's own document
  return Object.values(remotes).flatMap(({ contract }) =>
    contract.routes.filter((route) => route.layout === layout).map(({ path }) => path),
  );
};

const publicScreens = {
  '/sign-in': 'Iniciar sesión',
  '/sign-in-2': 'Iniciar sesión',
  '/sign-up': 'Crear cuenta',
  '/forgot-password': '¿Olvidaste tu contraseña?',
  '/email-confirmation': 'Confirma tu correo',
  '/pricing': 'Planes y precios',
  '/401': 'Acceso no autorizado',
  '/403': 'Acceso denegado',
  '/404': '¡Ups! Página no encontrada',
  '/500': '¡Ups! Algo salió mal',
  '/503': 'Sitio en mantenimiento',
} as const;

visitorTest(
  'signed out: every screen of staff leads to sign-in and would lead back; what is public stays',
  async ({ page, request }) => {
    const guarded = [
      ...(await pathsOf(request, 'authenticated')),
      ...(await pathsOf(request, 'setup')),
    ];
    expect(guarded.length).toBeGreaterThanOrEqual(9);
    await page.goto('/');
    await expect(h1(page, 'Iniciar sesión')).toBeVisible();
    await expect(page, 'home is where sign-in leads anyway').toHaveURL('/sign-in');
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
    // With a slash at the end they are the same screens; those of staff are opened so in accessibility/every-screen.
    for (const [path, title] of Object.entries(publicScreens)) {
      await page.goto(`${path}/`);
      await expect(h1(page, title), path).toBeVisible();
      await expect(page, path).toHaveURL(`${path}/`);
    }
  },
);

test('signed in without a company: setting one up, from everywhere but the prices; with one it is done', async ({
  page,
  browser,
  origin,
}) => {
  const founder = await openBrowser(browser, origin, (await newPerson(origin, 'es-MX')).session);
  // The others are in session.e2e.ts.
  for (const path of [
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
  for (const path of ['/pricing', '/pricing/']) {
    await founder.page.goto(path);
    await expect(h1(founder.page, 'Planes y precios'), path).toBeVisible();
    await expect(founder.page, path).toHaveURL(path);
  }
  await page.goto('/company-setup');
  await expect(h1(page, 'Hola, Ana')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an address that nobody knows: the two ways out of it work', async ({ page }) => {
  await page.goto('/customer-fields');
  await expect(h1(page, 'Campos de cliente')).toBeVisible();
  for (const path of ['/no-such-area', '/settings/no-such-screen', '/payment-status/']) {
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
