import type { EmailThreadDetail } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { notify } from '../../platform/notifications/notify';
import { readerOf, type EmailReader } from '../model/email-reader';
import { listMailCandidates, mayHave, type MailCandidate } from '../model/mail-candidates';
import { readConversion } from '../sql/email-conversions.queries';
import { readDiscussion, readHtml } from '../sql/email-messages.queries';
import { readDigest } from '../sql/email-digest.queries';
import { starMail } from '../sql/mail-flags.queries';
import { teachSender } from '../sql/email-rules.queries';
import * as queries from '../sql/email-threads.queries';

const entityType = 'email_thread';
const day = 86_400_000;

export const readDetail = async (
  db: Db,
  reader: EmailReader,
  id: string,
): Promise<EmailThreadDetail> => ({
  ...(await queries.readThread(db, reader, id)),
  discussion: await readDiscussion(db, id),
  ...(await readConversion(db, id)),
  writable: reader.writes,
});

/** Without the subject: notices leave Sala by mail, and subjects say anything. */
const tellAssignee = async (
  { db, actor, now }: Context<'emailThreadBulk'>,
  thread: queries.LockedThread,
  assigneeId: string | null,
): Promise<void> => {
  if (assigneeId === null || [thread.assigneeId, actor.userId].includes(assigneeId)) return;
  await notify(db, {
    userId: assigneeId,
    companyId: actor.companyId,
    kind: 'email_assigned',
    facts: { person: await queries.nameOf(db, actor.userId) },
    path: `/hospital/email?state=all&threadId=${thread.id}`,
    now,
  });
};

interface Asking {
  readonly reader: EmailReader;
  /** Who can have mail; empty unless that is asked for. */
  readonly candidates: readonly MailCandidate[];
}

const applyChange = async (
  desk: Context<'emailThreadBulk'>,
  { reader, candidates }: Asking,
  thread: queries.LockedThread,
): Promise<Readonly<Record<string, readonly [unknown, unknown]>> | null> => {
  const { db, actor, now } = desk;
  const { change } = desk.body;
  switch (change.kind) {
    case 'read':
      await queries.markRead(db, thread.id, change.read);
      return null;
    case 'star':
      await queries.flagThread(db, thread.id, { ...thread, starred: change.starred });
      await starMail(db, thread.id, change.starred);
      return null;
    case 'archive':
      await queries.flagThread(db, thread.id, { ...thread, archived: change.archived });
      return { archived: [thread.archived, change.archived] };
    case 'assign':
      if (change.assigneeId !== null && !mayHave(candidates, change.assigneeId, thread.category))
        throw invalid({ path: 'change.assigneeId', code: 'not_an_option' });
      await queries.assignThread(db, thread.id, change.assigneeId);
      await tellAssignee(desk, thread, change.assigneeId);
      return { assignee: [thread.assigneeId, change.assigneeId] };
    case 'move': {
      const { category } = change;
      if (category === thread.category) return null;
      await queries.moveThread(db, thread.id, {
        category,
        source: 'manual',
        detail: await queries.nameOf(db, actor.userId),
        confidence: 1,
      });
      if (thread.sender !== '')
        await teachSender(db, { address: thread.sender, category }, reader.categories, {
          userId: actor.userId,
          now,
        });
      return { category: [thread.category, category] };
    }
  }
};

export const emailThreadHandlers = defineHandlers<
  | 'emailCategoryList'
  | 'emailDigestView'
  | 'emailThreadList'
  | 'emailAssigneeList'
  | 'emailThreadView'
  | 'emailMessageHtmlView'
  | 'emailThreadBulk'
>({
  emailCategoryList: async ({ db, actor }) => ({
    items: await queries.readCards(db, readerOf(actor)),
  }),

  emailDigestView: ({ db, actor, now }) =>
    readDigest(db, readerOf(actor), new Date(Date.parse(now) - day).toISOString()),

  emailThreadList: ({ db, actor, query }) => queries.listThreads(db, readerOf(actor), query),

  emailAssigneeList: async ({ db }) => ({
    items: (await listMailCandidates(db)).map(({ id, name }) => ({ id, name })),
  }),

  emailThreadView: ({ db, actor, params }) => readDetail(db, readerOf(actor), params.emailThreadId),

  emailMessageHtmlView: async ({ db, actor, params }) => {
    const { html, pictures } = await readHtml(db, readerOf(actor), params.emailMessageId);
    return { html: html ?? '', pictures };
  },

  emailThreadBulk: async (desk) => {
    const { db, body, actor, audit, publish } = desk;
    const reader = readerOf(actor);
    const candidates = body.change.kind === 'assign' ? await listMailCandidates(db) : [];
    return runEachInSavepoint(
      desk,
      body.threads.map((id) => ({ id })),
      async ({ id }) => {
        const thread = await queries.lockThread(db, reader, id);
        const diff = await applyChange(desk, { reader, candidates }, thread);
        if (diff) await audit({ action: 'email_thread.updated', entityType, entityId: id, diff });
        await publish({ type: 'email_thread.updated', entityId: id });
      },
    );
  },
});
