import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';

/** A push that arrived, as the browser would read it. */
export interface ReceivedPush {
  readonly browser: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
  /** The decrypted payload. */
  readonly text: string;
  /** Verified with the key that the sender named. */
  readonly proof: JWTPayload;
  readonly publicKey: string;
}

/** The browser of the example in RFC 8291 §5. */
export const exampleBrowser = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
} as const;

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Decrypts as a browser does (RFC 8188 §2, RFC 8291 §3), without the library that encrypted. */
const decrypt = (body: Buffer, { keys, auth }: Browser): string => {
  const salt = body.subarray(0, 16);
  const keyAt = 21;
  const textAt = keyAt + body.readUInt8(20);
  const sender = body.subarray(keyAt, textAt);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const ikm = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(textAt, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2); // the last record; zeros follow
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('the padding is not that of a last record');
  return padded.subarray(0, end).toString();
};

const proofOf = async (authorization: string, audience: string) => {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const keys = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', x, y }] });
  const { payload } = await jwtVerify(token, keys, { audience });
  return { proof: payload, publicKey };
};

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk); // without an encoding, a stream gives buffers
  return Buffer.concat(chunks);
};

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port); // a TCP server has such an address
    });
  });

/** A push service on this machine, with the browsers that subscribe at it. */
export const startPushService = async () => {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const faults: unknown[] = [];
  let status = 201;
  let asked = 0;
  const server = createServer((request, response) => {
    const take = async (): Promise<number> => {
      asked += 1;
      const browser = (request.url ?? '').slice(1);
      const body = await read(request);
      const known = browsers.get(browser);
      if (!known) return 404;
      if (status !== 201) return status;
      const { proof, publicKey } = await proofOf(request.headers.authorization ?? '', origin);
      const text = decrypt(body, known);
      const { headers } = request;
      received.push({ browser, headers, bytes: body.length, text, proof, publicKey });
      return 201;
    };
    take()
      .catch((cause: unknown) => {
        faults.push(cause);
        return 400;
      })
      .then((code) => response.writeHead(code, { location: '/elsewhere' }).end());
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    received,
    faults,
    asked: (): number => asked,
    /** Answers this from now on. */
    answer: (next: number): void => {
      status = next;
    },
    /** A new browser, as `pushManager.subscribe` gives it. */
    subscribe: () => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const browser = randomBytes(12).toString('base64url');
      browsers.set(browser, { keys, auth });
      return {
        endpoint: `${origin}/${browser}`,
        keys: {
          p256dh: keys.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
      };
    },
    /** The browser is gone, as after its data was cleared. */
    forget: (endpoint: string): void => {
      browsers.delete(new URL(endpoint).pathname.slice(1));
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
