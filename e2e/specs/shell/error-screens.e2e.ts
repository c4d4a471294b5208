import type { Page } from '@playwright/test';
import { expect, ownServerTest, test, visitorTest } from '../../fixtures';
import { runUntil } from '../../helpers/page-clock';
import { isSameDocument, markDocument } from '../../helpers/page-errors';

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const screens = {
  '401': ['Unauthorized Access', /Sign in with an account/],
  '403': ['Access Denied', /You do not have the permission/],
  '404': [
    'Oops! Page Not Found!',
    "It seems like the page you're looking for does not exist or might have been removed.",
  ],
  '500': [
    'Oops! Something went wrong',
    'We apologize for the inconvenience. Please try again later.',
  ],
  '503': ['Website is under maintenance', /The site is not available/],
} as const;

visitorTest.describe('en', () => {
  visitorTest.use({ language: 'en' });

  visitorTest('each error page shows its code, text and two ways out', async ({ page }) => {
    await page.goto('/pricing');
    await expect(h1(page, 'Plans and pricing')).toBeVisible();
    for (const [code, [title, text]] of Object.entries(screens)) {
      await page.goto(`/${code}`);
      await expect(h1(page, title)).toBeVisible();
      await expect(page.getByText(code, { exact: true })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Back to Home' })).toBeVisible();
      await page.getByRole('button', { name: 'Go Back' }).click();
      await expect(page, `back from ${code}`).toHaveURL('/pricing');
      await expect(h1(page, 'Plans and pricing')).toBeVisible();
    }
    await page.goto('/401?redirect=%2Fcustomer-fields');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/sign-in?redirect=%2Fcustomer-fields');
  });
});

visitorTest('/403 names the missing permission and who grants it', async ({ page }) => {
  await page.goto('/403?permission=customers:write');
  await expect(page.getByText('Te falta: crear y editar en «Clientes».')).toBeVisible();
  await expect(page.getByText('Te lo puede dar: Propietario o Administrador.')).toBeVisible();
  await page.getByRole('button', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL('/sign-in');
});

test('after a 500, a support reference is shown and Retry returns to the same place', async ({
  page,
  staff,
}) => {
  const companyId = staff.session.user.company?.id ?? '';
  await staff.api.sandboxFail({
    body: { endpoint: 'categoryList', status: 500, times: 4, companyId },
  });
  await page.clock.install();
  const failed: (string | undefined)[] = [];
  page.on(
    'response',
    (answer) => void (answer.status() === 500 && failed.push(answer.headers()['x-request-id'])),
  );
  await page.goto('/hospital/categories?kind=product');
  await runUntil(page, () => page.url().endsWith('/500'));
  await expect(h1(page, '¡Ups! Algo salió mal')).toBeVisible();
  const main = page.getByRole('main');
  expect(failed.length).toBe(4);
  await expect(main).toContainText(`Folio para soporte: ${failed.at(-1) ?? 'a request id'}`);
  await main.getByRole('button', { name: 'Reintentar' }).click();
  await expect(h1(page, 'Categorías')).toBeVisible();
  await expect(page).toHaveURL('/hospital/categories?kind=product');
});

ownServerTest(
  'while the server is away /503 says so, looks every 30 seconds, and leads to where one was going',
  async ({ page, context, server }) => {
    await page.clock.install();
    await page.goto('/pricing');
    // another test of this server may have released other texts
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Keeps only the token, so that the server must be asked who it is.
    await page.evaluate(() => localStorage.removeItem('auth-storage'));
    await page.route('**/api/v1/auth/session', (route) => route.abort());
    await page.goto('/customer-management?search=ana');
    await expect(h1(page, 'Sitio en mantenimiento')).toBeVisible();
    await expect(page).toHaveURL(
      `/503?redirect=${encodeURIComponent('/customer-management?search=ana')}`,
    );
    await markDocument(page);
    await page.unroute('**/api/v1/auth/session');

    await server.end('SIGINT');
    const looks: number[] = [];
    page.on('request', (request) => void (request.url().endsWith('/readyz') && looks.push(1)));
    await page.clock.runFor(31_000);
    await expect.poll(() => looks.length).toBe(1);
    await expect(page.getByText('Lo intentamos de nuevo cada 30 segundos')).toBeVisible();
    await expect(h1(page, 'Sitio en mantenimiento')).toBeVisible();
    await server.start();
    await page.clock.runFor(31_000);
    await expect(h1(page, 'Clientes')).toBeVisible();
    await expect(page).toHaveURL('/customer-management?search=ana');
    expect(await isSameDocument(page)).toBe(true);
    expect((await context.cookies()).some(({ name }) => name === 'access_token')).toBe(true);
  },
);
