import { locales, type Composition, type Locale, type NavGroup, type RemoteRoute } from '@sala/shared-contracts';
import { expect, visitorTest as test } from '../fixtures';
import { signedInState } from '../helpers/browser-state';
import { newPerson, newStaff } from '../helpers/companies';
import { watchRequests } from '../helpers/quiet';
import { rawKeys, watchTroubles } from '../helpers/troubles';

/* Screens that the menu does not lead to. */
const ownTitles: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  '/company-setup': { 'es-MX': 'Configura tu empresa', en: 'Set up your company' },
  '/settings': { 'es-MX': 'Configuración', en: 'Settings' },
};

const groups = {
  'es-MX': { clinic: 'Clínica', customers: 'Clientes', billing: 'Facturación', settings: 'Configuración' },
  en: { clinic: 'Clinic', customers: 'Customers', billing: 'Billing', settings: 'Settings' },
} as const satisfies Record<Locale, Record<NavGroup, string>>;

for (const language of locales) {
  test.describe(language, () => {
    test.use({ language });

    test('every address of every remote opens by itself, with its title and without a complaint', async ({ browser, origin, request }) => {
      test.slow(); // a browser of its own for each
      const answer = await request.get('/registry/v1/composition');
      const { remotes } = (await answer.json()) as Composition; // the registry's own document
      const routes = Object.values(remotes).flatMap(({ contract }) => contract.routes.map((route) => ({ contract, route })));
      expect(routes.length).toBeGreaterThanOrEqual(6);

      const staff = signedInState(origin, language, (await newStaff(origin, language)).session);
      const founder = signedInState(origin, language, (await newPerson(origin, language)).session);
      const visitor = { 'authenticated': staff, 'setup': founder, 'public': staff } satisfies Record<RemoteRoute['layout'], unknown>;

      for (const { contract, route } of routes) {
        await test.step(route.path, async () => {
          const context = await browser.newContext({ baseURL: origin, storageState: visitor[route.layout] });
          const page = await context.newPage();
          const quiet = watchRequests(page);
          const troubles = await watchTroubles(page);
          const { title, nav } = contract.messages[language];
          const item = contract.nav.find(({ path }) => path === route.path);
          const screen = item ? nav[item.key] : ownTitles[route.path]?.[language];
          if (!screen) throw new Error(`${contract.name} has no words for ${route.path}`);

          // The specification writes most of them with a slash at the end: both are the screen.
          await page.goto(language === 'en' ? `${route.path}/` : route.path);
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(screen);
          await quiet();
          await expect(page.getByRole('main')).toHaveCount(1);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expect(page.getByRole('alert')).toHaveCount(0);
          if (route.layout === 'authenticated') {
            const place = page.getByRole('navigation', { name: language === 'en' ? 'Location' : 'Ubicación' });
            await expect(place).toContainText(item ? groups[language][item.group] : title);
            await expect(place.getByRole('listitem').last()).toContainText(screen);
          }
          expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
          expect(await rawKeys(page)).toEqual([]);
          expect(troubles).toEqual([]);
          await context.close();
        });
      }
    });
  });
}

test('an address below a remote that the remote does not know is a lost page, inside the frame', async ({ browser, origin }) => {
  const { session } = await newStaff(origin, 'es-MX');
  const context = await browser.newContext({ baseURL: origin, storageState: signedInState(origin, 'es-MX', session) });
  const page = await context.newPage();
  for (const path of ['/customer-fields/no-such-screen', '/no-such-area']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '¡Ups! Página no encontrada' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  }
  await context.close();
});
