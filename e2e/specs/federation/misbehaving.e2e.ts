import type { Page } from '@playwright/test';
import { expect, releaseTest as test } from '../../fixtures';
import type { Changes } from '../../helpers/changed-build';
import { categoriesTitled, h1, openListening } from '../../helpers/release-tabs';
import type { Releases } from '../../helpers/releases';
import { isSameDocument } from '../../helpers/page-errors';
import { unfoldMenu } from '../../helpers/menu';

/* The server has one composition: tests run serially. */
test.describe.configure({ mode: 'default' });

/** The page reports within eight seconds; the margin is for machines that run several browsers. */
const reportDeadlineMs = 12_000;

/** Code that the categories screen runs while rendering. */
const duringRender = (code: string): Changes => ({
  '"packs.title"': `(()=>{${code};return"packs.title"})()`,
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const link = (page: Page) => menu(page).getByRole('link', { name: 'Categorías' });

/**
 * Promotes a good version, then a broken one.
 *
 * @returns the good version
 */
const putInForce = async (releases: Releases, changes: Changes): Promise<string> => {
  const good = await releases.publish('mfe-hospital', categoriesTitled('Categorías que funcionan'));
  await releases.promote('mfe_hospital', good);
  await releases.promote('mfe_hospital', await releases.publish('mfe-hospital', changes));
  return good;
};

const hideMenu =
  'const s=new CSSStyleSheet();s.replaceSync("nav,aside{display:none!important}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,s]';

const misbehaving: readonly (readonly [string, Changes, RegExp])[] = [
  ['hides the menu with an adopted style sheet', duringRender(hideMenu), /ocultó el menú/],
  [
    'never finishes its screen',
    duringRender('throw globalThis.unanswered??=new Promise(()=>{})'),
    /no terminó de abrirse/,
  ],
];

for (const [what, changes, why] of misbehaving) {
  test(`a version that ${what}: the page says so and runs the previous version`, async ({
    page,
    server,
    releases,
  }) => {
    const good = await putInForce(releases, changes);
    await openListening(page, '/customer-fields');
    await unfoldMenu(page);
    await link(page).click();
    await Promise.all([
      expect(h1(page, 'Categorías que funcionan')).toBeVisible({ timeout: reportDeadlineMs }),
      expect(page.getByTitle(why)).toBeVisible({ timeout: reportDeadlineMs }),
    ]);
    await menu(page).getByRole('link', { name: 'Campos de cliente' }).click();
    await expect(h1(page, 'Campos de cliente')).toBeVisible();
    await expect(page).toHaveURL(/\/customer-fields$/);
    await page.goBack();
    await expect(h1(page, 'Categorías que funcionan')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    expect((await server.composition()).remotes['mfe_hospital']?.lkg?.version).toBe(good);
  });
}

/** Milliseconds since the last heartbeat of a page that mounts a screen; null without one. */
const silenceOfMount = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const [mark] = Object.values(
      JSON.parse(localStorage.getItem('mounting') ?? '{}') as Record<
        string,
        { readonly at: number }
      >,
    ); // written by the page
    return mark ? Date.now() - mark.at : null;
  });

test("after a version with an infinite loop, the browser's next page runs the previous one", async ({
  page,
  releases,
}) => {
  await putInForce(releases, duringRender('for(;;);'));
  await openListening(page, '/customer-fields');
  const hangingPage = await page.context().newPage();
  await hangingPage.goto('/hospital/categories', { waitUntil: 'commit' });
  await expect.poll(() => silenceOfMount(page), { timeout: 30_000 }).toBeGreaterThan(5000);
  const next = await page.context().newPage();
  await next.goto('/hospital/categories');
  await expect(h1(next, 'Categorías que funcionan')).toBeVisible({ timeout: reportDeadlineMs });
  await expect(next.getByTitle(/dejara de responder/)).toBeVisible();
});
