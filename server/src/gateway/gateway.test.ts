import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { because, remoteRelease, shellRelease } from '@sala/registry/testing';
import {
  billing,
  compositionIn,
  customers,
  dataIn,
  expectProblem,
  firstIn,
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

describe('the page', () => {
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

  it('is served to a tool that takes anything, and not in place of a missing file', async () => {
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

  it('is not served to a POST', async () => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/sign-in',
      headers: { accept: 'text/html' },
    });
    expectProblem(response, 404, 'resource.not_found');
  });

  it('speaks the language of the request when there is none', async () => {
    expect((await gateway.get('/r/x', { 'accept-language': 'en' })).json()).toMatchObject({
      title: 'What you are looking for was not found.',
    });
  });

  it('is compressed for who can read that', async () => {
    const plain = await gateway.get('/');
    const brotli = await gateway.get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await gateway.get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('carries the keys that its composition is signed with', async () => {
    const { body } = await gateway.get('/');
    const keys: unknown = JSON.parse(dataIn(body, 'id="registry-keys"') ?? 'null');
    expect(keys).toEqual((await gateway.registry.current())?.keys);
    expect(compositionIn(body).signatures).toHaveLength(2);
    expect(dataIn(body, 'id="grant"')).toBeNull();
  });
});

describe('load manifests in the page', () => {
  const digestOf = (text: string | null, algorithm = 'sha256') =>
    `${algorithm}-${createHash(algorithm)
      .update(text ?? '')
      .digest('base64')}`;

  it('are those of the shell and of the remote that the address belongs to, byte for byte', async () => {
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

  it('are, besides, those of a canary: who gets it is decided in the page', async () => {
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

  it('are those of releases from before sha256, too, under the digests that they were published with', async () => {
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

  it('are, on the home screen, those of the remotes with cards there', async () => {
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

describe('what of the document stands before everything else', () => {
  const firstOf = async (url: string) =>
    Object.keys(firstIn((await gateway.get(url)).body).remotes);

  it('are the remotes of the address: the others stand behind the picture, and both together are what was signed', async () => {
    expect(await firstOf('/sign-in')).toEqual([]);
    expect(await firstOf('/customers/7')).toEqual(['mfe_customers']);
    const { body } = await gateway.get('/sign-in');
    expect(body.indexOf('id="other-remotes"')).toBeGreaterThan(body.indexOf('id="root"'));
    expect(compositionIn(body)).toEqual((await gateway.registry.current())?.composition);
  });

  it('is all of it in the page of a shell from before', async () => {
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

describe('digests of the page’s own scripts', () => {
  const tags = async () =>
    (await gateway.get('/')).body.match(/<(?:script defer|link rel="preload")[^>]*>/g);

  it('are those of the build, for files of the shell, while they are enforced', async () => {
    const load = JSON.parse(
      dataIn(
        (await gateway.get('/')).body,
        `data-load="${compositionIn((await gateway.get('/')).body).shell.load}"`,
      ) ?? '{}',
    ) as { integrity: Record<string, string> }; // as the build wrote it
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

describe('another release', () => {
  it('is not sent again while it is the same, and is after a release', async () => {
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

  it('keeps its texts inside their elements', async () => {
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

  it('leaves the page as it was when its shell has no place for a composition', async () => {
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

  it('that was tampered with in the database is not served: the one before is', async () => {
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

describe('before anything is released', () => {
  let empty: TestGateway;
  beforeAll(async () => {
    empty = await startGateway([]);
  });
  afterAll(() => empty.close());

  it('the page is a problem, and the process is alive but not ready', async () => {
    expectProblem(await empty.get('/'), 503, 'server.unavailable');
    expectProblem(await empty.get('/registry/v1/composition'), 404, 'resource.not_found');
    const ready = await empty.get('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({
      status: 'unavailable',
      reasons: ['composition: nothing is released yet'],
    });
    expect((await empty.get('/healthz')).statusCode).toBe(200);
  });

  it('and it is ready with the first release', async () => {
    await empty.publish(shell, template);
    await empty.registry.promote('host_shell', shell.version, { ...because, force: true });
    expect((await empty.get('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await empty.get('/')).statusCode).toBe(200);
  });
});
