import type { Page } from '@playwright/test';
import { expect, ownServerTest, test } from '../../fixtures';
import { phone } from '../../helpers/axe';
import { signedInState, tokenOf } from '../../helpers/browser-state';
import { clientFor } from '../../helpers/companies';
import { unfoldMenu } from '../../helpers/menu';

/* Without reduced motion, as most people see it. */
test.use({ reducedMotion: 'no-preference' });

const trial = '**/api/v1/integrations/*/test';
const toasts = (page: Page) => page.getByRole('alert');

/* Stops the page's timers; only `runFor` advances them. */
const stopTheClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);

/* Milliseconds of page time until a text disappears, in steps of 100. */
const visibleMs = async (page: Page, text: string): Promise<number> => {
  let milliseconds = 0;
  while ((await page.getByText(text).count()) > 0 && milliseconds < 20_000) {
    await page.clock.runFor(100);
    milliseconds += 100;
  }
  return milliseconds;
};

test('toasts are at the top centre for three seconds, at most three at once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/apps');
  const deed = page.getByRole('button', { name: 'Probar Correo electrónico' });
  const fail = async (status: number): Promise<void> => {
    await page.route(trial, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '' }),
    );
    await deed.click();
    await expect.poll(() => page.clock.runFor(20).then(() => deed.isEnabled())).toBe(true);
    await page.unroute(trial);
  };
  await expect(deed).toBeVisible();
  await fail(502); // the toast code loads with the first one
  await expect(toasts(page)).toHaveText('¡Algo salió mal!');
  await visibleMs(page, '¡Algo salió mal!');

  await stopTheClock(page);
  await fail(304);
  await expect(toasts(page)).toHaveText('¡El contenido no cambió!');
  await page.mouse.move(0, 700); // hovering would pause its timer
  const box = await toasts(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(
    Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2),
    'horizontally centred',
  ).toBeLessThan(10);
  expect(box?.y, 'at the top').toBeLessThan(60);
  const stood = await visibleMs(page, '¡El contenido no cambió!');
  expect(stood).toBeGreaterThanOrEqual(2800);
  expect(stood, 'including the exit animation').toBeLessThanOrEqual(3900);

  for (const status of [304, 204, 502]) await fail(status);
  await expect(toasts(page)).toHaveCount(3);
  await page.context().setOffline(true);
  await deed.click();
  for (let step = 0; step < 10; step += 1) await page.clock.runFor(100);
  await expect(toasts(page).filter({ hasText: 'Error de red' })).toBeVisible();
  await expect(toasts(page)).toHaveCount(3);
  await expect(toasts(page).filter({ hasText: '¡El contenido no cambió!' })).toHaveCount(0);
});

test('toasts cover neither form errors nor the header of a panel or screen', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  await page.route('**/api/v1/customers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '' })
      : route.continue(),
  );
  await page.goto('/customer-management?new=1');
  const panel = page.getByRole('dialog', { name: 'Nuevo cliente' });
  const message = page.getByText('¡Algo salió mal!'); // elements outside an open panel are inert
  const back = panel.getByRole('button', { name: 'Volver a la lista' });
  await panel.getByLabel('Nombre', { exact: false }).first().fill('Rosa');
  await panel.getByRole('button', { name: 'Crear cliente' }).click();
  await expect(message).toBeVisible();
  await stopTheClock(page);
  const topAfter = async (milliseconds: number): Promise<number> => {
    await page.clock.runFor(milliseconds);
    return (await message.boundingBox())?.y ?? 0;
  };
  const { y = 0, height = 0 } = (await back.boundingBox()) ?? {};
  const answer = await panel.getByRole('alert').boundingBox();
  const answerEnd = (answer?.y ?? 0) + (answer?.height ?? 0);
  expect(answerEnd, 'the form shows the server error').toBeGreaterThan(y + height);
  await expect.poll(() => topAfter(20)).toBeGreaterThan(answerEnd);
  expect(await topAfter(20), 'close to the form').toBeLessThan(answerEnd + 40);

  // A click would wait for the page's clock.
  await back.dispatchEvent('click');
  await page.clock.runFor(200);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Descartar' })
    .dispatchEvent('click');
  const actions = await page.getByRole('button', { name: 'Nuevo cliente' }).first().boundingBox();
  const titleEnd = (actions?.y ?? 0) + (actions?.height ?? 0);
  await expect
    .poll(() => topAfter(50), 'title and actions stay visible')
    .toBeGreaterThanOrEqual(titleEnd);
  expect(await topAfter(50), 'nothing else is covered').toBeLessThan(titleEnd + 40);
  await page.getByRole('button', { name: 'Nuevo cliente' }).first().dispatchEvent('click');
  await expect.poll(() => topAfter(50)).toBeGreaterThan(y + height);
});

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Cargando' });

