import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock } from '../../platform/time/clock';
import { createLiveSignatureTime } from './live';
import { createTimeStampSimulator } from './simulator';
import { readToken, writeResponse } from './time-stamp-token';

const clock = createClock();
const simulator = createTimeStampSimulator(clock);
const hash = createHash('sha256').update('receta').digest('hex');
const pem = (key = simulator.key): string => key.export({ type: 'spki', format: 'pem' }).toString();

/** A provider on loopback that answers what it is told to. */
const withProvider = async <Result>(
  answer: (request: Buffer) => { status?: number; body: Buffer },
  run: (url: string) => Promise<Result>,
): Promise<Result> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status = 200, body } = answer(Buffer.concat(chunks));
      response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  try {
    return await run(`http://127.0.0.1:${port}/tsa`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
};

test('a hash is stamped over HTTP, and the token can be verified later', async () => {
  const stamp = await withProvider(
    (request) => ({ body: simulator.answer(request) }),
    (url) => createLiveSignatureTime({ url, certificate: pem() }, clock).stamp(hash),
  );
  expect(stamp).toMatchObject({ imprint: hash, provider: '127.0.0.1' });
  const token = Buffer.from(stamp.token);
  expect(readToken(token, simulator.key)).toMatchObject({ imprint: hash, serial: stamp.serial });
  const at = token.indexOf(Buffer.from(hash, 'hex'));
  token.writeUInt8(token.readUInt8(at) ^ 1, at); // another hash
  expect(() => readToken(token, simulator.key)).toThrow('not signed by the provider');
});

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const earlier = (request: Buffer): Buffer =>
  createTimeStampSimulator({ ...clock, now: () => new Date(Date.now() - 3_600_000) }).answer(
    request,
  );
let replayed: Buffer | undefined;

test.each<[string, (request: Buffer) => { status?: number; body: Buffer }, string]>([
  ['a refusal', () => ({ body: writeResponse(null) }), 'refused'],
  ['an outage', () => ({ status: 503, body: Buffer.of() }), 'unavailable'],
  ['nonsense', () => ({ body: Buffer.from('<html>') }), 'invalid'],
  [
    'an answer cut off',
    (request) => ({ body: simulator.answer(request).subarray(0, 90) }),
    'invalid',
  ],
  ['far too much', () => ({ body: Buffer.alloc(100_000) }), 'unavailable'],
  [
    'another signer',
    (request) => ({ body: createTimeStampSimulator(clock).answer(request) }),
    'invalid',
  ],
  ['another time', (request) => ({ body: earlier(request) }), 'invalid'],
  [
    'an answer of before',
    (request) => ({ body: (replayed ??= simulator.answer(request)) }),
    'replay',
  ],
])('%s is no time stamp', async (_what, answer, fault) => {
  await withProvider(answer, async (url) => {
    const live = createLiveSignatureTime({ url, certificate: pem() }, clock);
    if (fault === 'replay') await live.stamp(hash);
    await expect(live.stamp(hash)).rejects.toMatchObject({
      fault: fault === 'replay' ? 'invalid' : fault,
    });
  });
});

test('a key of somebody else verifies nothing', () =>
  withProvider(
    (request) => ({ body: simulator.answer(request) }),
    (url) =>
      expect(
        createLiveSignatureTime({ url, certificate: pem(stranger.publicKey) }, clock).stamp(hash),
      ).rejects.toMatchObject({ fault: 'invalid' }),
  ));
