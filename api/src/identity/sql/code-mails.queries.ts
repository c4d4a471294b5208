import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { CodeAddress, CodePurpose } from './one-time-codes.queries';

export interface CodeMailRequest extends CodeAddress {
  readonly network: string;
  /** The person has signed in from here before, so requests of others do not count. */
  readonly known: boolean;
}

/** A second factor is set up by a signed-in person, so a minute between mails suffices. */
const perHour: Readonly<Record<CodePurpose, number>> = {
  verify_email: limits.signUpCodesPerHour,
  reset_password: limits.resetsPerHour,
  second_factor: 60,
  change_email: limits.emailChangesPerHour,
};

/** Seconds until a request is served; 0 or less means now. */
export interface CodeMailWaits {
  /** Since the last mail for the same network. */
  readonly minute: number;
  /** Because of the hourly limit. */
  readonly hour: number;
}

/**
 * How long an address waits for its next mail. Serialises requests for the address until the
 * transaction ends.
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
  const fromNetwork = mails.filter((mail) => mail.network === network);
  const hourLeft = (list: typeof mails, max: number): number => {
    const oldest = list[max - 1];
    return oldest ? Math.ceil(3600 - oldest.age) : 0;
  };
  const [last] = fromNetwork;
  return {
    minute: last ? Math.ceil(limits.codeResendSeconds - last.age) : 0,
    hour: Math.max(
      hourLeft(fromNetwork, perHour[purpose]),
      known ? 0 : hourLeft(mails, limits.codesPerHourEverywhere),
    ),
  };
};

/** Also deletes old rows of any address, to keep the table small. */
export const recordCodeMail = async (
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
