import type { ChatMessage } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { scopeFor } from '../../platform/http/actor';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { listPeople, lockChannel } from '../sql/chat-channels.queries';
import { sendFiles } from '../sql/chat-files.queries';
import * as queries from '../sql/chat-messages.queries';
import { readerOf, tellChannel } from './chat-desk';
import { tellOfMessage } from './chat-notices';

/** @throws request.invalid at the first person who is not of the channel */
export const requireMentions = async (
  db: Db,
  channelId: string,
  mentions: readonly string[],
): Promise<readonly string[]> => {
  const ids = [...new Set(mentions)];
  if (ids.length === 0) return ids;
  const people = new Set((await listPeople(db, channelId)).map(({ id }) => id));
  const stranger = ids.findIndex((id) => !people.has(id));
  if (stranger >= 0) throw invalid({ path: `mentions.${stranger}`, code: 'not_an_option' });
  return ids;
};

/** Whoever shares a card may see the patient; whoever reads it sees as much as they may. */
const requirePatientCard = async ({
  db,
  actor,
  body: { patientId },
}: Context<'chatMessageCreate'>): Promise<void> => {
  if (patientId === undefined) return;
  if (scopeFor(actor, 'patients:read') !== 'all')
    throw new ProblemError('permission.denied', { meta: { permission: 'patients:read' } });
  if (!(await queries.patientExists(db, patientId)))
    throw invalid({ path: 'patientId', code: 'not_an_option' });
};

/** Writes a message; the lock of the channel makes the same key write once. */
export const writeMessage = async (desk: Context<'chatMessageCreate'>): Promise<ChatMessage> => {
  const { db, actor, now, audit, params, body } = desk;
  const channel = await lockChannel(db, params.chatChannelId);
  const reader = readerOf(desk);
  const written = await queries.findByClientKey(db, actor.userId, body.clientKey);
  if (written) return queries.readMessage(db, reader, written);
  const { clientKey, replyTo, urgent, patientId, fileIds } = body;
  if (body.body === '' && patientId === undefined && fileIds.length === 0)
    throw invalid({ path: 'body', code: 'required' });
  const named = await requireMentions(db, channel.id, body.mentions);
  if (replyTo !== undefined && !(await queries.isAnswerable(db, channel.id, replyTo)))
    throw invalid({ path: 'replyTo', code: 'not_an_option' });
  await requirePatientCard(desk);
  const id = await queries.insertMessage(db, {
    channelId: channel.id,
    authorId: actor.userId,
    clientKey,
    body: body.body,
    replyTo,
    urgent,
    patientId,
    now,
  });
  const place = { id, channelId: channel.id };
  await queries.replaceMentions(db, place, named);
  const sent = new Set(await sendFiles(db, place, actor.userId, fileIds));
  const missing = fileIds.findIndex((fileId) => !sent.has(fileId));
  if (missing >= 0) throw invalid({ path: `fileIds.${missing}`, code: 'not_an_option' });
  const message = await queries.readMessage(db, reader, place);
  await audit({
    action: 'chat_message.created',
    entityType: 'chat_message',
    entityId: id,
    diff: {
      channel: channel.id,
      ...(urgent && { urgent: [null, true] }),
      ...(patientId !== undefined && { patient: [null, patientId] }),
    },
  });
  await tellOfMessage(desk, channel, { number: message.number, urgent, named });
  await tellChannel(desk, 'chat_message.created', channel.id);
  return message;
};
