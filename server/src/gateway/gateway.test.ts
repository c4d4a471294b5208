import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { because, remoteRelease, shellRelease } from '@sala/registry/testing';
import {
  billing,
  compositionIn,
  customers,
  dataIn,
  expectProblem,
  firstPartIn,
  loadsIn,
  shell,
  startGateway,
  template,
  type TestGateway,
} from './gateway.testing';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.close());

const seqNow = async (): Promise<number> =>
  (await gateway.registry.current())?.composition.seq ?? 0;

describe('page', () => {
  it.each(['/', '/customer-management', '/hospital/email/7?x=1', '/no/such/place'])(
    'is served at %s',
    async (url) => {
      const response = await gateway.get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(compositionIn(response.body)).toEqual((await gateway.registry.current())?.composition);
    },
  );

  it('is served to tools that accept anything, but not for missing files', async () => {
    expect((await gateway.get('/sign-in', { accept: '*/*' })).statusCode).toBe(200);
    expectProblem(await gateway.get('/favicon.ico', { accept: '*/*' }), 404, 'resource.not_found');
    expectProblem(
      await gateway.get('/sign-in', { accept: 'application/json' }),
      404,
      'resource.not_found',
    );
  });

  it.each(['/api', '/api/v1/customers', '/registry/v1/none', '/healthz/x'])(
    'is not served at %s',
    async (url) => {
      expectProblem(await gateway.get(url), 404, 'resource.not_found');
    },
  );

  it('is not served to POST', async () => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/sign-in',
      headers: { accept: 'text/html' },
    });
    expectProblem(response, 404, 'resource.not_found');
  });

  it('uses the language of the request by default', async () => {
    expect((await gateway.get('/r/x', { 'accept-language': 'en' })).json()).toMatchObject({
      title: 'What you are looking for was not found.',
    });
  });

  it('is compressed when accepted', async () => {
    const plain = await gateway.get('/');
    const brotli = await gateway.get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await gateway.get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('carries the keys that verify its composition', async () => {
    const { body } = await gateway.get('/');
    const keys: unknown = JSON.parse(dataIn(body, 'id="registry-keys"') ?? 'null');
    expect(keys).toEqual((await gateway.registry.current())?.keys);
    expect(compositionIn(body).signatures).toHaveLength(2);
    expect(dataIn(body, 'id="grant"')).toBeNull();
  });
});

