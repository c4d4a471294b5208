import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { inTransaction } from '../../platform/database/database';
import { createTestDatabase } from '../../testing';
import { createGuardedFetch } from './guarded-fetch';

const options = { body: undefined, headers: {}, method: 'GET', redirect: 'manual' } as const;

test.each([
  ['http://example.com/', 'example.com is not on the public Internet by https'],
  ['https://localhost/', 'localhost is not on the public Internet'],
  ['https://169.254.169.254/latest/meta-data', '169.254.169.254 is not on the public Internet'],
  // A name says nothing of itself; what it leads to at that moment is refused.
  [`https://${hostname()}/`, `${hostname()} is not on the public Internet`],
  ['https://10.0.0.8/', '10.0.0.8 is not on the public Internet'],
])('%s is not asked', async (address, reason) => {
  await expect(createGuardedFetch(false)(address, options)).rejects.toThrow(reason);
});

test('does not follow redirects, and reads no endless answer', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/endless' }).end();
    else response.end(Buffer.alloc(1_048_577));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // a TCP server has such an address
  const fetchHere = createGuardedFetch(true);
  expect((await fetchHere(`http://127.0.0.1:${port}/moved`, options)).status).toBe(302);
  await expect(fetchHere(`http://127.0.0.1:${port}/endless`, options)).rejects.toThrow(
    'the answer is too large',
  );
  server.closeAllConnections();
  server.close();
});

test('is not called within a transaction', async () => {
  const database = await createTestDatabase();
  const nobody = { userId: null, companyId: null };
  await expect(
    inTransaction(database.pool, nobody, async (db) => {
      await db.query('select 1');
      await createGuardedFetch(true)('http://127.0.0.1:1/', options);
    }),
  ).rejects.toThrow('an outside address is called while a transaction is open');
  await database.drop();
});
