import type { Page } from '@playwright/test';
import { expect, releaseTest as test } from '../../fixtures';
import type { Changes } from '../../helpers/changed-build';
import { categoriesTitled, h1, openListening } from '../../helpers/release-tabs';
import type { Releases } from '../../helpers/releases';
import { isSameDocument } from '../../helpers/troubles';

/* What is in force is the same for all of a server. */
test.describe.configure({ mode: 'default', timeout: 90_000 });

/**
 * People are told within eight seconds; the rest is for a computer that runs several browsers at
 * once.
 */
const toldWithin = 12_000;

/** What the screen of categories runs while it is drawn, besides naming one of its commands. */
const whileDrawn = (code: string): Changes => ({
  '"packs.title"': `(()=>{${code};return"packs.title"})()`,
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const link = (page: Page) => menu(page).getByRole('link', { name: 'Categorías' });

/** Puts a version in force that works, and then one that does not. @returns the one that works. */
const putInForce = async (releases: Releases, changes: Changes): Promise<string> => {
  const good = await releases.publish('mfe-hospital', categoriesTitled('Categorías que funcionan'));
  await releases.promote('mfe_hospital', good);
  await releases.promote('mfe_hospital', await releases.publish('mfe-hospital', changes));
  return good;
};

const hideMenu =
  'const s=new CSSStyleSheet();s.replaceSync("nav,aside{display:none!important}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,s]';

const misbehaving: readonly (readonly [string, Changes, RegExp])[] = [
  [
    'replaces history.pushState',
    whileDrawn('history.pushState=()=>{}'),
    /cambió partes de la página/,
  ],
  ['hides the menu with a style sheet that it adopts', whileDrawn(hideMenu), /ocultó el menú/],
  [
    'never finishes its screen',
    whileDrawn('throw globalThis.unanswered??=new Promise(()=>{})'),
    /no terminó de abrirse/,
  ],
];

for (const [what, changes, why] of misbehaving) {
  test(`a version that ${what}: the page says so, the version before stands, and the menu leads on`, async ({
    page,
    server,
    releases,
  }) => {
    const good = await putInForce(releases, changes);
    await openListening(page, '/customer-fields');
    await link(page).click();
    await Promise.all([
      expect(h1(page, 'Categorías que funcionan')).toBeVisible({ timeout: toldWithin }),
      expect(page.getByTitle(why)).toBeVisible({ timeout: toldWithin }),
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

/** Milliseconds since the page that is mounting something said that it is alive; null: none is. */
const silenceOfMount = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const [mark] = Object.values(
      JSON.parse(localStorage.getItem('mounting') ?? '{}') as Record<
        string,
        { readonly at: number }
      >,
    ); // the page's own
    return mark ? Date.now() - mark.at : null;
  });

test('a version that loops for ever: the next page of that browser begins with the version before, and says why', async ({
  page,
  releases,
}) => {
  await putInForce(releases, whileDrawn('for(;;);'));
  await openListening(page, '/customer-fields');
  const hung = await page.context().newPage();
  await hung.goto('/hospital/categories', { waitUntil: 'commit' });
  await expect.poll(() => silenceOfMount(page), { timeout: 30_000 }).toBeGreaterThan(5000);
  const next = await page.context().newPage();
  await next.goto('/hospital/categories');
  await expect(h1(next, 'Categorías que funcionan')).toBeVisible({ timeout: toldWithin });
  await expect(next.getByTitle(/dejara de responder/)).toBeVisible();
});
