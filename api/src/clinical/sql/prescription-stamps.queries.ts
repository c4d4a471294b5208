import type { TimeStampFault } from '@sala/shared-contracts';
import type { TimeStamp } from '../../adapters/signature-time/port';
import type { Db } from '../../platform/database/database';

/** Facts of a time stamp `s` as JSON; null where there is none. */
export const timeStampColumn = `case when s.prescription_id is not null then json_build_object('state', s.state, 'provider', s.provider,
  'serial', s.serial, 'stampedAt', s.stamped_at, 'attempts', s.attempts, 'triedAt', s.tried_at, 'fault', s.fault) end`;

export const insertTimeStamp = async (
  db: Db,
  prescriptionId: string,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into prescription_time_stamp (company_id, prescription_id, asked_at) values (app_company(), $1, $2)`,
    [prescriptionId, now],
  );
};

interface PendingTimeStamp {
  /** SHA-256 of what was issued. */
  readonly hash: string;
  readonly attempts: number;
}

/** Locked; undefined: it is stamped, given up, or gone. */
export const lockPendingTimeStamp = (db: Db, id: string): Promise<PendingTimeStamp | undefined> =>
  db.maybe<PendingTimeStamp>(
    `select p.content_hash as hash, s.attempts from prescription_time_stamp s
     join prescription p on p.company_id = s.company_id and p.id = s.prescription_id
     where s.prescription_id = $1 and s.state = 'pending' for update of s`,
    [id],
  );

export const recordTimeStamp = async (
  db: Db,
  id: string,
  { imprint, provider, serial, stampedAt, token }: TimeStamp,
  now: string,
): Promise<void> => {
  await db.query(
    `update prescription_time_stamp set state = 'stamped', fault = null, attempts = attempts + 1, tried_at = $2,
       imprint = $3, provider = $4, serial = $5, stamped_at = $6, token = $7 where prescription_id = $1`,
    [id, now, imprint, provider, serial, stampedAt, token],
  );
};

export const recordTimeStampFault = async (
  db: Db,
  id: string,
  { fault, givenUp }: { readonly fault: TimeStampFault; readonly givenUp: boolean },
  now: string,
): Promise<void> => {
  await db.query(
    `update prescription_time_stamp set state = case when $3 then 'failed' else 'pending' end, fault = $4,
       attempts = attempts + 1, tried_at = $2 where prescription_id = $1`,
    [id, now, givenUp, fault],
  );
};

/** From the start; false: it is stamped, or never will be. */
export const reopenTimeStamp = async (db: Db, id: string): Promise<boolean> =>
  (
    await db.query(
      `update prescription_time_stamp set state = 'pending', attempts = 0 where prescription_id = $1 and state <> 'stamped' returning state`,
      [id],
    )
  ).length > 0;
