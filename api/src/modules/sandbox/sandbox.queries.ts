import type { sandboxMailSchema } from '@sala/shared-contracts';
import type * as z from 'zod/mini';
import type { Db } from '../../core/database';

/** Enough for any screen or test; a mailbox of the sandbox is not an archive. */
const newest = 100;

export const listMail = (db: Db, recipient: string): Promise<z.output<typeof sandboxMailSchema>[]> =>
  db.query(
    `select id, recipient as "to", subject, body as text, sent_at as "sentAt"
     from sandbox_mail where recipient = $1 order by number desc limit $2`,
    [recipient, newest],
  );
