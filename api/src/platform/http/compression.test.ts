import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createTestApi, signedInCompany, type TestApi } from '../../testing';

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});

afterAll(() => api.close());

const plans = (encoding: string) =>
  api.app.inject({ url: '/api/v1/plans', headers: { 'accept-encoding': encoding } });

test('a long response is compressed if the client accepts it', async () => {
  const plain = await plans('identity');
  const small = await plans('br');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['vary']).toContain('accept-encoding');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload);
});

test('uses a compression level that is strong and fast', async () => {
  const [plain, small] = await Promise.all([plans('identity'), plans('br')]);
  const hastily = brotliCompressSync(plain.payload, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  expect(small.rawPayload.length).toBeLessThan(hastily.length);
});

test('an in-memory response is compressed at once and has a Content-Length', async () => {
  const { token } = await signedInCompany(api);
  const list = (encoding: string) =>
    api.app.inject({
      url: '/api/v1/category-packs/general',
      headers: { 'accept-encoding': encoding, authorization: `Bearer ${token}` },
    });
  const [plain, small] = await Promise.all([list('identity'), list('br')]);
  expect(plain.rawPayload.length).toBeGreaterThan(8192); // below this size the library compresses in memory itself
  expect(small.headers['content-length']).toBe(String(small.rawPayload.length));
});

test('a short response is not compressed', async () => {
  const short = await api.app.inject({
    url: '/api/v1/nothing',
    headers: { 'accept-encoding': 'br' },
  });
  expect(short.headers['content-encoding']).toBeUndefined();
});
