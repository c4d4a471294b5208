import { Readable } from 'node:stream';
import type { FileAnswer } from '@sala/shared-contracts';
import type { FastifyReply } from 'fastify';

/** The one media type of uploads: what a file is, is read from its bytes and never believed. */
export const fileType = 'application/octet-stream';

/** RFC 6266, RFC 8187: the name in UTF-8, without what the header could end with. */
const disposition = ({ name, immutable }: FileAnswer): string =>
  `${immutable ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** Answers with the bytes of a file, which a browser never runs as a page of ours. */
export const replyFile = (reply: FastifyReply, file: FileAnswer): FastifyReply => {
  void reply
    .header('content-type', file.type)
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (file.immutable) void reply.header('cache-control', 'public, max-age=31536000, immutable');
  return reply.send(
    file.content instanceof Uint8Array ? Buffer.from(file.content) : Readable.from(file.content),
  );
};
