import { expect, releaseTest as test } from '../../fixtures';
import { ProjectCopy } from '../../helpers/project-copy';
import { followsWithin, h1, openListening } from '../../helpers/release-tabs';
import { isSameDocument } from '../../helpers/troubles';

/* What is in force is the same for all of a server. */
test.describe.configure({ mode: 'default' });

/* From the command to the menu of an open tab (docs/how-to/new-remote.md). */
const withinMs = 120_000;

test('a fifth remote, made by the command: it passes its tests, is published, stands in the menu of an open tab, and goes again; no other package is touched', async ({ page, server, releases }) => {
  test.setTimeout(withinMs + 120_000);
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await openListening(page, '/customer-fields');
  await expect(menu.getByRole('link', { name: 'Laboratorio' })).toHaveCount(0);
  const { shell } = await server.composition();

  const copy = await ProjectCopy.create({ installs: true });
  const begun = Date.now();
  try {
    const before = await copy.sources();
    await copy.mfe(['new', 'lab', '--title-es', 'Laboratorio', '--title-en', 'Laboratory']);
    const changed = [...(await copy.sources())].filter(([file, digest]) => before.get(file) !== digest).map(([file]) => file);
    expect(changed.filter((file) => !file.startsWith('mfe-lab/'))).toEqual(['pnpm-lock.yaml']);
    const jest = copy.node(['node_modules/jest/bin/jest.js', '--selectProjects', 'mfe-lab'], { FORCE_COLOR: '0' });
    const [told] = await Promise.all([jest, copy.publish('mfe-lab', server)]);
    expect(told).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
  } finally {
    await copy.remove();
  }
  await menu.getByRole('link', { name: 'Laboratorio' }).click();
  await expect(h1(page, 'Laboratorio')).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(withinMs);
  expect((await server.composition()).shell).toEqual(shell);

  await releases.remove('mfe_lab');
  await expect(h1(page, 'Esta sección ya no está aquí')).toBeVisible({ timeout: followsWithin });
  await expect(menu.getByRole('link', { name: 'Laboratorio' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Campos de cliente' }).click();
  await expect(h1(page, 'Campos de cliente')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
