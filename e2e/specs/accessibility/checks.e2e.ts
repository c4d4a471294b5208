import { expect, visitorTest as test } from '../../fixtures';
import { faultsInBothThemes, phone } from '../../helpers/axe';
import { clipped, linesInOtherLanguage, tooSmall } from '../../helpers/screen-checks';
import { rawKeys } from '../../helpers/page-errors';

/* A page with every fault that the checks look for. */
const wrong = `
  <main>
    <p>Guardar the changes</p><p>pricing.title</p>
    <p lang="en">Search the help</p>
    <button style="width: 40px; height: 20px; overflow: hidden; white-space: nowrap">Palabras que no caben</button>
    <a href="/a" style="position: absolute; left: 300px; top: 0; width: 200px; height: 48px; background: red">Fuera</a>
    <label style="display: inline-block; height: 12px; overflow: hidden"><input type="checkbox" style="height: 12px">Acepto</label>
    <button style="height: 40px">Bien</button>
  </main>`;

test('the screen checks find every fault and nothing else', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.setContent(
    `<!doctype html><html lang="es-MX"><title>Sala</title><body>${wrong}</body></html>`,
  );
  expect(await linesInOtherLanguage(page, 'es-MX')).toEqual(['Guardar the changes']);
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
  expect(await linesInOtherLanguage(page, 'en')).toContain('Guardar the changes');
  await page
    .getByText('pricing.title')
    .evaluate((line) => (line.textContent = 'El Salvador (+503)'));
  expect(await linesInOtherLanguage(page, 'en')).not.toContainEqual(
    expect.stringContaining('Salvador'),
  );
});

/* Faults in both themes, in light only, and of an element that only light shows. */
const pale = `
  <style>
    .dark { background: #111; color: #fff } .light { background: #fff; color: #111 }
    .light .pale { color: #ddd } .light .more { display: block }
    .more { display: none } .light a { color: #333; text-decoration: none } .dark a { color: #9cf }
  </style>
  <main><h1>Tema</h1><img src="data:,"><p class="pale">Pálido</p><p>Todo lo demás está en <a href="/a">otra parte</a> de la página.</p>MORE</main>
  <script>
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => (document.documentElement.className = dark.matches ? 'dark' : 'light');
    dark.addEventListener('change', follow);
    follow();
  </script>`;

test('axe finds faults of a single theme, in colours or elsewhere', async ({ page }) => {
  const idsOf = async (more: string) => {
    await page.goto('about:blank'); // otherwise the previous page's script stays
    await page.setContent(
      `<!doctype html><html lang="es-MX"><title>Sala</title><body>${pale.replace('MORE', more)}</body></html>`,
    );
    const { dark, light } = await faultsInBothThemes(page, 'a page with faults');
    const ids = (faults: readonly string[]): string[] =>
      faults.map((fault) => fault.split(':')[0] ?? '');
    return { dark: ids(dark), light: ids(light) };
  };
  // The missing alt text is reported once, since it does not depend on the theme.
  expect(await idsOf('')).toEqual({
    dark: [],
    light: ['color-contrast', 'image-alt', 'link-in-text-block'],
  });
  expect(await idsOf('')).toEqual({
    dark: ['image-alt'],
    light: ['color-contrast', 'link-in-text-block'],
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await idsOf('<input class="more">')).toEqual({
    dark: ['image-alt'],
    light: ['color-contrast', 'image-alt', 'label', 'link-in-text-block'],
  });
});
