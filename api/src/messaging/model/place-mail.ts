import type { EmailCategory, EmailRule } from '@sala/shared-contracts';
import type { ThreadPlace } from '../sql/email-threads.queries';
import { defaultCategory } from './default-category';
import type { ReadMail } from './mail/read-mail';

/** Where a mail goes, why, and what is done with it besides. */
export interface Placement extends ThreadPlace {
  readonly label: string | null;
  readonly archive: boolean;
  readonly markRead: boolean;
  readonly createTask: boolean;
  readonly assigneeId: string | null;
}

const nothingElse = {
  label: null,
  archive: false,
  markRead: false,
  createTask: false,
  assigneeId: null,
};

/**
 * The first rule that fits, else what a move of this sender taught, else what is usual.
 *
 * @param rule the first one that fits.
 */
export const placeMail = (
  mail: Pick<ReadMail, 'subject' | 'from' | 'kind'>,
  rule: EmailRule | undefined,
  taught: EmailCategory | undefined,
): Placement => {
  if (rule) {
    const { category, name, label, archive, markRead, createTask, assigneeId } = rule;
    return {
      category,
      source: 'rule',
      detail: name,
      confidence: 1,
      label,
      archive,
      markRead,
      createTask,
      assigneeId,
    };
  }
  if (taught !== undefined) {
    const detail = mail.from.address;
    return { category: taught, source: 'sender', detail, confidence: 0.9, ...nothingElse };
  }
  const { category, word } = defaultCategory(mail.subject, mail.from.address, mail.kind);
  const confidence = word === null ? 0.2 : 0.5;
  return { category, source: 'default', detail: word, confidence, ...nothingElse };
};
