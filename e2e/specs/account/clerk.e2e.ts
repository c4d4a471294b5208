import type { Page } from '@playwright/test';
import { expect, ownServerTest as test } from '../../fixtures';
import { openBrowser } from '../../helpers/browsers';
import { watchPageErrors } from '../../helpers/page-errors';

/* An unused instance; Clerk keys contain the Frontend API's host. */
const frontendApi = 'sala-e2e.clerk.accounts.dev';
const key = `pk_test_${Buffer.from(`${frontendApi}$`).toString('base64')}`;

/* The SDK waits between retries: advance the page's clock until it gives up. */
const expectGivenUp = (page: Page): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(5000);
    await expect(page.getByText('No se pudo cargar el proveedor')).toBeVisible({ timeout: 500 });
  }).toPass();

test.describe.configure({ mode: 'default' });
test.use({ environment: { CLERK_PUBLISHABLE_KEY: key } });

test('with a key, the SDK is loaded from Clerk; a failure shows an error with Retry', async ({
  browser,
  origin,
}) => {
  const { page } = await openBrowser(browser, origin);
  const pageErrors = await watchPageErrors(page);
  const asked: string[] = [];
  await page.route(`https://${frontendApi}/**`, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await page.clock.install();
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Continuar con Clerk' }).click();
  await expect(page).toHaveURL('/clerk/sign-in');
  await expect.poll(() => asked.filter((path) => path.includes('clerk-js'))).not.toEqual([]);
  await expectGivenUp(page);
  // allowed by the policy, refused by the network
  expect(pageErrors.filter((trouble) => trouble.includes('policy'))).toEqual([]);
  const before = asked.length;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expectGivenUp(page);
  await page.getByRole('link', { name: 'Entrar con contraseña' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
});

test('only pages of the Clerk section may connect to Clerk', async ({ origin }) => {
  const policyOf = async (path: string): Promise<string> =>
    (await fetch(origin + path)).headers.get('content-security-policy') ?? '';
  for (const path of ['/clerk', '/clerk/sign-in', '/clerk/sign-up', '/clerk/user-management']) {
    expect(await policyOf(path), path).toContain(`script-src 'self'`);
    expect(await policyOf(path), path).toContain(`https://${frontendApi}`);
  }
  for (const path of [
    '/',
    '/sign-in',
    '/sign-in-2',
    '/sign-up',
    '/settings/account',
    '/clerks',
    '/clerk-sign-in',
    '/404',
  ]) {
    expect(await policyOf(path), path).toContain(`script-src 'self'`);
    expect(await policyOf(path), path).not.toMatch(/clerk|cloudflare/);
  }
});
