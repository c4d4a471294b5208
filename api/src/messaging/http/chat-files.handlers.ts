import type { AttachmentKind, ChatFile } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import { readFile, storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { findChannel } from '../sql/chat-channels.queries';
import * as queries from '../sql/chat-files.queries';

const entityType = 'chat_file';
const purpose = 'chat';

const storeChatFile = async (
  { db, params, query, body, actor, now, audit }: Context<'chatFileCreate'>,
  kind: AttachmentKind,
): Promise<ChatFile> => {
  const { id: channelId } = await findChannel(db, params.chatChannelId);
  const { userId } = actor;
  const file = { purpose, name: query.name, type: mediaTypes[kind], content: body } as const;
  const { id } = await storeFile(db, { userId, now }, file);
  await queries.insertChatFile(db, { id, channelId, userId, kind, now });
  await audit({
    action: 'chat_file.created',
    entityType,
    entityId: id,
    diff: { channel: channelId, name: query.name },
  });
  return queries.readChatFile(db, id);
};

/** Files of a channel are of its people, once a message carries them. */
export const chatFileHandlers = defineHandlers<'chatFileCreate' | 'chatFileDownload'>({
  chatFileCreate: async (context) => {
    const { db, params, query, body, actor } = context;
    await findChannel(db, params.chatChannelId);
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('chatFile.kind_unknown');
    if (!isPicture(kind)) return storeChatFile(context, kind);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => storeChatFile(later, kind);
    });
  },

  chatFileDownload: async ({ db, params, actor, audit }) => {
    const { channelId } = await queries.findChatFile(db, params.chatFileId, actor.userId);
    const { name, type, content } = await readFile(db, purpose, params.chatFileId);
    await audit({
      action: 'chat_file.downloaded',
      entityType,
      entityId: params.chatFileId,
      diff: { channel: channelId, name },
    });
    return { name, type, content };
  },
});