test('a 2 px loading bar shows while a navigation or remote is pending', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  // Slows down the code of one screen.
  await page.route('**/r/mfe-hospital/**', async (route) => {
    await held;
    await route.continue();
  });
  await unfoldMenu(page);
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Categorías' })
    .click();
  await expect(bar(page)).toBeVisible();
  const box = await bar(page).boundingBox();
  expect(box).toMatchObject({ y: 0, height: 2 });
  expect(await bar(page).evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Hola, Ana' }),
    'what was there stays',
  ).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  // The same on the initial load.
  await page.unroute('**/r/mfe-hospital/**');
  let begin = (): void => undefined;
  const waiting = new Promise<void>((done) => (begin = done));
  await page.route('**/r/mfe-hospital/**', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(bar(page)).toBeVisible();
  begin();
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

ownServerTest(
  'beside the work, bottom-right: Alt+T leads there, Escape, the cross and a drag dismiss',
  async ({ page, context, origin, staff, server }) => {
    // A session ends after twelve hours with a message.
    const hour = 3_600_000;
    const start = Date.now();
    let { token } = staff.session;
    const api = clientFor(server.origin, 'es-MX', null);
    const continueAt = async (later: number): Promise<void> => {
      await api.sandboxClock({ body: { now: new Date(start + later).toISOString() } });
      ({ token } = await clientFor(server.origin, 'es-MX', token).authRenew());
    };
    for (let half = 1; half <= 23; half += 1) await continueAt((half * hour) / 2);
    await context.clearCookies();
    const { cookies, origins } = signedInState(origin, 'es-MX', { ...staff.session, token });
    await context.addCookies(cookies);
    const [{ localStorage: stored }] = origins as [(typeof origins)[number]]; // there is one
    await page.addInitScript(
      (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
      stored,
    );

    // Tokens with less than a minute left are not renewed.
    await api.sandboxClock({ body: { now: new Date(start + 12 * hour - 50_000).toISOString() } });
    const region = page.getByRole('region', { name: 'Avisos, Alt+T' });
    const message = region.getByText(/Por seguridad, tu sesión termina a las/);
    const beTold = async (): Promise<void> => {
      await page.clock.setSystemTime(start + 11.5 * hour);
      await page.goto('/settings/appearance');
      await expect(page.getByRole('radio', { name: 'Claro' })).toBeChecked();
      await page.clock.runFor(1000); // starts deferred work
      await page.clock.fastForward('20:00');
      await expect
        .poll(async () => {
          await page.keyboard.press('Tab'); // counts as activity
          return message.count();
        })
        .toBe(1);
      await expect(message).toBeVisible();
    };

    await page.clock.install({ time: start + 11.5 * hour });
    await beTold();
    expect(await tokenOf(page)).toBe(token);
    const box = await message.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(box?.x, 'on the right').toBeGreaterThan(width / 2);
    expect(box?.y, 'at the bottom').toBeGreaterThan(height * 0.75);
    await page.keyboard.press('Alt+t');
    await expect(region).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(message, 'focus pauses the timer').toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(message).toHaveCount(0);

    await beTold();
    await message.hover(); // it has settled
    const card = (await message.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(card.x + 20, card.y + card.height / 2);
    await page.mouse.down();
    await page.mouse.move(card.x + 60, card.y + card.height / 2, { steps: 4 });
    await expect(message, 'not far enough').toBeVisible();
    await page.mouse.move(card.x + 160, card.y + card.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(message).toHaveCount(0);

    await beTold();
    await region.getByRole('button', { name: 'Cerrar' }).click();
    await expect(message).toHaveCount(0);
  },
);
