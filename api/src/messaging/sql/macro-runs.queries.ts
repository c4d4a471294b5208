import type { Conversation } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** What a macro may change of a conversation. */
export type MacroBefore = Pick<Conversation, 'labels' | 'status' | 'snoozedUntil'> & {
  readonly assigneeId: string | null;
};

export interface MacroRun {
  readonly id: string;
  readonly conversationId: string;
  readonly messageId: string | null;
  readonly taskTitle: string | null;
  readonly before: MacroBefore;
  readonly afterVersion: number;
  readonly ranAt: string;
  readonly ranBy: string;
  readonly undoUntil: string;
  readonly undoneAt: string | null;
  readonly settledAt: string | null;
}

const columns = `id, conversation_id as "conversationId", message_id as "messageId", task_title as "taskTitle", before, after_version as "afterVersion",
  ran_at as "ranAt", ran_by as "ranBy", undo_until as "undoUntil", undone_at as "undoneAt", settled_at as "settledAt"`;

export const insertRun = async (
  db: Db,
  run: Omit<MacroRun, 'id' | 'ranAt' | 'undoneAt' | 'settledAt'> & {
    readonly quickReplyId: string;
  },
  now: string,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into macro_run (company_id, conversation_id, quick_reply_id, message_id, task_title, before, after_version, ran_at, ran_by, undo_until)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        run.conversationId,
        run.quickReplyId,
        run.messageId,
        run.taskTitle,
        JSON.stringify(run.before),
        run.afterVersion,
        now,
        run.ranBy,
        run.undoUntil,
      ],
    )
  ).id;

/** @throws resource.not_found */
export const readRun = (db: Db, id: string): Promise<MacroRun> =>
  db.one<MacroRun>(`select ${columns} from macro_run where id = $1`, [id]);

/** After its conversation. @throws resource.not_found */
export const lockRun = (db: Db, id: string): Promise<MacroRun> =>
  db.one<MacroRun>(`select ${columns} from macro_run where id = $1 for update`, [id]);

export const endRun = async (
  db: Db,
  id: string,
  how: 'undone_at' | 'settled_at',
  now: string,
): Promise<void> => {
  await db.query(`update macro_run set ${how} = $2 where id = $1`, [id, now]);
};

/** What the task of a macro is made of. */
export interface MacroTask {
  readonly title: string;
  readonly ranBy: string;
  readonly conversationId: string;
}

/** undefined: it was deleted with its conversation. */
export const readMacroTask = (db: Db, id: string): Promise<MacroTask | undefined> =>
  db.maybe<MacroTask>(
    `select task_title as title, ran_by as "ranBy", conversation_id as "conversationId" from macro_run where id = $1 and task_title is not null`,
    [id],
  );
