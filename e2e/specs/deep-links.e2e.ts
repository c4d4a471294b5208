import { expect, test, visitorTest } from '../fixtures';
import { everyScreen } from '../helpers/every-screen';
import { fetchPromisedRoutes } from '../helpers/remote-routes';

visitorTest(
  'every route of every remote is covered by accessibility/every-screen',
  async ({ request }) => {
    const promised = (await fetchPromisedRoutes(request)).map(({ route }) => route.path);
    expect(promised.length).toBeGreaterThanOrEqual(6);
    const opened = everyScreen.map(({ path }) => path.replace(/\?.*/, ''));
    expect(
      promised.filter((path) => !opened.some((one) => one === path || one.startsWith(`${path}/`))),
    ).toEqual([]);
  },
);

test('an unknown path below a remote shows the not-found page inside the frame', async ({
  page,
}) => {
  for (const path of ['/customer-fields/no-such-screen', '/no-such-area']) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1, name: '¡Ups! Página no encontrada' }),
    ).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  }
});
