import type { AttachmentFault } from '@sala/shared-contracts';
import { AnswerTooLarge } from '../../adapters/phone-network/provider-call';
import { WhatsappRefused } from '../../adapters/whatsapp/port';
import type { WhatsappConsequence } from '../../adapters/whatsapp/error-codes';
import { AfterCommit } from '../../platform/database/after-commit';
import { storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import { ProblemError } from '../../platform/http/problem-error';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import type { ChannelAccounts } from '../model/channel-accounts';
import { mediaMaxBytes, mediaTypeOf } from '../model/media-kind';
import {
  failAttachment,
  lockWaitingAttachment,
  storeAttachment,
  type WaitingAttachment,
} from '../sql/message-writes.queries';

type Fetched =
  | { readonly type: string; readonly content: Buffer }
  | { readonly fault: AttachmentFault };

/** Anything else may pass, and is tried again. */
const goneFor: ReadonlySet<WhatsappConsequence> = new Set(['file_refused', 'skip']);

const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

const check = async (
  { companyId, kind, name }: WaitingAttachment,
  content: Buffer,
): Promise<Fetched> => {
  const type = await mediaTypeOf(content, kind, name ?? kind);
  if (type === undefined || content.length === 0) return { fault: 'kind_unknown' };
  if (pictureTypes.has(type)) {
    try {
      await checkAttachedPicture(companyId, content);
    } catch (cause) {
      if (cause instanceof ProblemError) return { fault: 'damaged' };
      throw cause;
    }
  }
  return { type, content };
};

const fetchFrom = async (
  accounts: ChannelAccounts | null,
  attachment: WaitingAttachment,
): Promise<Fetched> => {
  const account =
    attachment.channel === 'whatsapp' ? await accounts?.whatsapp(attachment.companyId) : null;
  if (!account) return { fault: 'gone' };
  try {
    const { content } = await account.driver.downloadMedia(
      attachment.externalId,
      mediaMaxBytes[attachment.kind],
    );
    return await check(attachment, content);
  } catch (cause) {
    if (cause instanceof AnswerTooLarge) return { fault: 'too_large' };
    // The provider keeps files for a while only.
    if (cause instanceof WhatsappRefused && goneFor.has(cause.consequence))
      return { fault: 'gone' };
    throw cause;
  }
};

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/amr': 'amr',
  'audio/aac': 'aac',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
};

const nameOf = ({ kind, name }: WaitingAttachment, type: string): string =>
  name ?? `${kind}.${extensions[type] ?? 'bin'}`;

const record = async (
  { db, entityId, userId, now, publish }: JobContext,
  fetched: Fetched,
): Promise<StepOutcome> => {
  const attachment = await lockWaitingAttachment(db, entityId);
  if (!attachment) return 'done';
  if ('fault' in fetched) await failAttachment(db, entityId, fetched.fault);
  else {
    const { type, content } = fetched;
    const file = { purpose: 'message', name: nameOf(attachment, type), type, content } as const;
    const { id: fileId } = await storeFile(db, { userId, now }, file);
    await storeAttachment(db, entityId, { fileId, type });
  }
  await publish({ type: 'conversation.updated', entityId: attachment.conversationId });
  return 'done';
};

/** Fetches a file that came with a message, with no transaction open; bounded in size and kind. */
export const fetchMediaKind = (accounts: ChannelAccounts | null): JobKind => ({
  step: async ({ db, entityId }) => {
    const attachment = await lockWaitingAttachment(db, entityId);
    if (!attachment) return 'done';
    return new AfterCommit<JobContext, StepOutcome>(async () => {
      const fetched = await fetchFrom(accounts, attachment);
      return (later) => record(later, fetched);
    });
  },
  // After all tries: it is shown as what it is.
  abandon: async (context) => {
    await record(context, { fault: 'unavailable' });
  },
});
