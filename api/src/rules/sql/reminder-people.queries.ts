import type { EventName } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** A patient, and the customer who buys for them. */
const ofPatient = `select array_remove(array[p.id, p.customer_id], null) as people, null as "purchaseId" from patient p where p.id = $1`;

/** Whoever has an address: customers, and patients who are to be reminded. */
const ofAddress = `select coalesce(array_agg(distinct x.id), '{}') as people, null as "purchaseId"
  from contact_address a cross join lateral (
    select k.id from customer k where k.company_id = a.company_id
      and (a.kind = 'phone' and k.phone = a.value or a.kind = 'email' and k.email = a.value)
    union all
    select p.id from purchase_reminder r join patient p on p.company_id = r.company_id and p.id = r.patient_id
    where r.company_id = a.company_id and r.status in ('scheduled', 'skipped')
      and a.value = case a.kind when 'phone' then p.phone when 'email' then lower(p.email) end) x
  where a.id = $1`;

const statements: Readonly<Record<string, string>> = {
  purchase: `select array[w.customer_id] as people, w.id as "purchaseId" from purchase w where w.id = $1`,
  prescription: `select array[v.patient_id] as people, null as "purchaseId" from prescription r
    join visit v on v.company_id = r.company_id and v.id = r.visit_id where r.id = $1`,
  customer: `select array[k.id] as people, null as "purchaseId" from customer k where k.id = $1`,
  patient: ofPatient,
  contact_address: ofAddress,
};

export interface Concerned {
  readonly people: readonly string[];
  /** Where nothing else of them has changed. */
  readonly purchaseId: string | null;
}

/** Whose reminders an event may change; nobody's where it is gone, or there are no reminders. */
export const peopleOf = async (db: Db, type: EventName, entityId: string): Promise<Concerned> => {
  const none = { people: [], purchaseId: null };
  const isUsed = await db.maybe(
    'select from purchase_reminder_config where company_id = app_company() limit 1',
  );
  if (!isUsed) return none;
  const statement = statements[type.slice(0, type.indexOf('.'))];
  return (statement && (await db.maybe<Concerned>(statement, [entityId]))) || none;
};
