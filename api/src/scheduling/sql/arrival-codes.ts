import { randomBytes } from 'node:crypto';
import type { CheckInCodeResult } from '@sala/shared-contracts';
import { hashOfSecretToken } from '../../identity';
import type { Db } from '../../platform/database/database';

/**
 * Crockford’s base 32: without letters that look like digits, so that a code can be read aloud and
 * typed.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of five bits each: 60 of them, which nobody guesses in the days that a code lives. */
const length = 12;

const newCode = (): string =>
  [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');

/** As it stands in a mail: `K7Q2-9FXM-3TRP`. */
export const spokenCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/**
 * The code in what somebody typed or a scanner read. A scanner that is set up for another keyboard
 * garbles the signs of an address, but neither letters nor digits: of an address, its end is the
 * code. '' where there is none.
 */
export const codeIn = (shown: string): string => {
  const signs = shown
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return signs.length < length ? '' : signs.slice(-length);
};

/** A code for one appointment; it is told this once, and its hash is kept. */
export const makeArrivalCode = async (
  db: Db,
  appointmentId: string,
  now: string,
): Promise<string> => {
  const code = newCode();
  await db.query(
    'insert into arrival_code (company_id, code_hash, appointment_id, created_at) values (app_company(), $1, $2, $3)',
    [hashOfSecretToken(code), appointmentId, now],
  );
  return code;
};

interface CodeFacts {
  readonly codeHash: string;
  readonly appointmentId: string;
  /** The appointment is not over by its day, and was neither called off nor moved. */
  readonly alive: boolean;
}

/**
 * The appointment of a code, whether or not it still counts; undefined: the company gave no such
 * code.
 */
export const findByCode = (db: Db, shown: string, now: string): Promise<CodeFacts | undefined> =>
  db.maybe<CodeFacts>(
    `select k.code_hash as "codeHash", a.id as "appointmentId",
       a.status not in ('cancelled', 'rescheduled') and coalesce((a.start_at at time zone z.name)::date >= ($2::timestamptz at time zone z.name)::date, false) as alive
     from arrival_code k
     join appointment a on a.company_id = k.company_id and a.id = k.appointment_id
     join site s on s.company_id = a.company_id and s.id = a.site_id
     join company c on c.id = a.company_id
     cross join lateral (select coalesce(s.time_zone, c.time_zone) as name) z
     where k.code_hash = $1`,
    [hashOfSecretToken(codeIn(shown)), now],
  );

/** What a code that somebody shows says of this one appointment. */
export const judgeCode = async (
  db: Db,
  appointmentId: string,
  shown: string | undefined,
  now: string,
): Promise<CheckInCodeResult> => {
  if (shown === undefined) return 'none';
  const found = await findByCode(db, shown, now);
  if (found?.appointmentId !== appointmentId) return 'unknown';
  return found.alive ? 'valid' : 'expired';
};