describe('inlined load manifests', () => {
  const digestOf = (text: string | null, algorithm = 'sha256') =>
    `${algorithm}-${createHash(algorithm)
      .update(text ?? '')
      .digest('base64')}`;

  it("are the shell's and the addressed remote's, byte for byte", async () => {
    for (const [url, names] of [
      ['/sign-in', []],
      ['/customers', ['mfe_customers']],
      ['/customers/7/edit?x=/billing', ['mfe_customers']],
      ['/billings', []],
    ] as const) {
      const { body } = await gateway.get(url);
      const { shell: composed, remotes } = compositionIn(body);
      expect(loadsIn(body)).toEqual([
        composed.load,
        ...names.map((name) => remotes[name]?.stable.load),
      ]);
      for (const digest of loadsIn(body))
        expect(digestOf(dataIn(body, `data-load="${digest}"`))).toBe(digest);
    }
  });

  it("include the canary's, because the page decides who gets it", async () => {
    const next = remoteRelease('mfe-customers', '1.1.0-dddddddd');
    await gateway.publish(next);
    await gateway.registry.setCanary(
      next.name,
      { version: next.version, companies: [], roles: [], percent: 5 },
      because,
    );
    const { body } = await gateway.get('/customers');
    const { shell: composed, remotes } = compositionIn(body);
    expect(loadsIn(body)).toEqual([
      composed.load,
      remotes['mfe_customers']?.stable.load,
      remotes['mfe_customers']?.canary?.load,
    ]);
    expect(new Set(loadsIn(body)).size).toBe(3);
    await gateway.registry.stopCanary(next.name, because);
    expect(loadsIn((await gateway.get('/customers')).body)).toHaveLength(2);
  });

  it('include those published before sha256, under their original digests', async () => {
    const old = {
      customers: remoteRelease('mfe-customers', '0.8.0-88888888'),
      shell: shellRelease('0.8.0-88888888'),
    };
    await gateway.publish(old.customers, undefined, 'sha384');
    await gateway.publish(
      old.shell,
      template.replaceAll('1.0.0-aaaaaaaa', old.shell.version),
      'sha384',
    );
    for (const { name, version } of Object.values(old))
      await gateway.registry.promote(name, version, { ...because, force: true });
    const { body } = await gateway.get('/customers');
    expect(loadsIn(body)).toHaveLength(2);
    for (const digest of loadsIn(body))
      expect(digestOf(dataIn(body, `data-load="${digest}"`), 'sha384')).toBe(digest);
    expect(body).toMatch(/<script defer src="[^"]*frame\.js" integrity="sha384-[^"]{64}">/);
    for (const name of ['host_shell', 'mfe_customers'])
      await gateway.registry.rollback(name, because);
  });

  it('on the home screen are those of remotes with widgets', async () => {
    expect(loadsIn((await gateway.get('/')).body)).toHaveLength(1);
    const words = { title: 'Clientes', nav: {}, slots: { card: 'Nuevos' } };
    const slots = { widgets: [{ key: 'card', size: 'small', order: 1 }] as const };
    const contract = customers.contract && {
      ...customers.contract,
      slots,
      messages: { 'es-MX': words, en: words },
    };
    await gateway.release(remoteRelease('mfe-customers', '1.2.0-eeeeeeee', { contract }));
    const { body } = await gateway.get('/?from=mail');
    expect(loadsIn(body)).toEqual([
      compositionIn(body).shell.load,
      compositionIn(body).remotes['mfe_customers']?.stable.load,
    ]);
  });
});

describe('the first part of the composition', () => {
  const firstOf = async (url: string) =>
    Object.keys(firstPartIn((await gateway.get(url)).body).remotes);

  it('has the addressed remotes; both parts together are the signed document', async () => {
    expect(await firstOf('/sign-in')).toEqual([]);
    expect(await firstOf('/customers/7')).toEqual(['mfe_customers']);
    const { body } = await gateway.get('/sign-in');
    expect(body.indexOf('id="other-remotes"')).toBeGreaterThan(body.indexOf('id="root"'));
    expect(compositionIn(body)).toEqual((await gateway.registry.current())?.composition);
  });

  it('is the whole composition for a shell without the second placeholder', async () => {
    const before = shellRelease('0.9.0-99999999');
    await gateway.publish(before, template.replace('<!--sala:other-remotes-->', ''));
    await gateway.registry.promote('host_shell', before.version, { ...because, force: true });
    expect(await firstOf('/sign-in')).toEqual(
      expect.arrayContaining(['mfe_billing', 'mfe_customers']),
    );
    await gateway.registry.rollback('host_shell', because);
    expect(await firstOf('/sign-in')).toEqual([]);
  });
});

describe("integrity of the page's own scripts", () => {
  const tags = async () =>
    (await gateway.get('/')).body.match(/<(?:script defer|link rel="preload")[^>]*>/g);

  it("uses the build's digests for shell files when enforced", async () => {
    const load = JSON.parse(
      dataIn(
        (await gateway.get('/')).body,
        `data-load="${compositionIn((await gateway.get('/')).body).shell.load}"`,
      ) ?? '{}',
    ) as { integrity: Record<string, string> }; // as written by the build
    expect(await tags()).toEqual([
      `<link rel="preload" as="script" href="/r/host-shell/1.0.0-aaaaaaaa/frame.js" integrity="${load.integrity['frame.js']}" />`,
      '<script defer src="/elsewhere.js">',
      `<script defer src="/r/host-shell/1.0.0-aaaaaaaa/frame.js" integrity="${load.integrity['frame.js']}">`,
    ]);
    await gateway.registry.setPolicy('report', because);
    expect(await tags()).toEqual([
      '<link rel="preload" as="script" href="/r/host-shell/1.0.0-aaaaaaaa/frame.js" />',
      '<script defer src="/elsewhere.js">',
      '<script defer src="/r/host-shell/1.0.0-aaaaaaaa/frame.js">',
    ]);
    await gateway.registry.setPolicy('enforce', because);
  });
});

