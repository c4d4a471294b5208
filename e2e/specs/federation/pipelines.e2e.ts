import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@sala/shared-contracts';
import { expect, releaseTest as test } from '../../fixtures';
import { categoriesTitled, plansTitled } from '../../helpers/release-tabs';

/* The server has one composition: tests run serially. */
test.describe.configure({ mode: 'default' });

const reason = 'a test';

test('a token for one remote is refused for others and named in the log', async ({ releases }) => {
  const body = {
    name: 'billing pipeline',
    remote: 'mfe_billing',
    scopes: ['read', 'publish', 'canary'],
  } as const;
  const { secret } = await releases.registry.releaseTokenCreate({
    body: { ...body, scopes: [...body.scopes] },
  });
  const pipeline = releases.as(secret);
  const refused = { status: 403, code: 'release.token_scope' };
  const own = await releases.publish('mfe-billing', plansTitled('Planes del pipeline'), {
    registry: pipeline,
  });
  await expect(
    releases.publish('mfe-hospital', categoriesTitled('Categorías del pipeline'), {
      registry: pipeline,
    }),
  ).rejects.toMatchObject(refused);
  await pipeline.releaseCanarySet({
    params: { name: 'mfe_billing' },
    body: { version: own, companies: [], roles: [], percent: 0, reason },
  });
  await expect(
    pipeline.releasePromote({
      params: { name: 'mfe_billing' },
      body: { version: own, force: true, reason },
    }),
  ).rejects.toMatchObject(refused);
  await expect(
    pipeline.releaseRollback({ params: { name: 'mfe_hospital' }, body: { reason } }),
  ).rejects.toMatchObject(refused);
  const { items } = await pipeline.releaseEventList({ query: { name: 'mfe_billing', limit: 2 } });
  expect(items.map(({ action, actor }) => [action, actor.kind, actor.name])).toEqual([
    ['canary_started', 'pipeline', 'billing pipeline'],
    ['published', 'pipeline', 'billing pipeline'],
  ]);
});

test('parallel pipelines lose nothing; a conflicting one is refused', async ({
  server,
  releases,
}) => {
  const [plans, categories] = await Promise.all([
    releases.publish('mfe-billing', plansTitled('Planes a la vez')),
    releases.publish('mfe-hospital', categoriesTitled('Categorías a la vez')),
  ]);
  await Promise.all([
    releases.promote('mfe_billing', plans),
    releases.promote('mfe_hospital', categories),
  ]);
  const { remotes } = await server.composition();
  expect([remotes['mfe_billing']?.stable.version, remotes['mfe_hospital']?.stable.version]).toEqual(
    [plans, categories],
  );

  const { seq } = await releases.registry.releaseState();
  const names = ['mfe_billing', 'mfe_hospital'];
  const outcomes = await Promise.allSettled(
    names.map((name) =>
      releases.registry.releaseRollback({ params: { name }, body: { reason, expectedSeq: seq } }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'release.conflict' },
  });
  const { items, intact } = await releases.registry.releaseEventList({ query: { limit: 3 } });
  expect(intact).toBe(true);
  expect(items.map(({ action }) => action)).toEqual(['rolled_back', 'promoted', 'promoted']);
});

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
