import type { MailFlag, OpenInbox } from '../../adapters/mailbox/port';
import { inTransaction, type Db } from '../../platform/database/database';
import { hasUntold, readUntold, recordTold, type UntoldMail } from '../sql/mail-flags.queries';
import type { MailboxRow } from '../sql/mailboxes.queries';
import type { FetchOptions } from './fetch-mail';

type Written = Pick<MailboxRow, 'id' | 'companyId'>;

const batch = 200;

interface Telling {
  readonly flag: MailFlag;
  readonly value: boolean;
  readonly mails: readonly UntoldMail[];
}

const tellingsOf = (mails: readonly UntoldMail[]): Telling[] =>
  [true, false]
    .flatMap((value): Telling[] => [
      {
        flag: 'seen',
        value,
        mails: mails.filter(({ read, toldRead }) => read === value && toldRead !== value),
      },
      {
        flag: 'flagged',
        value,
        mails: mails.filter(
          ({ flagged, toldFlagged }) => flagged === value && toldFlagged !== value,
        ),
      },
    ])
    .filter((one) => one.mails.length > 0);

const asCompany = <Result>(
  { companyId }: Written,
  { pool }: FetchOptions,
  act: (db: Db) => Promise<Result>,
): Promise<Result> => inTransaction(pool, { companyId, userId: null }, act);

/** Whether something is read or starred here that its server does not know. */
export const hasFlagsToWrite = (
  inbox: OpenInbox,
  mailbox: Written,
  options: FetchOptions,
): Promise<boolean> =>
  asCompany(mailbox, options, (db) => hasUntold(db, mailbox.id, inbox.uidValidity));

/**
 * Tells the server what is read and starred. What a broken connection leaves out differs still, and
 * is told by the next one; what the server refuses is not asked again.
 */
export const writeFlags = async (
  inbox: OpenInbox,
  mailbox: Written,
  options: FetchOptions,
): Promise<void> => {
  for (;;) {
    const mails = await asCompany(mailbox, options, (db) =>
      readUntold(db, mailbox.id, inbox.uidValidity, batch),
    );
    if (mails.length === 0) return;
    for (const { flag, value, mails: told } of tellingsOf(mails)) {
      await inbox.setFlag(
        told.map(({ uid }) => uid),
        flag,
        value,
      );
      await asCompany(mailbox, options, (db) =>
        recordTold(
          db,
          told.map(({ id }) => id),
          flag === 'seen' ? { read: value } : { flagged: value },
        ),
      );
    }
  }
};
