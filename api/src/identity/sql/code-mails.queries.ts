import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { CodeAddress, CodePurpose } from './one-time-codes.queries';

export interface CodeMailRequest extends CodeAddress {
  readonly network: string;
  /** From where the person has signed in before: what others ask for does not count. */
  readonly known: boolean;
}

/** A second factor is turned on by somebody signed in: a minute between two mails is enough. */
const perHour: Readonly<Record<CodePurpose, number>> = {
  verify_email: limits.signUpCodesPerHour,
  reset_password: limits.resetsPerHour,
  second_factor: 60,
};

/** Seconds until a request is served; 0 or less: now. */
export interface CodeMailWaits {
  /** Since the last mail that the same network asked for. */
  readonly minute: number;
  /** Because there were too many within an hour. */
  readonly hour: number;
}

/**
 * How long an address waits for its next mail; another request for the address waits for this
 * transaction.
 */
export const codeMailWaits = async (
  db: Db,
  { email, purpose, network, known }: CodeMailRequest,
  now: string,
): Promise<CodeMailWaits> => {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 61))', [`${purpose} ${email}`]);
  const mails = await db.query<{ network: string; age: number }>(
    `select network, extract(epoch from $3::timestamptz - sent_at)::float8 as age from code_mail
     where email = $1 and purpose = $2 and sent_at > $3::timestamptz - interval '1 hour' order by sent_at desc`,
    [email, purpose, now],
  );
  const own = mails.filter((mail) => mail.network === network);
  const hourLeft = (list: typeof mails, max: number): number => {
    const oldest = list[max - 1];
    return oldest ? Math.ceil(3600 - oldest.age) : 0;
  };
  const [last] = own;
  return {
    minute: last ? Math.ceil(limits.codeResendSeconds - last.age) : 0,
    hour: Math.max(
      hourLeft(own, perHour[purpose]),
      known ? 0 : hourLeft(mails, limits.codesPerHourEverywhere),
    ),
  };
};

/** Forgets old ones of anybody on the way, so that the table stays small. */
export const keepCodeMail = async (
  db: Db,
  { email, purpose, network }: CodeMailRequest,
  now: string,
): Promise<void> => {
  await db.query(
    'insert into code_mail (email, purpose, network, sent_at) values ($1, $2, $3, $4)',
    [email, purpose, network, now],
  );
  await db.query(
    `delete from code_mail where number in (
       select number from code_mail where sent_at < $1::timestamptz - interval '1 day' limit 100 for update skip locked)`,
    [now],
  );
};
