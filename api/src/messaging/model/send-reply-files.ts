import type { PhoneChannel } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { readFile, storeFile } from '../../platform/files/files';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { scheduleJob } from '../../platform/jobs/job.queries';
import { scheduledJob } from '../jobs/send-scheduled';
import { appendMessage, insertStoredAttachment } from '../sql/message-writes.queries';
import { listFiles, type ReplyFileRow } from '../sql/quick-reply-files.queries';
import { sentKindOf } from './media-kind';
import { newDeliveryId, queueMessage } from './queue-message';
import { readerOf } from './quick-reply-rules';

type Sending = Context<'messageSend'>;

/** What a text that is sent takes along. @throws request.invalid, conversation.channel_unfit */
export const requireFiles = async (
  { db, actor, body: { files = [] } }: Pick<Sending, 'db' | 'actor' | 'body'>,
  channel: PhoneChannel,
): Promise<ReplyFileRow[]> => {
  if (files.length === 0) return [];
  if (channel !== 'whatsapp') throw new ProblemError('conversation.channel_unfit');
  const found = await listFiles(db, readerOf(actor), files);
  if (found.length !== files.length) throw invalid({ path: 'files', code: 'not_an_option' });
  return found;
};

/** Sends files of quick replies behind a text, each as a message of its own, when the text goes. */
export const sendReplyFiles = async (
  { db, actor, now }: Sending,
  files: readonly ReplyFileRow[],
  text: {
    readonly id: string;
    readonly conversationId: string;
    readonly channel: PhoneChannel;
    readonly recipient: string;
    readonly sendAt: string | null;
    readonly undoUntil: string | null;
  },
): Promise<void> => {
  const { conversationId, channel, recipient, sendAt, undoUntil } = text;
  const stamp = { userId: actor.userId, now };
  for (const { fileId, name, type } of files) {
    const kind = sentKindOf(type) ?? 'document';
    // A copy: whoever changes the quick reply changes nothing that was said.
    const { content } = await readFile(db, 'message', fileId);
    const copy = await storeFile(db, stamp, { purpose: 'message', name, type, content });
    const deliveryId = sendAt === null ? newDeliveryId() : null;
    const { id } = await appendMessage(db, {
      conversationId,
      direction: 'out',
      kind,
      body: null,
      details: { follows: text.id },
      status: sendAt === null ? 'queued' : 'scheduled',
      authorId: actor.userId,
      scheduledFor: sendAt,
      undoUntil,
      deliveryId,
      at: now,
    });
    await insertStoredAttachment(db, id, { kind, name, type, fileId: copy.id });
    if (deliveryId !== null)
      await queueMessage(db, { id, channel, recipient, body: null, now }, deliveryId);
    else await scheduleJob(db, scheduledJob, id, actor.userId, { dueAt: sendAt ?? now, now });
  }
};
