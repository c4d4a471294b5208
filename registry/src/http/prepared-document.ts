import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** A frequently served text, compressed once at the highest level. */
export interface PreparedDocument {
  readonly contentType: string;
  readonly digest: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

export const prepareDocument = async (
  text: string,
  contentType: string,
): Promise<PreparedDocument> => {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gz(identity, { level: 9 }),
  ]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { contentType, digest, bodies: { br, gzip: gzipped, identity } };
};

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/**
 * Sends the document, or 304 when the browser has it. Revalidated on every use unless `caching`
 * says otherwise.
 */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: PreparedDocument,
  caching: 'no-cache' | 'no-store' = 'no-cache',
): FastifyReply => {
  const accepted = request.headers['accept-encoding'];
  const encoding =
    (accepted === undefined ? null : negotiate<Encoding>(accepted, [...encodings])) ?? 'identity';
  const etag = `"${document.digest}-${encoding}"`;
  void reply.headers({ 'cache-control': caching, vary: 'accept-encoding', etag });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(200).type(document.contentType).send(document.bodies[encoding]);
};
