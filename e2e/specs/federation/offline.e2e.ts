import type { Page } from '@playwright/test';
import { expect, ownServerTest as test } from '../../fixtures';
import { beaconsOf, tamperWith } from '../../helpers/tampering';

/* One server, whose files the second test damages. */
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });

interface CacheNote {
  readonly id: string;
  readonly subjects: readonly string[];
}

const cacheNoteOf = (page: Page): Promise<CacheNote | null> =>
  page.evaluate(async () => {
    const answer = await caches.match('/service-worker/kept', { cacheName: 'sala-kept' });
    return answer ? ((await answer.json()) as CacheNote) : null; // note written by the worker
  });

/* Cached content that is not a release file, a static page or the worker's note. */
const strangersIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = (
      await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    ).flat();
    const paths = requests
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !/^\/r\/|^\/$|^\/service-worker\/kept$/.test(path));
    const texts = await Promise.all(
      ['/', '/service-worker/kept'].map(
        async (path) =>
          (await (await caches.match(path, { ignoreVary: true }))?.text()) ?? 'missing',
      ),
    );
    return [
      ...paths,
      ...texts.filter((text) => text === 'missing' || /Ana Prueba|@[\w-]+\.test/.test(text)),
    ];
  });

const left = async (): Promise<number> =>
  (await caches.keys()).length + (await navigator.serviceWorker.getRegistrations()).length;

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión' });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

test('the composition is cached; offline, the application starts from it and says so', async ({
  page,
  context,
  server,
}) => {
  const pageErrors: string[] = [];
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  page.on(
    'console',
    (message) => message.text().startsWith('policy:') && pageErrors.push(message.text()),
  );

  await page.goto('/settings/appearance');
  await expect(heading(page, 'Apariencia')).toBeVisible();
  const composition = await server.composition();
  await expect
    .poll(() => cacheNoteOf(page), { timeout: 30_000 })
    .toMatchObject({ id: composition.id });
  const { subjects } = (await cacheNoteOf(page)) ?? { subjects: [] };
  const stable = Object.entries(composition.remotes).map(
    ([name, remote]) => `${name}@${remote.stable.version}`,
  );
  expect([...subjects].sort()).toEqual(
    [`host_shell@${composition.shell.version}`, ...stable].sort(),
  );

  await context.setOffline(true);
  await expect(strip(page)).toContainText('Sin conexión desde el');
  await page.reload();
  await expect(
    heading(page, 'Apariencia'),
    'the screen itself needs nothing of the server',
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  await expect(strip(page)).toHaveText(
    /^Sin conexión\. Versión del \d{2}\/\d{2}\/\d{4}; lo que ves puede no estar al día\.$/,
  );

  // An unvisited remote at a URL that was never fetched.
  await page.goto('/customer-management');
  await expect(
    page.getByRole('button', { name: 'Reintentar' }).first(),
    'data is not cached',
  ).toBeVisible();

  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
  expect(pageErrors).toEqual([]);

  await page.getByRole('button', { name: /, tu cuenta$/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(heading(page, 'Iniciar sesión')).toBeVisible();
  expect(await strangersIn(page), 'no personal data is cached').toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeVisible();
  await expect(strip(page)).toContainText('Sin conexión.');
});

test('offline start can be turned off and on', async ({ page, server }) => {
  await page.goto('/settings/appearance');
  const { id } = await server.composition();
  await expect.poll(() => cacheNoteOf(page), { timeout: 30_000 }).toMatchObject({ id });
  const choice = page.getByRole('radiogroup', { name: 'Trabajar sin conexión en este equipo' });
  await choice.getByRole('radio', { name: 'No' }).check();
  await expect.poll(() => page.evaluate(left)).toBe(0);
  await page.reload();
  await expect(choice.getByRole('radio', { name: 'No' })).toBeChecked();
  expect(await page.evaluate(left)).toBe(0);
  await choice.getByRole('radio', { name: 'Sí' }).check();
  await expect.poll(() => cacheNoteOf(page), { timeout: 30_000 }).toMatchObject({ id });
});

test('a tampered file is not cached and is reported', async ({ page, server }) => {
  const reports = beaconsOf(page);
  const mend = await tamperWith(await server.artefactsOf('mfe_hospital'), /^widgets\.js$/);
  try {
    await page.goto('/settings/appearance');
    await expect
      .poll(() => reports.filter((line) => line.startsWith('mfe_hospital@')).join(), {
        timeout: 30_000,
      })
      .toMatch(/ integrity widgets\./);
    expect(await cacheNoteOf(page)).toBeNull();
    expect(
      (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('sala-')),
    ).toEqual([]);
  } finally {
    await mend();
  }
});
