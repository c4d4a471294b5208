import { expect, releaseTest as test } from '../../fixtures';
import { Override } from '../../helpers/remote-override';
import { ProjectCopy } from '../../helpers/project-copy';
import { followDeadlineMs, h1, openListening } from '../../helpers/release-tabs';
import { isSameDocument } from '../../helpers/page-errors';
import { unfoldMenu } from '../../helpers/menu';

/* The server has one composition: tests run serially. */
test.describe.configure({ mode: 'default' });

/*
 * From the command to the menu of an open tab: one minute on a quiet machine, while the promise is
 * two (docs/how-to/new-remote.md). Other tests share the machine, so the limit is far above both.
 */
const withinMs = 300_000;

let copy: ProjectCopy;
test.beforeAll(async () => {
  copy = await ProjectCopy.create({ installs: true });
});
test.afterAll(() => copy.remove());

test("a generated fifth remote passes its tests, appears in an open tab's menu, and is removed", async ({
  page,
  server,
  releases,
}) => {
  test.setTimeout(withinMs + 120_000);
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await openListening(page, '/customer-fields');
  await expect(menu.getByRole('link', { name: 'Laboratorio' })).toHaveCount(0);
  const { shell } = await server.composition();

  const startedAt = Date.now();
  const before = await copy.sources();
  await copy.mfe(['new', 'lab', '--title-es', 'Laboratorio', '--title-en', 'Laboratory']);
  const changed = [...(await copy.sources())]
    .filter(([file, digest]) => before.get(file) !== digest)
    .map(([file]) => file);
  expect(changed.filter((file) => !file.startsWith('mfe-lab/'))).toEqual(['pnpm-lock.yaml']);
  const jest = copy.node(['node_modules/jest/bin/jest.js', '--selectProjects', 'mfe-lab'], {
    FORCE_COLOR: '0',
  });
  const [testOutput] = await Promise.all([jest, copy.publish('mfe-lab', server)]);
  expect(testOutput).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
  await menu.getByRole('link', { name: 'Laboratorio' }).click();
  await expect(h1(page, 'Laboratorio')).toBeVisible();
  expect(Date.now() - startedAt).toBeLessThan(withinMs);
  expect((await server.composition()).shell).toEqual(shell);

  await releases.remove('mfe_lab');
  await expect(h1(page, 'Esta sección ya no está aquí')).toBeVisible({ timeout: followDeadlineMs });
  await expect(menu.getByRole('link', { name: 'Laboratorio' })).toHaveCount(0);
  await unfoldMenu(page);
  await menu.getByRole('link', { name: 'Campos de cliente' }).click();
  await expect(h1(page, 'Campos de cliente')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

/* Created by the previous test and removed from the composition. */
test('a local remote runs in one browser, with a strip and a log entry, until Ctrl-C', async ({
  page,
  server,
}) => {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const lab = menu.getByRole('link', { name: 'Laboratorio' });
  expect((await server.composition()).remotes).not.toHaveProperty('mfe_lab');
  const override = await Override.start(copy.directory, 'lab', server);
  try {
    await page.goto(override.address);
    // The strip shifts the page: a click before it appears would miss its link.
    await expect(
      page.getByRole('status').filter({ hasText: `mfe_lab viene de ${override.origin} hasta el ` }),
    ).toBeVisible();
    await lab.click();
    await expect(h1(page, 'Laboratorio')).toBeVisible();
    await page.reload();
    await expect(h1(page, 'Laboratorio'), 'also by URL').toBeVisible();
    expect(
      await copy.mfe(['log', '--remote', 'lab', '--limit', '3'], {
        SALA_REGISTRY_URL: server.origin,
        SALA_DATA_DIR: server.dataDir,
      }),
    ).toContain('grant created');

    expect(await override.interrupt()).toBe(0);
    expect(await override.answers()).toBe(false);
    await page.getByRole('link', { name: 'Terminar' }).click();
    await expect(menu).toBeVisible();
    await expect(lab).toHaveCount(0);
  } finally {
    await override.interrupt();
  }
});
