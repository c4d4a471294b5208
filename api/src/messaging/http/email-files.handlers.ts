import { ConnectionFailed } from '../../platform/connections/connections';
import { AfterCommit } from '../../platform/database/after-commit';
import { readFile } from '../../platform/files/files';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { readerOf } from '../model/email-reader';
import { readHtml, requireReadableFile } from '../sql/email-messages.queries';

/** What mails bring besides their text. */
export const emailFileHandlers = defineHandlers<'emailAttachmentDownload' | 'emailPictureDownload'>(
  {
    emailAttachmentDownload: async ({ db, actor, params, audit }) => {
      await requireReadableFile(db, readerOf(actor), params.emailAttachmentId);
      const { name, type, content } = await readFile(db, 'email', params.emailAttachmentId);
      await audit({
        action: 'email_attachment.downloaded',
        entityType: 'email_attachment',
        entityId: params.emailAttachmentId,
        diff: { name },
      });
      return { name, type, content };
    },

    emailPictureDownload: async ({ db, actor, params, services }) => {
      const { pictures } = await readHtml(db, readerOf(actor), params.emailMessageId);
      const address = /^\d+$/.test(params.place) ? pictures[Number(params.place)] : undefined;
      if (address === undefined) throw new ProblemError('resource.not_found');
      return new AfterCommit(async () => {
        try {
          const { type, content } = await services.mailboxes.fetchPicture(address);
          return async () => ({ name: 'picture', type, content });
        } catch (cause) {
          if (!(cause instanceof ConnectionFailed)) throw cause;
          throw new ProblemError('emailPicture.unavailable', { cause });
        }
      });
    },
  },
);
