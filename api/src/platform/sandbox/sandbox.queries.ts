import type { FileAnswer, sandboxMailSchema } from '@sala/shared-contracts';
import type * as z from 'zod/mini';
import type { Db } from '../database/database';

const mailsShown = 100;

export const listMail = (
  db: Db,
  recipient: string,
): Promise<z.output<typeof sandboxMailSchema>[]> =>
  db.query(
    `select id, recipient as "to", subject, body as text, sent_at as "sentAt",
       case when file is not null then json_build_object('name', file_name, 'type', file_type, 'size', octet_length(file), 'alt', file_alt) end as attachment
     from sandbox_mail where recipient = $1 order by number desc limit $2`,
    [recipient, mailsShown],
  );

/** @throws `resource.not_found`, also for a mail without attachment. */
export const readMailFile = (db: Db, mailId: string): Promise<FileAnswer> =>
  db.one<FileAnswer>(
    'select file_name as name, file_type as type, file as content from sandbox_mail where id = $1 and file is not null',
    [mailId],
  );
