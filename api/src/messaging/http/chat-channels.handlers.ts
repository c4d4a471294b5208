import { limits, type ChatChannelDetail } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { readPresent } from '../../platform/live/presence';
import { managesChat, tellChannel, type ChatDesk } from '../model/chat-desk';
import * as queries from '../sql/chat-channels.queries';

const entityType = 'chat_channel';

const readDetail = async (
  { db, actor }: Pick<ChatDesk, 'db' | 'actor'>,
  channelId: string,
): Promise<ChatChannelDetail> => {
  const channel = await queries.readChannel(db, channelId, actor.userId);
  const { createdBy } = await queries.findChannel(db, channelId);
  return {
    ...channel,
    people: await queries.listPeople(db, channelId),
    manages: channel.kind === 'group' && (createdBy === actor.userId || managesChat(actor)),
  };
};

/** @throws request.invalid at the first who cannot be written to */
const requireReachable = async (
  { db, actor }: ChatDesk,
  ids: readonly string[],
  pathOf: (place: number) => string,
): Promise<readonly string[]> => {
  const reachable = new Set(await membersWithPermission(db, 'team-chat:read'));
  const stranger = ids.findIndex((id) => !reachable.has(id) || id === actor.userId);
  if (stranger >= 0) throw invalid({ path: pathOf(stranger), code: 'not_an_option' });
  return [...new Set(ids)];
};

const requireGroup = ({ kind }: Pick<queries.LockedChannel, 'kind'>): void => {
  if (kind !== 'group') throw new ProblemError('chatChannel.not_a_group');
};

const open = async (desk: Context<'chatChannelCreate'>): Promise<string> => {
  const { db, body, now } = desk;
  if (body.kind === 'dm') {
    await requireReachable(desk, [body.userId], () => 'userId');
    return queries.openDm(db, body.userId, now);
  }
  const memberIds = await requireReachable(desk, body.memberIds, (place) => `memberIds.${place}`);
  return queries.openGroup(db, body.name, memberIds, now);
};

export const chatChannelHandlers = defineHandlers<
  | 'chatChannelList'
  | 'chatUnreadView'
  | 'chatPersonList'
  | 'chatChannelView'
  | 'chatChannelCreate'
  | 'chatChannelRename'
  | 'chatPreferenceSave'
  | 'chatMemberAdd'
  | 'chatMemberRemove'
  | 'chatRead'
  | 'chatTyping'
  | 'chatPresenceView'
