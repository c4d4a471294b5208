import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { idParams, selectedIds } from '../platform/lists';
import { searchText, shortText } from '../platform/text';
import * as limits from './limits';
import { chatChannelKinds } from './team-chat-kinds';

export const chatPersonSchema = z.object({ id: z.uuid(), name: z.string() });

export type ChatPerson = z.output<typeof chatPersonSchema>;

export const chatChannelSchema = z.object({
  id: z.uuid(),
  kind: z.enum(chatChannelKinds),
  /** Of the other person, of the group or of the department. */
  name: z.string(),
  /** The other person of a conversation of two. */
  person: z.nullable(chatPersonSchema),
  /** Of the newest message; 0: none yet. */
  lastNumber: countSchema,
  /** The newest message up to which the caller has read. */
  readNumber: countSchema,
  unread: countSchema,
  /** Unread messages that name the caller, and urgent ones that they did not acknowledge. */
  calls: countSchema,
  muted: z.boolean(),
  pinned: z.boolean(),
  last: z.nullable(
    z.object({
      /** The beginning of the text; '' for one that was deleted, or that has only a file or a card. */
      text: z.string(),
      author: z.string(),
      mine: z.boolean(),
      deleted: z.boolean(),
      at: z.string(),
    }),
  ),
});

export type ChatChannel = z.output<typeof chatChannelSchema>;

export const chatChannelDetailSchema = z.extend(chatChannelSchema, {
  people: z.array(chatPersonSchema),
  /** The caller may rename the group, and remove others from it. */
  manages: z.boolean(),
});

export type ChatChannelDetail = z.output<typeof chatChannelDetailSchema>;

const params = idParams('chatChannelId');
const read = { permission: 'team-chat:read' } as const;
const write = { permission: 'team-chat:write' } as const;

/** Conversations of the team. Whoever is not of a channel gets 404 for it. */
export const chatChannels = {
  chatChannelList: endpoint({
    summary: 'Channels of the caller: pinned ones first, then by their newest message',
    access: read,
    query: z.strictObject({ search: z.optional(searchText(platformLimits.searchMax)) }),
    response: z.object({ items: z.array(chatChannelSchema) }),
  }),
  chatUnreadView: endpoint({
    summary: 'How many messages the caller has not read, muted channels aside',
    access: read,
    response: z.object({ count: countSchema }),
  }),
  chatPersonList: endpoint({
    summary: 'People of the company who can be written to, by name',
    access: read,
    response: z.object({ items: z.array(chatPersonSchema) }),
  }),
  chatChannelView: endpoint({
    summary: 'One channel and its people',
    access: read,
    params,
    response: chatChannelDetailSchema,
  }),
  chatChannelCreate: endpoint({
    summary: 'Open the conversation with a person, the same one each time, or make a group',
    access: write,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('dm'), userId: z.uuid() }),
      z.strictObject({
        kind: z.literal('group'),
        name: shortText(limits.chatNameMax),
        memberIds: selectedIds(limits.chatMembersMax - 1),
      }),
    ]),
    response: chatChannelDetailSchema,
    status: 201,
  }),
  chatChannelRename: endpoint({
    summary: 'Give a group another name',
    access: write,
    params,
    body: z.strictObject({ name: shortText(limits.chatNameMax) }),
    response: chatChannelDetailSchema,
  }),
  chatPreferenceSave: endpoint({
    summary: 'Mute or pin a channel, for oneself',
    access: read,
    params,
    body: z.strictObject({ muted: z.boolean(), pinned: z.boolean() }),
    response: chatChannelSchema,
  }),
  chatMemberAdd: endpoint({
    summary: 'Bring people into a group; they see what was written before',
    access: write,
    params,
    body: z.strictObject({ memberIds: selectedIds(limits.chatMembersMax - 1) }),
    response: chatChannelDetailSchema,
  }),
  chatMemberRemove: endpoint({
    summary: 'Leave a group, or remove somebody from it as whoever made it or manages the chat',
    access: read,
    params: z.strictObject({ chatChannelId: z.uuid(), userId: z.uuid() }),
  }),
  chatRead: endpoint({
    summary: 'The caller has read up to this message',
    access: read,
    params,
    body: z.strictObject({
      number: z.int().check(z.minimum(0), z.maximum(platformLimits.integerMax)),
    }),
    response: chatChannelSchema,
  }),
  chatTyping: endpoint({
    summary: 'The caller is writing; the others see it for some seconds',
    access: write,
    params,
  }),
  chatPresenceView: endpoint({
    summary: 'Who of a channel was here in the last minutes, and who is writing',
    access: read,
    params,
    response: z.object({
      items: z.array(z.object({ userId: z.uuid(), here: z.boolean(), typing: z.boolean() })),
    }),
  }),
};
