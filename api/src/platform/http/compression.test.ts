import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createTestApi, signedInCompany, type TestApi } from '../../testing';

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});

afterAll(() => api.close());

const plans = (encoding: string) =>
  api.app.inject({ url: '/api/v1/plans', headers: { 'accept-encoding': encoding } });

test('a long answer is compressed for who understands it, and says the same', async () => {
  const plain = await plans('identity');
  const small = await plans('br');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['vary']).toContain('accept-encoding');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload);
});

test('it is pressed as hard as costs no time', async () => {
  const [plain, small] = await Promise.all([plans('identity'), plans('br')]);
  const hastily = brotliCompressSync(plain.payload, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  expect(small.rawPayload.length).toBeLessThan(hastily.length);
});

test('what is in memory is pressed in one call, and says how long it is', async () => {
  const { token } = await signedInCompany(api);
  const list = (encoding: string) =>
    api.app.inject({
      url: '/api/v1/category-packs/general',
      headers: { 'accept-encoding': encoding, authorization: `Bearer ${token}` },
    });
  const [plain, small] = await Promise.all([list('identity'), list('br')]);
  expect(plain.rawPayload.length).toBeGreaterThan(8192); // up to which the library does so by itself
  expect(small.headers['content-length']).toBe(String(small.rawPayload.length));
});

test('a short answer is sent as it is', async () => {
  const short = await api.app.inject({
    url: '/api/v1/nothing',
    headers: { 'accept-encoding': 'br' },
  });
  expect(short.headers['content-encoding']).toBeUndefined();
});
