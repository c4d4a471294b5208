import type { Locator, Page } from '@playwright/test';
import { expect, test, visitorTest } from '../../fixtures';
import { expectNoAxeViolations } from '../../helpers/axe';
import { newStaff } from '../../helpers/companies';
import { trackRequests } from '../../helpers/request-tracking';

/* Without reduced motion, as most people see it. */
test.use({ reducedMotion: 'no-preference' });

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/* Loads the document but holds its scripts until released. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/r/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

const address = (place: Page | Locator) =>
  place.getByRole('textbox', { name: /^(Correo electrónico|Email address)/ });

const painted = () => performance.getEntriesByName('first-contentful-paint').length;

/* Parts of the static first paint at a point, as named in index.html. */
const paintedPartsAt = (page: Page, x: number, y: number): Promise<readonly string[]> =>
  page.evaluate(
    ([left, top]) => {
      const names: string[] = [];
      for (let part = document.elementFromPoint(left, top); part; part = part.parentElement)
        names.push(...part.classList);
      return names;
    },
    [x, y] as const,
  );

/** Records layout shifts of the following documents. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    const read = (list: PerformanceObserverEntryList): void => {
      // Type of the observed entries: https://wicg.github.io/layout-instability/
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
      }[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    };
    new PerformanceObserver(read).observe({ type: 'layout-shift', buffered: true });
  });

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  ); // written by watchShifts

/** Positions of the elements that static paint and form share. */
const placesOfForm = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    const place = document.getElementById('picture') ?? document.getElementById('root');
    const parts = [
      ...(place?.querySelectorAll<HTMLElement>(
        'h1, label, input, button, form a, a[href^="/sign-up"]',
      ) ?? []),
    ];
    const measured = parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [
        `${part.tagName} ${part.getAttribute('name') ?? part.ariaLabel ?? part.innerText}`,
        [x, y, width, height].map(Math.round).join(' '),
      ] as const;
    });
    return Object.fromEntries(measured);
  });

for (const [language, width] of [
  ['es-MX', 1366],
  ['en', 390],
] as const) {
  visitorTest.describe(`${language}, ${width} pixels wide`, () => {
    visitorTest.use({ language, viewport: { width, height: 800 } });
    // The static paint uses the fallback font, so the form does too.
    visitorTest.beforeEach(({ page }) => page.route('**/*.woff2', (route) => route.abort()));

    visitorTest(
      'the sign-in form is painted before any script and keeps its layout',
      async ({ page }) => {
        const release = await holdScripts(page);
        await page.goto('/sign-in', { waitUntil: 'commit' });
        await expect(h1(page, language === 'en' ? 'Sign in' : 'Iniciar sesión')).toBeVisible();
        await expect(page.getByText('Cargando…'), 'announced but not visible').toHaveCount(1);
        await expect(address(page)).toBeFocused();
        const before = await placesOfForm(page);
        expect(Object.keys(before).length).toBeGreaterThanOrEqual(12);
        await expectNoAxeViolations(page, 'before any script');
        release();
        await expect(address(page.locator('#root'))).toBeFocused();
        expect(await placesOfForm(page)).toMatchObject(before);
        await expect(page.getByRole('main')).toHaveCount(1);
      },
    );

    visitorTest('the override strip has its space from the first paint', async ({ page }) => {
      const grant = {
        kind: 'override',
        name: 'mfe_billing',
        origin: 'http://localhost:45107',
        by: 'ana@sala.test',
        expiresAt: '2099-01-01T18:05:00.000Z',
      };
      await page.route('/sign-in', async (route) => {
        const response = await route.fetch();
        // as the gateway writes it
        const element = `<script type="application/json" id="grant">${JSON.stringify(grant)}</script>`;
        await route.fulfill({
          response,
          body: (await response.text()).replace('<title>', `${element}<title>`),
        });
      });
      await watchShifts(page);
      const release = await holdScripts(page);
      await page.goto('/sign-in', { waitUntil: 'commit' });
      await expect(address(page)).toBeFocused();
      const before = await placesOfForm(page);
      release();
      const strip = page.getByRole('status').filter({ hasText: 'mfe_billing' });
      await expect(strip).toBeVisible();
      await expect(address(page.locator('#root'))).toBeFocused();
      expect(await placesOfForm(page)).toMatchObject(before);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
      await strip.getByRole('link').click({ trial: true });
    });
  });
}

visitorTest(
  'credentials submitted before any script sign in once they load',
  async ({ page, origin }) => {
    const { email, password } = await newStaff(origin, 'es-MX');
    const release = await holdScripts(page);
    const documents: string[] = [];
    page.on(
      'request',
      (request) => void (request.isNavigationRequest() && documents.push(request.method())),
    );
    await page.goto('/customer-management', { waitUntil: 'commit' });
    await expect(address(page)).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    release();
    await expect(h1(page, 'Clientes')).toBeVisible();
    expect(documents, 'no native form submit').toEqual(['GET']);
  },
);