describe('after a release', () => {
  it('answers 304 until the composition changes', async () => {
    const first = await gateway.get('/sign-in');
    const again = await gateway.get('/sign-up', {
      'if-none-match': `"old", W/${first.headers.etag}`,
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    const before = await seqNow();
    await gateway.release(remoteRelease('mfe-billing', '1.1.0-dddddddd'));
    const later = await gateway.get('/sign-in', { 'if-none-match': String(first.headers.etag) });
    expect(later.statusCode).toBe(200);
    expect(compositionIn(later.body).seq).toBe(before + 1);
  });

  it('escapes data inside script elements', async () => {
    const title = '</script><script>alert(1)</script><!-- $& $1';
    const contract = billing.contract && {
      ...billing.contract,
      messages: { 'es-MX': { title, nav: {} }, en: { title, nav: {} } },
    };
    await gateway.release(remoteRelease('mfe-billing', '1.2.0-dddddddd', { contract }));
    const { body } = await gateway.get('/billing');
    expect(compositionIn(body).remotes['mfe_billing']?.contract.messages.en.title).toBe(title);
    expect(body).not.toContain('alert(1)</script>');
  });

  it('leaves the page unchanged when its shell has no placeholder', async () => {
    const before = (await gateway.get('/')).body;
    const odd = shellRelease('2.0.0-ffffffff');
    await gateway.publish(odd, '<!doctype html><p>no place</p>');
    await gateway.registry.promote('host_shell', odd.version, { ...because, force: true });
    expect((await gateway.get('/')).body).toBe(before);
    expect(gateway.logged.join()).toContain(
      'The shell 2.0.0-ffffffff has a page without <!--sala:composition-->.',
    );
    await gateway.registry.rollback('host_shell', because);
    expect(compositionIn((await gateway.get('/')).body).seq).toBe(await seqNow());
  });

  it('keeps the previous page when the composition was tampered with', async () => {
    const honest = await seqNow();
    await gateway.release(remoteRelease('mfe-billing', '1.3.0-dddddddd'));
    await gateway.sql(
      `update release_composition set document = jsonb_set(document, '{remotes,mfe_billing,stable,base}', '"https://evil.example/"') where seq = ${honest + 1}`,
    );
    const fresh = await gateway.build('http://localhost:4400', null, await gateway.another());
    const { body } = await fresh.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(compositionIn(body).seq).toBe(honest);
    expect(body).not.toContain('evil.example');
    const told = await fresh.inject('/registry/v1/composition');
    expect(told.json()).toMatchObject({ seq: honest });
    await fresh.close();
  });
});

describe('before the first release', () => {
  const idle = { waiting: 0, oldestSeconds: 0, failed: 0 };
  let empty: TestGateway;
  beforeAll(async () => {
    empty = await startGateway([]);
  });
  afterAll(() => empty.close());

  it('the page is a problem; the process is alive but not ready', async () => {
    expectProblem(await empty.get('/'), 503, 'server.unavailable');
    expectProblem(await empty.get('/registry/v1/composition'), 404, 'resource.not_found');
    const ready = await empty.get('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({
      status: 'unavailable',
      reasons: ['composition: nothing is released yet'],
      jobs: idle,
    });
    expect((await empty.get('/healthz')).statusCode).toBe(200);
  });

  it('becomes ready with the first release', async () => {
    await empty.publish(shell, template);
    await empty.registry.promote('host_shell', shell.version, { ...because, force: true });
    expect((await empty.get('/readyz')).json()).toEqual({
      status: 'ready',
      jobs: idle,
    });
    expect((await empty.get('/')).statusCode).toBe(200);
  });
});
