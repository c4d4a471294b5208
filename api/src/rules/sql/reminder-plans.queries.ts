import type { Db } from '../../platform/database/database';
import type { ItemRow } from './reminder-items.queries';

export interface PlanRow {
  readonly id: string;
  readonly source: string;
  readonly number: number;
  readonly dueOn: string;
  readonly snoozed: boolean;
  readonly status: string;
  readonly reason: string | null;
}

/** What there is of the items of a configuration, and what else is still to come: of all or of one. */
export const readPlans = (
  db: Db,
  configId: string,
  sources: readonly string[],
  personId: string | null,
): Promise<PlanRow[]> =>
  db.query<PlanRow>(
    `select id, source, number, due_on::text as "dueOn", snoozed, status, reason from purchase_reminder
     where config_id = $1 and (status = 'scheduled' or source = any ($2))
       and ($3::uuid is null or customer_id = $3 or patient_id = $3) order by source, number`,
    [configId, sources, personId],
  );

export interface NewReminder extends Pick<
  ItemRow,
  | 'source'
  | 'customerId'
  | 'patientId'
  | 'purchaseId'
  | 'itemPosition'
  | 'prescriptionId'
  | 'itemKey'
> {
  readonly number: number;
  readonly dueOn: string;
  readonly cycleDays: number | null;
  readonly learnedDays: number | null;
}

export const insertReminders = async (
  db: Db,
  configId: string,
  reminders: readonly NewReminder[],
  now: string,
): Promise<void> => {
  if (reminders.length === 0) return;
  await db.query(
    `insert into purchase_reminder (company_id, config_id, customer_id, patient_id, purchase_id, item_position, prescription_id, item_key, source,
       number, due_on, cycle_days, learned_days, updated_at)
     select app_company(), $1, r."customerId", r."patientId", r."purchaseId", r."itemPosition", r."prescriptionId", r."itemKey", r.source,
       r.number, r."dueOn", r."cycleDays", r."learnedDays", $3
     from jsonb_to_recordset($2) as r ("customerId" uuid, "patientId" uuid, "purchaseId" uuid, "itemPosition" int, "prescriptionId" uuid,
       "itemKey" text, source text, number int, "dueOn" date, "cycleDays" int, "learnedDays" int)
     on conflict on constraint purchase_reminder_once do nothing`,
    [configId, JSON.stringify(reminders), now],
  );
};

export interface MovedReminder {
  readonly id: string;
  readonly dueOn: string;
  readonly cycleDays: number | null;
  readonly learnedDays: number | null;
}

export const moveReminders = async (
  db: Db,
  moved: readonly MovedReminder[],
  now: string,
): Promise<void> => {
  if (moved.length === 0) return;
  await db.query(
    `update purchase_reminder r set due_on = m."dueOn", cycle_days = m."cycleDays", learned_days = m."learnedDays", updated_at = $2,
       updated_by = null, version = r.version + 1
     from jsonb_to_recordset($1) as m (id uuid, "dueOn" date, "cycleDays" int, "learnedDays" int)
     where r.company_id = app_company() and r.id = m.id`,
    [JSON.stringify(moved), now],
  );
};

/** A plan that nothing asks for any more leaves no trace. */
export const dropReminders = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.query(
    `delete from purchase_reminder where company_id = app_company() and id = any ($1) and status = 'scheduled'`,
    [ids],
  );
};
