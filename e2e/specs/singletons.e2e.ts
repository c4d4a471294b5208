import type { Composition } from '@sala/shared-contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { watchRequests } from '../helpers/quiet';
import { isSameDocument, markDocument } from '../helpers/troubles';

/* A sentence or name that only the implementation itself contains, not the code that uses it. */
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

/* Every script that the page fetched, with its text. */
const watchScripts = (page: Page): (() => Promise<readonly Loaded[]>) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      ); // what comes when the test is over, nobody reads
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
  test(`${path} by itself: one copy of what must be one, and it is the shell’s`, async ({
    page,
    request,
  }) => {
    const { remotes } = (await (
      await request.get('/registry/v1/composition')
    ).json()) as Composition; // the registry's own document
    const owner = Object.values(remotes).find(({ contract }) =>
      contract.routes.some((route) => route.path === path),
    );
    if (!owner) throw new Error(`nobody owns ${path}`);
    const scripts = watchScripts(page);
    const quiet = watchRequests(page);
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
    expect(mark, 'the guard of the auth store').toMatchObject({
      value: true,
      writable: false,
      configurable: false,
    });
  });
}

/* Runs the module of the auth store a second time, as a bundle with a copy of its own would. */
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
    ); // with its first state
    if (!store) return;
    try {
      store({ exports: {} }, {}, require);
      result = 'a second store runs';
    } catch (error) {
      result = String(error);
    }
  };
  chunks.push([['second-store'], {}, evaluate]); // the entry that webpack's runtime calls with its own require
  return result;
};

test('a second copy of the auth store does not start', async ({ page }) => {
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

  // The session: the remote offers what this person may do, the shell shows who it is.
  await expect(page.getByRole('button', { name: 'Nuevo campo' }).first()).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText(
    staff.session.user.company?.name ?? 'a company',
  );

  // The cache: what one screen changes, another screen that asked before shows, without a reload.
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

  // The language: switched in the shell, the remote follows at once.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();

  // The router: through all remotes and back, in one document.
  await page.getByRole('link', { name: 'Categories' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await page.getByRole('link', { name: 'Appearance' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