>({
  chatChannelList: async ({ db, actor, query }) => ({
    items: await queries.listChannels(db, actor.userId, query.search),
  }),

  chatUnreadView: async ({ db, actor }) => ({ count: await queries.countUnread(db, actor.userId) }),

  chatPersonList: async ({ db, actor }) => {
    const ids = await membersWithPermission(db, 'team-chat:read');
    const people = await queries.namePeople(db, ids);
    return { items: people.filter(({ id }) => id !== actor.userId) };
  },

  chatChannelView: (desk) => readDetail(desk, desk.params.chatChannelId),

  chatChannelCreate: async (desk) => {
    const { db, body, now, audit } = desk;
    const id = await open(desk);
    const channel = await readDetail(desk, id);
    const isNew = channel.kind === 'group' || (await queries.isNewAt(db, id, now));
    if (isNew)
      await audit({
        action: 'chat_channel.created',
        entityType,
        entityId: id,
        diff: { kind: body.kind, people: channel.people.map(({ id: personId }) => personId) },
      });
    await tellChannel(desk, 'chat_channel.changed', id);
    return channel;
  },

  chatChannelRename: async (desk) => {
    const { db, params, body, actor, audit } = desk;
    const channel = await queries.lockChannel(db, params.chatChannelId);
    requireGroup(channel);
    if (channel.createdBy !== actor.userId && !managesChat(actor))
      throw new ProblemError('permission.denied', { meta: { permission: 'team-chat:manage' } });
    if (channel.name !== body.name) {
      await queries.renameChannel(db, channel.id, body.name);
      await audit({
        action: 'chat_channel.renamed',
        entityType,
        entityId: channel.id,
        diff: { name: [channel.name, body.name] },
      });
      await tellChannel(desk, 'chat_channel.changed', channel.id);
    }
    return readDetail(desk, channel.id);
  },

  chatPreferenceSave: async (desk) => {
    const { db, params, body, actor, now, publish } = desk;
    const { id } = await queries.findChannel(db, params.chatChannelId);
    await queries.savePreference(db, { channelId: id, userId: actor.userId, now }, body);
    await publish({
      type: 'chat_channel.changed',
      entityId: id,
      recipients: [actor.userId],
    });
    return queries.readChannel(db, id, actor.userId);
  },

  chatMemberAdd: async (desk) => {
    const { db, params, body, now, audit } = desk;
    const channel = await queries.lockChannel(db, params.chatChannelId);
    requireGroup(channel);
    const asked = await requireReachable(desk, body.memberIds, (place) => `memberIds.${place}`);
    const present = await queries.listMemberIds(db, channel.id);
    const added = asked.filter((id) => !present.includes(id));
    if (present.length + added.length > limits.chatMembersMax)
      throw new ProblemError('chatChannel.too_many_members', {
        meta: { maximum: limits.chatMembersMax },
      });
    if (added.length > 0) {
      await queries.addMembers(db, channel.id, added, now);
      await audit({
        action: 'chat_channel.member_added',
        entityType,
        entityId: channel.id,
        diff: { people: [null, added] },
      });
      await tellChannel(desk, 'chat_channel.changed', channel.id);
    }
    return readDetail(desk, channel.id);
  },

  chatMemberRemove: async (desk) => {
    const { db, params, actor, audit, publish } = desk;
    const channel = await queries.lockChannel(db, params.chatChannelId);
    requireGroup(channel);
    const { userId } = params;
    if (userId !== actor.userId && channel.createdBy !== actor.userId && !managesChat(actor))
      throw new ProblemError('permission.denied', { meta: { permission: 'team-chat:manage' } });
    const present = await queries.listMemberIds(db, channel.id);
    if (!present.includes(userId)) throw new ProblemError('resource.not_found');
    await queries.removeMember(db, channel.id, userId);
    await audit({
      action: 'chat_channel.member_removed',
      entityType,
      entityId: channel.id,
      diff: { people: [[userId], null] },
    });
    // Whoever left hears of this last thing.
    await publish({ type: 'chat_channel.changed', entityId: channel.id, recipients: present });
  },

  chatRead: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const { id } = await queries.findChannel(db, params.chatChannelId);
    const self = { channelId: id, userId: actor.userId, now };
    if (await queries.markRead(db, self, body.number))
      await tellChannel(desk, 'chat_channel.viewed', id);
    return queries.readChannel(db, id, actor.userId);
  },

  chatTyping: async (desk) => {
    const { db, params, actor, now, publish } = desk;
    const { id } = await queries.findChannel(db, params.chatChannelId);
    if (!(await queries.noteTyping(db, { channelId: id, userId: actor.userId, now }))) return;
    const others = (await queries.listPeople(db, id)).map((person) => person.id);
    await publish({
      type: 'chat_channel.typed',
      entityId: id,
      recipients: others.filter((userId) => userId !== actor.userId),
    });
  },

  chatPresenceView: async ({ db, params }) => {
    const { id } = await queries.findChannel(db, params.chatChannelId);
    const people = (await queries.listPeople(db, id)).map((person) => person.id);
    const here = await readPresent(db, people);
    const typing = await queries.listTyping(db, id);
    return {
      items: people.map((userId) => ({
        userId,
        here: here.includes(userId),
        typing: typing.includes(userId),
      })),
    };
  },
});
