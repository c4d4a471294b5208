import { expect, visitorTest as test } from '../../fixtures';
import { phone } from '../../helpers/axe';
import { clipped, foreignLines, tooSmall } from '../../helpers/screen-look';
import { rawKeys } from '../../helpers/troubles';

/* A page on which everything is wrong that the walks over the screens look for. */
const wrong = `
  <main>
    <p>Guardar the changes</p><p>pricing.title</p>
    <p lang="en">Search the help</p>
    <button style="width: 40px; height: 20px; overflow: hidden; white-space: nowrap">Palabras que no caben</button>
    <a href="/a" style="position: absolute; left: 300px; top: 0; width: 200px; height: 48px; background: red">Fuera</a>
    <label style="display: inline-block; height: 12px; overflow: hidden"><input type="checkbox" style="height: 12px">Acepto</label>
    <button style="height: 40px">Bien</button>
  </main>`;

test('the checks of the screens see what they look for, and nothing else', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.setContent(`<!doctype html><html lang="es-MX"><title>Sala</title><body>${wrong}</body></html>`);
  expect(await foreignLines(page, 'es-MX')).toEqual(['Guardar the changes']);
  expect(await rawKeys(page)).toEqual(['pricing.title']);
  const cut = await clipped(page);
  expect(cut).toHaveLength(3);
  expect(cut[0]).toMatch(/^the page is \d+ px wide$/);
  expect(cut).toContainEqual(expect.stringMatching(/Palabras que no caben cuts its words$/));
  expect(cut).toContainEqual(expect.stringMatching(/^A Fuera reaches from 300 to 500$/));
  const small = await tooSmall(page);
  expect(small).toHaveLength(2);
  expect(small[0]).toMatch(/^BUTTON Palabras/);
  expect(small[1]).toMatch(/^INPUT/);
  await page.evaluate(() => (document.documentElement.lang = 'en'));
  expect(await foreignLines(page, 'en')).toContain('Guardar the changes');
});
