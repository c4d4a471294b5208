import type { Composition } from '@sala/shared-contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { trackRequests } from '../helpers/request-tracking';
import { unfoldMenu } from '../helpers/menu';
import { isSameDocument, markDocument } from '../helpers/page-errors';

/* A text that only the implementation contains, not its users. */
const implementations = {
  react: 'react.memo',
  'react-dom': '__reactContainer$',
  'the router': 'useRoutes() may be used only in the context of a <Router>',
  'the query client': 'No QueryClient set',
  'the auth store': 'was loaded twice',
  i18n: 'i18next is already initialized',
} as const;

interface Loaded {
  readonly url: string;
  readonly text: string;
}

/* Scripts fetched by the page with their text. */
const watchScripts = (page: Page): (() => Promise<readonly Loaded[]>) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      ); // responses after the end of the test are irrelevant
  });
  return () => Promise.all([...scripts].map(async ([url, text]) => ({ url, text: await text })));
};

const openings = [
  '/customer-management',
  '/customer-fields',
  '/hospital/categories',
  '/pricing',
  '/settings/appearance',
];

for (const path of openings) {
  test(`${path} by deep link loads one copy of each singleton, from the shell`, async ({
    page,
    request,
  }) => {
    const { remotes } = (await (
      await request.get('/registry/v1/composition')
    ).json()) as Composition; // the registry's document
    const owner = Object.values(remotes).find(({ contract }) =>
      contract.routes.some((route) => route.path === path),
    );
    if (!owner) throw new Error(`nobody owns ${path}`);
    const scripts = watchScripts(page);
    const quiet = trackRequests(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await quiet();

    const loaded = await scripts();
    expect(
      loaded.filter(({ url }) => url.includes(owner.stable.base)).length,
      'scripts of the remote',
    ).toBeGreaterThan(1);
    for (const [name, mark] of Object.entries(implementations)) {
      const places = loaded
        .filter(({ text }) => text.includes(mark))
        .map(({ url }) => new URL(url).pathname);
      expect(places, name).toHaveLength(1);
      expect(places[0], name).toContain('/r/host-shell/');
    }
    const mark = await page.evaluate(() =>
      Object.getOwnPropertyDescriptor(globalThis, Symbol.for('@sala/shared-auth:instance')),
    );
    expect(mark, 'guard of the auth store').toMatchObject({ value: true, writable: false });
  });
}

/* Runs the auth store's module again, as a bundle with its own copy would. */
const startSecondStore = (): string => {
  interface Require {
    readonly m: Readonly<
      Record<string, (module: object, exports: object, require: Require) => void>
    >;
  }
  const chunks = Object.entries(globalThis).find(
    ([key]) => key.startsWith('webpackChunk') && key.includes('shell'),
  )?.[1];
  if (!Array.isArray(chunks)) return 'the shell has no list of chunks';
  let result = 'the store was not found';
  const evaluate = (require: Require): void => {
    const store = Object.values(require.m).find((factory) =>
      /auth-storage.*user: ?null/s.test(String(factory)),
    ); // with its initial state
    if (!store) return;
    try {
      store({ exports: {} }, {}, require);
      result = 'a second store runs';
    } catch (error) {
      result = String(error);
    }
  };
  chunks.push([['second-store'], {}, evaluate]); // called by webpack's runtime with its require
  return result;
};

test('a second copy of the auth store refuses to start', async ({ page }) => {
  await page.goto('/settings/appearance');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(startSecondStore)).toContain('@sala/shared-auth was loaded twice');
});

test('session, language, cache and router are shared by the shell and every remote', async ({
  page,
  staff,
}) => {
  const menu = page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: 'Campos de cliente' }) });
  await page.goto('/customer-fields');
  await expect(page.getByRole('heading', { level: 1, name: 'Campos de cliente' })).toBeVisible();
  await markDocument(page);
  await unfoldMenu(page);

  // Session: the remote knows the permissions, the shell the person.
  await expect(page.getByRole('button', { name: 'Nuevo campo' }).first()).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText(
    staff.session.user.company?.name ?? 'a company',
  );

  // Cache: a change on one screen shows on another without a reload.
  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await expect(page.getByText('Todavía no hay clientes')).toBeVisible();
  await menu.getByRole('link', { name: 'Campos de cliente' }).click();
  await page.getByRole('button', { name: 'Nuevo campo' }).first().click();
  await page.getByRole('textbox', { name: 'Etiqueta', exact: true }).fill('Ocupación');
  await page.getByRole('textbox', { name: 'Clave', exact: true }).fill('ocupacion');
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Texto');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('button', { name: 'Crear campo' }).click();
  await expect(page.getByRole('row', { name: /Ocupación/ })).toBeVisible();
  await menu.getByRole('link', { name: 'Clientes', exact: true }).click();
  await page.getByRole('button', { name: 'Nuevo cliente' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Ocupación' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Language: switching it in the shell updates the remote.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();

  // Router: through all remotes and back in one document.
  await page.getByRole('link', { name: 'Categories' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await page.getByRole('link', { name: 'Appearance' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
