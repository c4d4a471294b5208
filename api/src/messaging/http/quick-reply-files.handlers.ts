import { limits, type QuickReplyFile } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { readFile, storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { mediaMaxBytes, mediaTypeOf, sentKindOf } from '../model/media-kind';
import { readerOf, requireScope } from '../model/quick-reply-rules';
import { lockReply } from '../sql/quick-replies.queries';
import { deleteReplyFile, insertReplyFile, readReplyFile } from '../sql/quick-reply-files.queries';

const entityType = 'quick_reply';
/** As of messages: it becomes one of them. */
const purpose = 'message';

const addFile = async (
  { db, params, query, body, actor, now, audit }: Context<'quickReplyFileCreate'>,
  type: string,
): Promise<QuickReplyFile> => {
  const reply = await lockReply(db, readerOf(actor), params.quickReplyId);
  requireScope(actor, reply);
  if (reply.files.length >= limits.quickReplyFilesMax)
    throw new ProblemError('quickReplyFile.limit_reached', {
      meta: { maximum: limits.quickReplyFilesMax },
    });
  const stamp = { userId: actor.userId, now };
  const { name } = query;
  const file = await storeFile(db, stamp, { purpose, name, type, content: body });
  const id = await insertReplyFile(db, { quickReplyId: reply.id, fileId: file.id }, stamp);
  await audit({
    action: 'quick_reply.updated',
    entityType,
    entityId: reply.id,
    diff: { file: [null, name] },
  });
  return { id, name, type, size: file.size };
};

export const quickReplyFileHandlers = defineHandlers<
  'quickReplyFileCreate' | 'quickReplyFileDelete' | 'quickReplyFileDownload'
>({
  quickReplyFileCreate: async (context) => {
    const { query, body, actor } = context;
    const type = await mediaTypeOf(Buffer.from(body), 'document', query.name);
    const kind = type === undefined ? undefined : sentKindOf(type);
    if (type === undefined || kind === undefined)
      throw new ProblemError('messageFile.kind_unknown');
    if (body.length > mediaMaxBytes[kind]) throw new ProblemError('messageFile.too_large');
    if (kind !== 'image') return addFile(context, type);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => addFile(later, type);
    });
  },

  quickReplyFileDelete: async ({ db, params, actor, audit }) => {
    const reader = readerOf(actor);
    const { quickReplyId } = await readReplyFile(db, reader, params.quickReplyFileId);
    const reply = await lockReply(db, reader, quickReplyId);
    requireScope(actor, reply);
    // Of two who remove it at once, one finds nothing.
    const { id, name } = await readReplyFile(db, reader, params.quickReplyFileId);
    await deleteReplyFile(db, id);
    await audit({
      action: 'quick_reply.updated',
      entityType,
      entityId: quickReplyId,
      diff: { file: [name, null] },
    });
  },

  quickReplyFileDownload: async ({ db, params, actor }) => {
    const { fileId } = await readReplyFile(db, readerOf(actor), params.quickReplyFileId);
    const { name, type, content } = await readFile(db, purpose, fileId);
    return { name, type, content };
  },
});
