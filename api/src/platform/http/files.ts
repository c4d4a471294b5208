import { Readable } from 'node:stream';
import type { FileAnswer } from '@sala/shared-contracts';
import type { FastifyReply } from 'fastify';

/** The media type of all uploads: the kind of a file is detected from its bytes. */
export const fileType = 'application/octet-stream';

/** Content-Disposition with a UTF-8 name (RFC 6266, RFC 8187). */
const disposition = ({ name, immutable }: FileAnswer): string =>
  `${immutable ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** Sends a file with headers that keep browsers from running it as a page. */
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
