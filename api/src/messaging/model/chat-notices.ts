import { readActiveMembers } from '../../identity';
import { notify } from '../../platform/notifications/notify';
import type { NotificationKind } from '@sala/shared-contracts';
import { listPeople, listUnaware, type LockedChannel } from '../sql/chat-channels.queries';
import type { ChatDesk } from './chat-desk';

interface Said {
  readonly number: number;
  readonly urgent: boolean;
  /** People it names. */
  readonly named: readonly string[];
}

const pathOf = (channelId: string, number: number): string =>
  `/chats?channelId=${channelId}&message=${number}`;

/** Each of the people once, with who wrote and never with what: it may be about a patient. */
const tell = async (
  { db, actor, now }: ChatDesk,
  kind: NotificationKind,
  userIds: readonly string[],
  path: string,
): Promise<void> => {
  if (userIds.length === 0) return;
  const person = (await readActiveMembers(db, [actor.userId])).get(actor.userId)?.name;
  for (const userId of userIds)
    await notify(db, {
      userId,
      companyId: actor.companyId,
      kind,
      facts: person ? { person } : {},
      path,
      now,
    });
};

/** An urgent message reaches everybody, a mention whom it names, and a dm whoever had read all. */
export const tellOfMessage = async (
  desk: ChatDesk,
  channel: LockedChannel,
  { number, urgent, named }: Said,
): Promise<void> => {
  const { db, actor } = desk;
  const path = pathOf(channel.id, number);
  const isOther = (userId: string) => userId !== actor.userId;
  if (urgent) {
    const people = await listPeople(db, channel.id);
    return tell(desk, 'chat_urgent', people.map(({ id }) => id).filter(isOther), path);
  }
  await tell(desk, 'chat_mentioned', named.filter(isOther), path);
  if (channel.kind !== 'dm') return;
  const unaware = await listUnaware(db, channel.id, actor.userId, channel.lastNumber);
  await tell(
    desk,
    'chat_direct',
    unaware.filter((userId) => !named.includes(userId)),
    path,
  );
};

/** Whom a message names since it was changed. */
export const tellOfMentions = (
  desk: ChatDesk,
  { channelId, number }: { readonly channelId: string; readonly number: number },
  userIds: readonly string[],
): Promise<void> =>
  tell(
    desk,
    'chat_mentioned',
    userIds.filter((userId) => userId !== desk.actor.userId),
    pathOf(channelId, number),
  );
