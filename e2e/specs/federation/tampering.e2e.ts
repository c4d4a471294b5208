import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SignedComposition } from '@sala/shared-contracts';
import { expect, releaseTest as test } from '../../fixtures';
import type { OwnServer } from '../../helpers/own-server';
import { h1 as heading } from '../../helpers/release-tabs';
import { clearLastKnownGood } from '../../helpers/releases';
import { beaconsOf, tamperWith } from '../../helpers/tampering';
import { isSameDocument, markDocument } from '../../helpers/page-errors';
import { unfoldMenu } from '../../helpers/menu';

/* Damages and restores files of this file's server. */
test.describe.configure({ mode: 'default' });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const unconfirmed = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: 'No se pudo confirmar qué versiones deben estar en uso' });

const files = [
  ['a chunk', /^categories\.js$/, /^mfe_hospital@\S+ integrity categories\./],
  ['an entry', /^remoteEntry\.js$/, /^mfe_hospital@\S+ integrity remoteEntry\./],
  ['a load.json', /^load\.json$/, /^mfe_hospital@\S+ load_failed digest$/],
] as const;

for (const [name, file, report] of files) {
  test(`${name} with other bytes does not run, is reported, and recovers with Retry`, async ({
    page,
    server,
  }) => {
    await clearLastKnownGood(server, 'mfe_hospital');
    const reports = beaconsOf(page);
    const mend = await tamperWith(await server.artefactsOf('mfe_hospital'), file);
    try {
      await page.goto('/settings/appearance');
      await expect(heading(page, 'Apariencia')).toBeVisible();
      await markDocument(page);
      await unfoldMenu(page);
      await menu(page).getByRole('link', { name: 'Categorías' }).click();
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible({
        timeout: 15_000,
      });
      await expect(heading(page, 'Categorías')).toHaveCount(0);
      await expect
        .poll(() => reports.some((line) => report.test(line)), { message: reports.join('\n') })
        .toBe(true);
      await menu(page).getByRole('link', { name: 'Clientes', exact: true }).click();
      await expect(heading(page, 'Clientes')).toBeVisible();
    } finally {
      await mend();
    }
    await menu(page).getByRole('link', { name: 'Categorías' }).click();
    await expect(async () => {
      await page
        .getByRole('button', { name: 'Reintentar' })
        .click({ timeout: 500 })
        .catch(() => undefined); // it may recover first
      await expect(heading(page, 'Categorías')).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await isSameDocument(page)).toBe(true);
  });
}

/* A composition changed in transit: its signature does not match. */
const changed = (text: string): string => {
  const document = JSON.parse(text) as SignedComposition; // the registry's document
  const version = document.remotes['mfe_hospital']?.stable.version ?? 'none';
  return JSON.stringify({
    ...document,
    id: 'c-000999',
    seq: 999,
    revoked: [`mfe_hospital@${version}`],
  });
};

test('a composition changed in transit is refused and reported', async ({ page, server }) => {
  const reports = beaconsOf(page);
  await page.route('**/registry/v1/changes', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: composition\nid: 999\ndata: {"id":"c-000999","seq":999}\n\n',
    }),
  );
  await page.route('**/registry/v1/composition', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: changed(await answer.text()) });
  });
  await page.goto('/settings/appearance');
  await expect
    .poll(() => reports.some((line) => line.endsWith('integrity composition-unsigned')), {
      message: reports.join('\n'),
    })
    .toBe(true);
  await unfoldMenu(page);
  await menu(page).getByRole('link', { name: 'Categorías' }).click();
  await expect(heading(page, 'Categorías')).toBeVisible();
  expect(
    reports.filter((line) => line.startsWith('mfe_hospital') && line.includes('fail')),
  ).toEqual([]);
  expect((await server.composition()).seq).toBeLessThan(999);
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // the page may fetch it repeatedly
});

const place = /(<script type="application\/json" id="composition">)([^<]*)(<\/script>)/;

/* Serves the page with a changed composition. */
const servePage = async (page: Page, edit: (text: string) => string): Promise<void> => {
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.startsWith('/r'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const html = await answer.text();
      return route.fulfill({
        response: answer,
        body: html.replace(
          place,
          (_all, before: string, text: string, after: string) => before + edit(text) + after,
        ),
      });
    },
  );
};

const damagedPages = [
  ['with a changed composition', (text: string) => changed(text).replaceAll('<', '\\u003c')],
  [
    'with foreign signatures',
    (text: string) =>
      text.replaceAll(
        /"value":"(.)/g,
        (_all, first: string) => `"value":"${first === 'A' ? 'B' : 'A'}`,
      ),
  ],
] as const;

for (const [name, edit] of damagedPages) {
  test(`a page ${name}: runs the last verified composition and reports it`, async ({ page }) => {
    const reports = beaconsOf(page);
    await page.goto('/hospital/categories');
    await expect(heading(page, 'Categorías')).toBeVisible();
    await expect(unconfirmed(page)).toHaveCount(0);
    await servePage(page, edit);
    await page.reload();
    await expect(heading(page, 'Categorías')).toBeVisible();
    await expect
      .poll(() => reports.some((line) => line.endsWith('integrity composition-unsigned')), {
        message: reports.join('\n'),
      })
      .toBe(true);
  });
}

/* Changes the policy as the server's operator. */
const setPolicy = async (
  { dataDir, origin }: OwnServer,
  integrity: 'enforce' | 'report',
): Promise<void> => {
  const token = (await readFile(join(dataDir, 'registry/operator-token'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/registry/v1/policy`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ integrity, reason: 'a test' }),
  });
  expect(answer.status).toBe(200);
};

test('a replayed old page with a valid signature is recognised as outdated', async ({
  page,
  server,
}) => {
  const reports = beaconsOf(page);
  const old = JSON.stringify(await server.composition()).replaceAll('<', '\\u003c');
  await setPolicy(server, 'report');
  try {
    await page.goto('/hospital/categories');
    await expect(heading(page, 'Categorías')).toBeVisible();
    await servePage(page, () => old);
    // and gets no newer one
    await page.route('**/registry/v1/{changes,composition}', (route) => route.abort());
    await page.reload();
    await expect(unconfirmed(page)).toBeVisible();
    await expect(heading(page, 'Categorías')).toBeVisible();
    await expect
      .poll(() => reports.some((line) => line.endsWith('integrity composition-replayed')), {
        message: reports.join('\n'),
      })
      .toBe(true);
  } finally {
    await setPolicy(server, 'enforce');
  }
});
