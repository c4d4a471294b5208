import type { MailHead } from '../../../adapters/mailbox/port';
import { threads } from '../../../platform/threads/threads';
import { createHash } from 'node:crypto';
import { limits } from '@sala/shared-contracts';
import type { MatchRulesInput } from './match-rules.task';
import { lineOf } from './mail-text';
import type { ReadMail } from './read-mail';
import type { ReadMailInput } from './read-mail.task';

const readingMs = 20_000;
const matchingMs = 15_000;

/** @throws ProblemError, or an Error for what is no mail */
export const readMailInThread = async (owner: string, source: Uint8Array): Promise<ReadMail> =>
  (
    await threads.run<ReadMailInput, never, ReadMail>({
      owner: `mail:${owner}`,
      module: new URL('./read-mail.task.ts', import.meta.url),
      input: { source },
      timeMs: readingMs,
    })
  ).output;

/**
 * The first rule that fits each mail, by its place; -1 for none.
 *
 * @throws ProblemError when the rules together take too long.
 */
export const matchInThread = async (owner: string, input: MatchRulesInput): Promise<number[]> =>
  (
    await threads.run<MatchRulesInput, never, number[]>({
      owner: `mail:${owner}`,
      module: new URL('./match-rules.task.ts', import.meta.url),
      input,
      timeMs: matchingMs,
    })
  ).output;

/** What the server tells of a mail that cannot be read: it is there, and nothing stops behind it. */
export const unreadable = ({ uid, subject, from, receivedAt }: MailHead): ReadMail => {
  const facts = {
    from: { name: lineOf(from.name), address: lineOf(from.address).toLowerCase() },
    subject: lineOf(subject, limits.emailSubjectMax),
  };
  return {
    ...facts,
    messageId: null,
    inReplyTo: null,
    references: [],
    to: [],
    cc: [],
    text: '',
    html: null,
    pictures: [],
    cut: true,
    kind: 'personal',
    bounce: null,
    files: [],
    hash: createHash('sha256')
      .update(JSON.stringify([facts, uid, receivedAt]))
      .digest(),
  };
};
