import type { Composition, LoadManifest } from '@sala/shared-contracts';
import { expect, visitorTest as test } from '../fixtures';

const html = { accept: 'text/html' };

test('the page has a content security policy and security headers', async ({ request }) => {
  const headers = (await request.get('/', { headers: html })).headers();
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('the page is revalidated and not sent again while unchanged', async ({ request }) => {
  const first = await request.get('/pricing', { headers: html });
  expect(first.headers()['cache-control']).toBe('no-cache');
  const etag = first.headers()['etag'] ?? '';
  expect(etag).not.toBe('');
  const again = await request.get('/pricing', { headers: { ...html, 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  expect(await again.text()).toBe('');
});

test('bundle files are immutable and compressed with brotli', async ({ request }) => {
  const response = await request.get('/registry/v1/composition');
  const { shell, remotes } = (await response.json()) as Composition; // the registry's document
  const bundles = [shell, ...Object.values(remotes).map(({ stable }) => stable)];
  expect(bundles).toHaveLength(5);
  const urls: string[] = [];
  for (const { base } of bundles) {
    const manifest = await request.get(`${base}load.json`);
    expect(manifest.headers()['cache-control'], base).toBe('public, max-age=31536000, immutable');
    const { entry, routes } = (await manifest.json()) as LoadManifest; // written by the build
    urls.push(
      ...[
        ...(entry === null ? [] : [entry]),
        ...Object.values(routes).flatMap(({ files }) => files),
      ].map((file) => base + file),
    );
  }
  expect(urls.length).toBeGreaterThan(10);
  for (const url of new Set(urls)) {
    const headers = (await request.get(url, { headers: { 'accept-encoding': 'br' } })).headers();
    expect(headers, url).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
  }
});

test('a missing file below /r gives a problem document for any Accept header', async ({
  request,
}) => {
  for (const path of [
    '/r/',
    '/r/mfe-billing/0.0.0-none/remoteEntry.js',
    '/r/mfe-billing/no.html',
    '/r/host-shell/',
  ]) {
    const answer = await request.get(path, { headers: html });
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type'], path).toBe('application/problem+json');
    expect(await answer.json(), path).toMatchObject({ code: 'resource.not_found', status: 404 });
  }
});

test('an unknown API path gives a problem document, never a page', async ({ request }) => {
  const answer = await request.get('/api/v1/nothing', { headers: html });
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toBe('application/problem+json');
});

test('reports health and readiness and describes its API', async ({ request }) => {
  for (const path of ['/healthz', '/readyz'])
    expect((await request.get(path)).status(), path).toBe(200);
  const document: unknown = await (await request.get('/api/v1/openapi.json')).json();
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    paths: { '/customers': {} },
  });
});

test('an unknown URL shows the not-found page with both ways out', async ({ page }) => {
  await page.goto('/404');
  await expect(
    page.getByRole('heading', { level: 1, name: '¡Ups! Página no encontrada' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Regresar' })).toBeVisible();
  await page.getByRole('button', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL('/sign-in');
});
