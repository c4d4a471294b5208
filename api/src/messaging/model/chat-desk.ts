import type { EventName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { listPeople } from '../sql/chat-channels.queries';
import type { ChatReader } from '../sql/chat-messages.queries';

/** What a handler of the chat works with. */
export type ChatDesk = Pick<
  Context<'chatMessageCreate'>,
  'db' | 'actor' | 'now' | 'audit' | 'publish'
>;

export const managesChat = (actor: Actor): boolean =>
  scopeFor(actor, 'team-chat:manage') !== undefined;

export const readerOf = ({ actor, now }: Pick<ChatDesk, 'actor' | 'now'>): ChatReader => ({
  userId: actor.userId,
  now,
  managesChat: managesChat(actor),
  seesPatients: scopeFor(actor, 'patients:read') === 'all',
});

export type ChatEvent = Extract<EventName, `chat_${string}`>;

/** Tells the pages of everybody who is of a channel, and of nobody else. */
export const tellChannel = async (
  { db, publish }: Pick<ChatDesk, 'db' | 'publish'>,
  type: ChatEvent,
  channelId: string,
  also: readonly string[] = [],
): Promise<void> => {
  const people = await listPeople(db, channelId);
  await publish({
    type,
    entityId: channelId,
    recipients: [...new Set([...people.map(({ id }) => id), ...also])],
  });
};
