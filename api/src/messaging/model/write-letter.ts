import { createHash, randomUUID } from 'node:crypto';
import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import * as messages from '../sql/email-messages.queries';
import type { MailboxRow } from '../sql/mailboxes.queries';
import { snippetOf } from './mail/mail-text';
import { enqueueLetter } from './mailbox-channel';

export interface Letter {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly uploadIds: readonly string[];
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
}

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Its own files only, and together no more than servers take. */
const takeUploads = async (db: Db, ids: readonly string[], { userId }: Stamp) => {
  const files = await messages.lockUploads(db, userId, ids);
  const missing = ids.findIndex((id) => !files.some((file) => file.id === id));
  if (missing >= 0) throw invalid({ path: `uploadIds.${missing}`, code: 'not_an_option' });
  if (files.reduce((sum, { size }) => sum + size, 0) > limits.emailUploadsMaxBytes)
    throw new ProblemError('emailThread.too_large');
};

const withoutName = (address: string) => ({ name: '', address });

/** Keeps what was written in its thread, and queues it. */
export const writeLetter = async (
  db: Db,
  {
    mailbox,
    threadId,
    letter,
  }: {
    readonly mailbox: MailboxRow;
    readonly threadId: string;
    readonly letter: Letter;
  },
  stamp: Stamp,
): Promise<string> => {
  const id = randomUUID();
  const text =
    mailbox.signature === '' ? letter.text : `${letter.text}\n\n-- \n${mailbox.signature}`;
  await takeUploads(db, letter.uploadIds, stamp);
  await messages.insertMessage(db, {
    id,
    mailboxId: mailbox.id,
    threadId,
    direction: 'out',
    mail: {
      messageId: `${id}@${mailbox.address.split('@').at(-1) ?? 'sala.invalid'}`,
      inReplyTo: letter.inReplyTo,
      references: letter.references,
      from: { name: mailbox.fromName, address: mailbox.address },
      to: letter.to.map(withoutName),
      cc: letter.cc.map(withoutName),
      subject: letter.subject,
      text,
      html: null,
      pictures: [],
      cut: false,
      kind: 'personal',
      hash: createHash('sha256').update(id).digest(),
    },
    bounced: null,
    read: true,
    at: stamp.now,
    authorId: stamp.userId,
  });
  await messages.attachUploads(db, id, letter.uploadIds);
  await messages.refreshThread(db, threadId, {
    at: stamp.now,
    snippet: snippetOf(letter.text),
    files: letter.uploadIds.length,
    from: null,
  });
  await enqueueLetter(db, id, letter.to[0] ?? mailbox.address);
  return id;
};
