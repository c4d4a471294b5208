import { limits, type Prescription } from '@sala/shared-contracts';
import { author } from '../../patients';
import type { Db } from '../../platform/database/database';

/** Of a prescription, the newest first. */
export const listDeliveriesOf = (db: Db, id: string): Promise<Prescription['deliveries']> =>
  db.query(
    `select d.id, d.state, d.asked_at as "askedAt", ${author('d.asked_by')} as by from prescription_delivery d
     where d.prescription_id = $1 order by d.asked_at desc, d.id limit ${limits.prescriptionDeliveriesMax}`,
    [id],
  );

/**
 * @returns false: this key was used before for the same prescription, or a mail of it waits.
 * @throws resource.not_found
 */
export const insertDeliveryOf = async (
  db: Db,
  id: string,
  prescriptionId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<boolean> => {
  const rows = await db.query(
    `insert into prescription_delivery (company_id, id, prescription_id, channel, asked_at, asked_by)
     values (app_company(), $1, $2, 'email', $3, $4) on conflict do nothing returning id`,
    [id, prescriptionId, now, userId],
  );
  if (rows.length > 0) return true;
  await db.one(
    `select from prescription_delivery where prescription_id = $2 and (id = $1 or state = 'queued') limit 1`,
    [id, prescriptionId],
  );
  return false;
};

interface QueuedDelivery {
  readonly prescriptionId: string;
  readonly patientId: string;
  readonly status: Prescription['status'];
}

/** Locked; undefined: it went out, or is gone. */
export const lockQueuedDelivery = (db: Db, id: string): Promise<QueuedDelivery | undefined> =>
  db.maybe<QueuedDelivery>(
    `select d.prescription_id as "prescriptionId", v.patient_id as "patientId", p.status from prescription_delivery d
     join prescription p on p.company_id = d.company_id and p.id = d.prescription_id
     join visit v on v.company_id = p.company_id and v.id = p.visit_id
     where d.id = $1 and d.state = 'queued' for update of d`,
    [id],
  );

export const endDelivery = async (
  db: Db,
  id: string,
  state: 'sent' | 'failed',
  now: string,
): Promise<void> => {
  await db.query(
    `update prescription_delivery set state = $2, sent_at = case when $2 = 'sent' then $3::timestamptz end where id = $1 and state = 'queued'`,
    [id, state, now],
  );
};
