import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { composition, expectProblem, startGateway, template } from './gateway.testing';

let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

describe('the page', () => {
  it.each(['/', '/customer-management', '/hospital/email/7?x=1', '/no/such/place'])('is served at %s', async (url) => {
    const response = await gateway.get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    const [, data = ''] = /<script type="application\/json" id="composition"[^>]*>(.*?)<\/script>/.exec(response.body) ?? [];
    expect(JSON.parse(data)).toEqual(composition(1));
  });

  it('is served to a tool that takes anything, and not in place of a missing file', async () => {
    expect((await gateway.get('/sign-in', { accept: '*/*' })).statusCode).toBe(200);
    expectProblem(await gateway.get('/favicon.ico', { accept: '*/*' }), 404, 'resource.not_found');
    expectProblem(await gateway.get('/sign-in', { accept: 'application/json' }), 404, 'resource.not_found');
  });

  it.each(['/api', '/api/v1/customers', '/registry/v1/none', '/healthz/x'])('is not served at %s', async (url) => {
    expectProblem(await gateway.get(url), 404, 'resource.not_found');
  });

  it('is not served to a POST', async () => {
    const response = await gateway.app.inject({ method: 'POST', url: '/sign-in', headers: { accept: 'text/html' } });
    expectProblem(response, 404, 'resource.not_found');
  });

  it('speaks the language of the request when there is none', async () => {
    expect((await gateway.get('/r/x', { 'accept-language': 'en' })).json()).toMatchObject({ title: 'What you are looking for was not found.' });
  });

  it('keeps a text of the composition inside its element', async () => {
    const title = '</script><script>alert(1)</script><!-- $& $1';
    await gateway.publish({ composition: composition(2, title), template });
    const { body } = await gateway.get('/');
    expect(body.match(/<script/g)).toHaveLength(4);
    const [, data = ''] = /id="composition"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual(composition(2, title));
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

  it('is not sent again while it is the same, and is after a release', async () => {
    const first = await gateway.get('/');
    const again = await gateway.get('/sign-in', { 'if-none-match': `"old", W/${first.headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    await gateway.publish({ composition: composition(2), template });
    const later = await gateway.get('/', { 'if-none-match': String(first.headers.etag) });
    expect(later.statusCode).toBe(200);
    expect(later.body).toContain('"id":"c-2"');
  });

  it('stays as it was when a release cannot be made into one', async () => {
    await expect(gateway.publish({ composition: composition(2), template: '<p>no place</p>' })).rejects.toThrow('still c-1');
    expect(gateway.failures).toEqual([new Error('The shell 1.0.0 has a page without <!--sala:composition-->.')]);
    expect((await gateway.get('/')).body).toContain('"id":"c-1"');
  });

  it('is a problem while nothing is released', async () => {
    const empty = await startGateway(null);
    for (const url of ['/', '/registry/v1/composition']) {
      expectProblem(await empty.get(url), 503, 'server.unavailable');
    }
    const ready = await empty.get('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'unavailable', reasons: ['composition: nothing is released yet'] });
    expect((await empty.get('/healthz')).statusCode).toBe(200);
    await empty.close();
  });
});

it('gives the composition to tools', async () => {
  const response = await gateway.get('/registry/v1/composition', { accept: 'application/json' });
  expect(response.json()).toEqual(composition(1));
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' });
  const again = await gateway.get('/registry/v1/composition', { 'if-none-match': String(response.headers.etag) });
  expect(again.statusCode).toBe(304);
});

it('is ready when there is a page', async () => {
  const response = await gateway.get('/readyz');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ready' });
});
