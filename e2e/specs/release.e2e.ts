import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, ownServerTest as test } from '../fixtures';
import { ProjectCopy } from '../helpers/project-copy';

/* Includes a compilation and a server start. */
test.setTimeout(150_000);

/* Names and contents of all files in a directory. */
const digestOf = async (directory: string): Promise<string> => {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(10);
  const digest = createHash('sha256');
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    digest
      .update(path)
      .update('\0')
      .update(await readFile(path));
  }
  return digest.digest('hex');
};

test('one remote is rebuilt and released while server and shell stay unchanged', async ({
  page,
  server,
  request,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/pricing');
  await expect(heading).toHaveText('Planes y precios');
  const before = await server.composition();
  const shell = join(server.dataDir, 'artefacts/host-shell');
  const shellBefore = await digestOf(shell);
  const oldEntry = await server.entryOf('mfe_billing');

  const copy = await ProjectCopy.create();
  try {
    await copy.replace(
      'mfe-billing/src/locales/es-MX.json',
      '"Planes y precios"',
      '"Nuestros planes"',
    );
    await copy.publish('mfe-billing', server);
  } finally {
    await copy.remove();
  }

  await expect
    .poll(async () => (await server.composition()).seq, { message: 'the running server serves it' })
    .toBe(before.seq + 1);
  const after = await server.composition();
  expect(after.shell).toEqual(before.shell);
  expect(after.remotes['mfe_billing']?.stable.version).not.toBe(
    before.remotes['mfe_billing']?.stable.version,
  );
  for (const name of ['mfe_customers', 'mfe_hospital', 'mfe_settings']) {
    expect(after.remotes[name]?.stable.version, name).toBe(
      before.remotes[name]?.stable.version ?? 'in force',
    );
  }
  expect(await digestOf(shell)).toBe(shellBefore);

  await page.reload();
  await expect(heading).toHaveText('Nuestros planes');
  // Pages opened before keep their files.
  expect((await request.get(oldEntry)).status()).toBe(200);
});