visitorTest(
  'an incomplete early submit shows the missing values once scripts load',
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await expect(address(page)).toBeFocused();
    await page.keyboard.type('ana');
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByText('Escribe tu contraseña.')).toBeVisible();
    await expect(address(page.locator('#root'))).toBeFocused();
    await expect(address(page)).toHaveValue('ana');
  },
);

visitorTest(
  'a language chosen before any script applies and keeps typed text',
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await page.getByLabel(/^Contraseña/).fill('Secreto-1');
    await page.getByRole('button', { name: 'English' }).click();
    release();
    await expect(h1(page, 'Sign in')).toBeVisible();
    await expect(page.getByLabel(/^Password/)).toHaveValue('Secreto-1');
  },
);

test('the frame is painted before any script, including its collapsed menu', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/customer-management', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(painted)).toBe(1);
  expect(await paintedPartsAt(page, 100, 300)).toContain('p-side');
  expect(await paintedPartsAt(page, 600, 24)).toContain('p-head');
  expect(await paintedPartsAt(page, 600, 400)).toContain('p-rows');
  release();
  await expect(h1(page, 'Clientes')).toBeVisible();
  expect(await paintedPartsAt(page, 100, 300)).not.toContain('p-side');

  await page.evaluate(() => localStorage.setItem('sidebar', 'collapsed'));
  const again = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(painted)).toBe(1);
  expect(await paintedPartsAt(page, 30, 300)).toContain('p-side');
  expect(await paintedPartsAt(page, 100, 300)).not.toContain('p-side');
  again();
  await expect(h1(page, 'Clientes')).toBeVisible();
});

/* Cards of home are as tall as what they show, which nobody knows before; more is felt. */
const homeShift = 0.1;

test('no layout shifts while a page loads, with any font; fonts are self-hosted', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  for (let number = 1; number <= 8; number += 1)
    await staff.api.customerCreate({ body: { kind: 'person', name: `Cliente ${number}` } });
  const visitor = await browser.newContext({ baseURL: origin });
  const pages = [
    [page, '/', 'Hola, Ana'],
    [page, '/customer-management', 'Clientes'],
    [await visitor.newPage(), '/sign-in', 'Iniciar sesión'],
  ] as const;
  for (const [font, file] of [
    ['inter', /\/inter-/],
    ['manrope', /\/manrope-/],
    ['system', null],
  ] as const) {
    for (const [shown, path, title] of pages) {
      const fonts: string[] = [];
      const watch = (request: { resourceType: () => string; url: () => string }): void =>
        void (request.resourceType() === 'font' && fonts.push(request.url()));
      shown.on('request', watch);
      const quiet = trackRequests(shown);
      await shown.addInitScript((choice) => localStorage.setItem('font', choice), font);
      await watchShifts(shown);
      await shown.goto(path);
      await expect(
        shown.locator('#root').getByRole('heading', { level: 1, name: title, exact: true }),
      ).toBeVisible();
      await quiet();
      if (file !== null)
        await expect
          .poll(() => fonts.some((url) => file.test(url)), { message: `${path}, ${font}` })
          .toBe(true); // without input
      await shown.evaluate(() => document.fonts.ready);
      expect(await shiftOf(shown), `${path}, ${font}`).toBeLessThanOrEqual(
        path === '/' ? homeShift : 0.01,
      );
      for (const url of fonts) expect(new URL(url).origin).toBe(origin);
      if (file === null) expect(fonts, path).toEqual([]);
      shown.off('request', watch);
    }
  }
  await visitor.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('home cards have nearly their final size before their content loads', async ({ page }) => {
    await watchShifts(page);
    const quiet = trackRequests(page);
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'Primeros pasos' }).getByRole('listitem'),
    ).toHaveCount(5);
    await expect(page.getByRole('link', { name: 'Por llegar: 0' })).toBeVisible();
    await quiet();
    expect(await shiftOf(page)).toBeLessThanOrEqual(homeShift);
  });
});

test.describe('at 1366 × 768', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('compact lists show at least 14 rows, comfortable ones fewer', async ({ page, staff }) => {
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        staff.api.customerCreate({ body: { kind: 'person', name: `Cliente ${index + 10}` } }),
      ),
    );
    const wholeRows = () =>
      page
        .getByRole('row')
        .evaluateAll(
          (rows) =>
            rows.slice(1).filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
        );
    await page.goto('/customer-management');
    await expect(page.getByRole('row')).toHaveCount(25);
    const compact = await wholeRows();
    expect(compact).toBeGreaterThanOrEqual(14);
    expect((await page.getByRole('row').nth(1).boundingBox())?.height).toBeCloseTo(38, 0);
    await page.getByRole('banner').getByRole('button', { name: 'Ana Prueba, tu cuenta' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Tu cuenta' }).getByRole('radio', { name: 'Compactas' }),
    ).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Amplias' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect.poll(wholeRows).toBeLessThan(compact);
    expect((await page.getByRole('row').nth(1).boundingBox())?.height).toBeCloseTo(48, 0);
  });
});
