import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@sala/shared-contracts';
import { expect, releaseTest as test } from '../../fixtures';

/* The server has one composition: tests run serially. */
test.describe.configure({ mode: 'default' });

test('a shell that shares less reports the versions it breaks and the missing names', async ({
  server,
  releases,
}) => {
  const { shell } = await server.composition();
  const file = join(server.dataDir, 'artefacts/host-shell', shell.version, 'mfe-contract.json');
  // written by the build
  const { symbols, deprecated } = JSON.parse(await readFile(file, 'utf8')) as Release;
  const impactOf = async (symbols: Release['symbols']) => {
    const table = Object.fromEntries(
      Object.entries(symbols).map(([key, names]) => [key, [...names]]),
    );
    const body = {
      sdk: shell.sdk,
      plugin: shell.plugin,
      provides: shell.provides,
      deprecated,
      symbols: table,
    };
    const { versions } = await releases.registry.releaseImpact({ body });
    return versions
      .filter(({ breaks }) => breaks)
      .map(({ name, owner, missing }) => ({ name, owner, missing }));
  };
  expect(await impactOf(symbols)).toEqual([]);
  const table = '@sala/shared-ui/table';
  const less = {
    ...symbols,
    [table]: (symbols[table] ?? []).filter((name) => name !== 'SegmentedControl'),
  };
  expect(await impactOf(less)).toContainEqual({
    name: 'mfe_billing',
    owner: 'billing',
    missing: { [table]: ['SegmentedControl'] },
  });
});
