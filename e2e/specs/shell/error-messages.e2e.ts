import type { Locale } from '@sala/shared-contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

/* Messages of docs/spec/platform.md §5. */
const words = {
  'es-MX': {
    sessionExpired: '¡La sesión expiró!',
    serverError: '¡Error interno del servidor!',
    serverErrorTitle: '¡Ups! Algo salió mal',
    notModified: '¡El contenido no cambió!',
    noContent: 'No se encontró el contenido.',
    unknown: '¡Algo salió mal!',
    noAnswer: 'Error de red. Revisa tu conexión e inténtalo de nuevo.',
    denied: 'No tienes permiso para hacer esto.',
    unavailable: 'El servicio no está disponible por el momento. Inténtalo en unos minutos.',
    apps: 'Integraciones',
    test: 'Probar Correo electrónico',
    signIn: 'Iniciar sesión',
  },
  en: {
    sessionExpired: 'Session expired!',
    serverError: 'Internal Server Error!',
    serverErrorTitle: 'Oops! Something went wrong',
    notModified: 'Content not modified!',
    noContent: 'Content not found.',
    unknown: 'Something went wrong!',
    noAnswer: 'Network error. Please check your connection and try again.',
    denied: 'You do not have permission to do this.',
    unavailable: 'The service is not available right now. Try again in a few minutes.',
    apps: 'Integrations',
    test: 'Test Email',
    signIn: 'Sign in',
  },
} as const satisfies Record<Locale, object>;

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const trial = '**/api/v1/integrations/*/test';

for (const [language, says] of Object.entries(words) as [Locale, (typeof words)[Locale]][]) {
  // keys of a constant object
  test.describe(language, () => {
    test.use({ language });

    test(`in ${language}: messages of failed mutations, one toast each`, async ({
      page,
      context,
      staff,
    }) => {
      const companyId = staff.session.user.company?.id ?? '';
      await page.goto('/apps');
      const deed = page.getByRole('button', { name: says.test });
      const failsWith = async (text: string): Promise<void> => {
        await deed.click();
        await expect(toast(page, text)).toHaveCount(1);
        await expect(deed).toBeEnabled();
      };

      // Returned by proxies; the product's server sends neither here.
      for (const [status, text] of [
        [304, says.notModified],
        [204, says.noContent],
      ] as const) {
        await page.route(trial, (route) => route.fulfill({ status }));
        await failsWith(text);
        await page.unroute(trial);
      }
      // API errors carry a translated title.
      for (const [status, text] of [
        [403, says.denied],
        [503, says.unavailable],
      ] as const) {
        await staff.api.sandboxFail({
          body: { endpoint: 'integrationTest', status, times: 1, companyId },
        });
        await failsWith(text);
      }
      // Not an API response: a page of some proxy.
      await page.route(trial, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      );
      await failsWith(says.unknown);
      await page.unroute(trial);
      await context.setOffline(true);
      await failsWith(says.noAnswer);
      await context.setOffline(false);
    });

    test(`in ${language}: a 500 leads to /500 and a 401 to sign-in, with one message each`, async ({
      page,
      staff,
    }) => {
      const companyId = staff.session.user.company?.id ?? '';
      const fail = (
        endpoint: 'customerList' | 'customerFieldList',
        status: number,
        times: number,
      ) => staff.api.sandboxFail({ body: { endpoint, status, times, companyId } });
      await page.clock.install();
      await page.goto('/settings/appearance');
      // Two calls of a screen fail, each with three retries (docs/spec/platform.md §6).
      await fail('customerList', 500, 4);
      await fail('customerFieldList', 500, 4);
      const answers: number[] = [];
      page.on(
        'response',
        (answer) =>
          void (
            /\/api\/v1\/(customers|customer-fields)\b/.test(answer.url()) &&
            answers.push(answer.status())
          ),
      );
      await page
        .getByRole('navigation')
        .getByRole('link', { name: language === 'en' ? 'Customers' : 'Clientes', exact: true })
        .click();
      for (const [tried, pause] of [
        [2, 1000],
        [4, 2000],
        [6, 4000],
      ] as const) {
        await expect.poll(() => answers.length).toBe(tried);
        await page.clock.runFor(pause);
      }
      await expect(h1(page, says.serverErrorTitle)).toBeVisible();
      await expect(page).toHaveURL('/500');
      expect(answers).toEqual([500, 500, 500, 500, 500, 500, 500, 500]);
      await expect(toast(page, says.serverError)).toHaveCount(1);

      await fail('customerList', 401, 1);
      await page.goto('/customer-management?search=ana');
      await expect(h1(page, says.signIn)).toBeVisible();
      await expect(page).toHaveURL(
        `/sign-in?redirect=${encodeURIComponent('/customer-management?search=ana')}`,
      );
      await expect(toast(page, says.sessionExpired)).toHaveCount(1);
      expect(await page.context().cookies()).toEqual([]);
    });
  });
}

test('a query with 404 is tried four times after 1, 2 and 4 seconds, with 403 once', async ({
  page,
  staff,
}) => {
  const missing = '/api/v1/customers/00000000-0000-4000-8000-000000000000';
  let asked = 0;
  page.on('request', (request) => void (request.url().endsWith(missing) && (asked += 1)));
  let release = (): void => undefined;
  const paused = new Promise<void>((done) => (release = done));
  await page.route(`**${missing}`, async (route) => {
    await paused; // the clock is stopped before any retry
    await route.continue();
  });
  await page.clock.install();
  await page.goto(`/customer-management?customerId=${missing.split('/').at(-1)}`);
  await expect.poll(() => asked).toBe(1);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  const first = page.waitForResponse((answer) => answer.url().endsWith(missing));
  release();
  await (await first).finished();

  const step = 100;
  for (const pause of [1000, 2000, 4000]) {
    const before = asked;
    let waited = 0;
    const next = page.waitForResponse((answer) => answer.url().endsWith(missing));
    while (asked === before && waited < 10_000) {
      await page.clock.runFor(step);
      waited += step;
    }
    expect(waited).toBeGreaterThanOrEqual(pause);
    expect(waited, 'the previous response takes a few ticks').toBeLessThan(2 * pause);
    await (await next).finished();
  }
  await page.clock.resume();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.clock.runFor(20_000);
  expect(asked).toBe(4);

  const companyId = staff.session.user.company?.id ?? '';
  await staff.api.sandboxFail({
    body: { endpoint: 'categoryList', status: 403, times: 1, companyId },
  });
  await page.goto('/hospital/categories');
  await expect(page.getByText('Acceso denegado')).toBeVisible();
});
