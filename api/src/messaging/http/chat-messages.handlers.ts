import { chatEditMinutes, type ChatMessage } from '@sala/shared-contracts';
import { recordPatientsShown } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { managesChat, readerOf, tellChannel } from '../model/chat-desk';
import { tellOfMentions } from '../model/chat-notices';
import { requireMentions, writeMessage } from '../model/write-message';
import { findChannel } from '../sql/chat-channels.queries';
import * as queries from '../sql/chat-messages.queries';

const entityType = 'chat_message';

const patientsOf = (messages: readonly ChatMessage[]): string[] => [
  ...new Set(messages.flatMap(({ patient }) => patient?.facts?.id ?? [])),
];

const isOver = (createdAt: string, now: string): boolean =>
  Date.parse(now) >= Date.parse(createdAt) + chatEditMinutes * 60_000;

const requireText = ({ deletedAt }: queries.StoredMessage): void => {
  if (deletedAt !== null) throw new ProblemError('chatMessage.deleted');
};

export const chatMessageHandlers = defineHandlers<
  | 'chatMessageList'
  | 'chatMessageCreate'
  | 'chatMessageSearch'
  | 'chatMessageEdit'
  | 'chatMessageDelete'
  | 'chatReactionSave'
  | 'chatMessageAcknowledge'
  | 'chatReceiptList'
>({
  chatMessageList: async (desk) => {
    const { db, params, query, audit } = desk;
    const { id } = await findChannel(db, params.chatChannelId);
    const page = await queries.listMessages(db, readerOf(desk), id, query);
    await recordPatientsShown(audit, patientsOf(page.items));
    return page;
  },

  chatMessageCreate: writeMessage,

  chatMessageSearch: async ({ db, actor, query }) => ({
    items: query.search
      ? await queries.searchMessages(db, actor.userId, query.search, query.channelId)
      : [],
  }),

  chatMessageEdit: async (desk) => {
    const { db, params, body, actor, now, audit } = desk;
    const message = await queries.lockMessage(db, params.chatMessageId);
    if (message.authorId !== actor.userId) throw new ProblemError('chatMessage.not_yours');
    requireText(message);
    if (isOver(message.createdAt, now))
      throw new ProblemError('chatMessage.edit_expired', { meta: { minutes: chatEditMinutes } });
    if (body.body === '' && !message.carries) throw invalid({ path: 'body', code: 'required' });
    const named = await requireMentions(db, message.channelId, body.mentions);
    const before = await queries.listMentioned(db, message.id);
    if (body.body !== message.body) {
      await queries.rewriteMessage(db, message.id, body.body, now);
      await audit({
        action: 'chat_message.edited',
        entityType,
        entityId: message.id,
        diff: { channel: message.channelId },
      });
    }
    await queries.replaceMentions(db, message, named);
    await tellOfMentions(
      desk,
      message,
      named.filter((userId) => !before.includes(userId)),
    );
    await tellChannel(desk, 'chat_message.changed', message.channelId);
    return queries.readMessage(db, readerOf(desk), message);
  },

  chatMessageDelete: async (desk) => {
    const { db, params, actor, now, audit } = desk;
    const message = await queries.lockMessage(db, params.chatMessageId);
    if (message.authorId !== actor.userId && !managesChat(actor))
      throw new ProblemError('chatMessage.not_yours');
    requireText(message);
    await queries.emptyMessage(db, message.id, actor.userId, now);
    await audit({
      action: 'chat_message.deleted',
      entityType,
      entityId: message.id,
      diff: { channel: message.channelId, author: message.authorId },
    });
    await tellChannel(desk, 'chat_message.changed', message.channelId);
  },

  chatReactionSave: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const message = await queries.lockMessage(db, params.chatMessageId);
    requireText(message);
    await queries.saveReaction(db, message, actor.userId, body, now);
    await tellChannel(desk, 'chat_message.changed', message.channelId);
    return queries.readMessage(db, readerOf(desk), message);
  },

  chatMessageAcknowledge: async (desk) => {
    const { db, params, actor, now, audit } = desk;
    const message = await queries.lockMessage(db, params.chatMessageId);
    requireText(message);
    if (!message.urgent || message.authorId === actor.userId)
      throw new ProblemError('chatMessage.not_urgent');
    if (await queries.acknowledge(db, message, actor.userId, now)) {
      await audit({
        action: 'chat_message.acknowledged',
        entityType,
        entityId: message.id,
        diff: { channel: message.channelId },
      });
      await tellChannel(desk, 'chat_message.changed', message.channelId);
    }
    return queries.readMessage(db, readerOf(desk), message);
  },

  chatReceiptList: async ({ db, params }) => {
    const message = await queries.lockMessage(db, params.chatMessageId);
    return { items: await queries.listReceipts(db, message) };
  },
});
