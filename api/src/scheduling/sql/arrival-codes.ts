import { createHash, randomBytes } from 'node:crypto';
import type { CheckInCodeResult } from '@sala/shared-contracts';
import { hashOfSecretToken } from '../../identity';
import type { Db } from '../../platform/database/database';

/** Crockford's base 32 has no letters that look like digits, so codes can be read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of five bits: 60 bits cannot be guessed while a code is valid. */
const length = 12;

const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');

const newCode = (): string => codeOf(randomBytes(length));

/** Formatted for emails: `K7Q2-9FXM-3TRP`. */
export const formatCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/**
 * Extracts a code from typed or scanned text; '' when there is none. A scanner with another
 * keyboard layout garbles punctuation but not letters and digits, so the code is taken from the end
 * of an address.
 */
export const extractCode = (shown: string): string => {
  const signs = shown
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return signs.length < length ? '' : signs.slice(-length);
};

/** The same secret gives the same code. */
export const codeOfSecret = (secret: string): string =>
  codeOf(createHash('sha256').update(`arrival/${secret}`).digest());

/** Again: nothing changes. */
export const keepArrivalCode = async (
  db: Db,
  appointmentId: string,
  code: string,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into arrival_code (company_id, code_hash, appointment_id, created_at) values (app_company(), $1, $2, $3)
     on conflict (company_id, code_hash) do nothing`,
    [hashOfSecretToken(code), appointmentId, now],
  );
};

/** Creates a code for an appointment. Only its hash is stored. */
export const createArrivalCode = async (
  db: Db,
  appointmentId: string,
  now: string,
): Promise<string> => {
  const code = newCode();
  await keepArrivalCode(db, appointmentId, code, now);
  return code;
};

interface CodeFacts {
  readonly codeHash: string;
  readonly appointmentId: string;
  /** The day of the appointment is not over, and it was not cancelled or moved. */
  readonly alive: boolean;
}

/** The appointment of a code, valid or not; undefined for an unknown code. */
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
    [hashOfSecretToken(extractCode(shown)), now],
  );

/** Whether a code identifies this appointment. */
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
