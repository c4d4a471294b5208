import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const secret = 'a+secret/with=signs';
export const credentials = {
  accessKeyId: 'AKIDTEST',
  secretAccessKey: secret,
  region: 'eu-test-1',
};

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Verifies AWS Signature Version 4: canonical request, string to sign, derived key. */
const isSigned = ({ method = '', url = '', headers }: IncomingMessage): boolean => {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return false;
  const [, key, day = '', region = '', names = '', signature] = parts;
  const [path = '', query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const request = [
    method,
    path,
    query,
    signed.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(request),
  ].join('\n');
  const derived = ['s3', 'aws4_request'].reduce(
    (last, text) => hmac(last, text),
    hmac(hmac(`AWS4${secret}`, day), region),
  );
  return (
    key === credentials.accessKeyId &&
    region === credentials.region &&
    hmac(derived, toSign).toString('hex') === signature
  );
};

export interface S3Server {
  readonly origin: string;
  /** By path: `/bucket/prefix/…`. */
  readonly objects: Map<string, Buffer>;
  /** `METHOD /path` of accepted requests. */
  readonly calls: string[];
  /** Cuts the connection of writes whose path ends with this. */
  cutAt: string | null;
  close(): Promise<void>;
}

/** A minimal S3 server that verifies signatures. */
export const startS3 = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const state: Pick<S3Server, 'cutAt'> = { cutAt: null };
  const http: Server = createServer((request, response) => {
    const { method, url = '' } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!isSigned(request))
        return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      calls.push(`${method} ${url}`);
      if (method === 'PUT' && state.cutAt !== null && url.endsWith(state.cutAt))
        return request.socket.destroy();
      if (method === 'PUT') {
        objects.set(url, Buffer.concat(chunks));
        return response.writeHead(200, { etag: '"1"' }).end();
      }
      if (method === 'DELETE') {
        objects.delete(url);
        return response.writeHead(204).end();
      }
      const found = objects.get(url);
      return found
        ? response.writeHead(200, { etag: '"1"' }).end(found)
        : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    });
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const { port } = http.address() as AddressInfo; // a server on TCP has this address
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    objects,
    calls,
    close: () =>
      new Promise<void>((closed) => {
        http.closeAllConnections();
        http.close(() => closed());
      }),
  });
};
