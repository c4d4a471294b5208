import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { standing } from './reminder-items.queries';
import { personName } from '../../platform/people/person-names';

/** When it is, and of whom; null: of everybody. */
export interface At {
  readonly now: string;
  readonly today: string;
  readonly personId: string | null;
}

const gateEvent = `'purchaseReminder'`;

/** What the queue could not deliver on any channel, or the gate stopped when it was to leave. */
export const markFailed = async (db: Db, configId: string, now: string): Promise<void> => {
  await db.query(
    `update purchase_reminder r set status = case when o.state = 'refused' then 'skipped' else 'failed' end,
       reason = case when o.state = 'refused' and d.error_code ~ '^[a-z_]{1,40}$' then d.error_code else 'undeliverable' end,
       sent_at = case when o.state <> 'refused' then r.sent_at end, updated_at = $2, updated_by = null, version = r.version + 1
     from outgoing_message o left join delivery d on d.id = o.delivery_id where r.config_id = $1 and r.status = 'sent' and o.company_id = r.company_id and o.event = ${gateEvent}
       and o.occurrence = r.id::text and o.state in ('failed', 'refused')`,
    [configId, now],
  );
};

/**
 * Whoever wrote back to the address that was written to, or from it: a machine that answers is
 * nobody. A word that stops messages is no answer, it is a suppression.
 */
export const markResponded = async (
  db: Db,
  configId: string,
  now: string,
  source: string | null = null,
): Promise<void> => {
  await db.query(
    `update purchase_reminder r set status = 'responded', responded_at = c.last_inbound_at, updated_at = $2, updated_by = null, version = r.version + 1
     from outgoing_message o join conversation c on c.company_id = o.company_id and c.contact_address_id = o.contact_address_id
     where r.config_id = $1 and ($3::text is null or r.source = $3) and r.status = 'sent' and o.company_id = r.company_id
       and o.event = ${gateEvent} and o.occurrence = r.id::text and c.last_inbound_at > r.sent_at
       and not exists (select from suppression s where s.company_id = o.company_id and s.contact_address_id = o.contact_address_id
         and s.created_at >= r.sent_at and s.lifted_at is null)`,
    [configId, now, source],
  );
  await db.query(
    `with letters as (
       select r.id, min(m.at) as at
       from purchase_reminder r
       left join customer k on k.company_id = r.company_id and k.id = r.customer_id
       left join patient p on p.company_id = r.company_id and p.id = r.patient_id
       join email_message m on m.company_id = r.company_id and m.from_address = lower(coalesce(k.email, p.email)) and m.direction = 'in'
         and m.kind = 'personal' and m.at > r.sent_at
       where r.config_id = $1 and ($3::text is null or r.source = $3) and r.status = 'sent' and r.channel = 'email' group by r.id
     )
     update purchase_reminder r set status = 'responded', responded_at = l.at, updated_at = $2, updated_by = null, version = r.version + 1
     from letters l where r.company_id = app_company() and r.id = l.id`,
    [configId, now, source],
  );
};

/** Products that count as bought again for a reminder `r`. */
const counts = (item: string): string => `case g.scope
  when 'product' then ${item}.product_id = g.product_id
  when 'category' then exists (select from product x where x.company_id = g.company_id and x.id = ${item}.product_id and x.category_id = g.category_id)
  else ${item}.product_id is not null and exists (select from purchase_item y where y.company_id = r.company_id and y.purchase_id = r.purchase_id
    and y.product_id = ${item}.product_id) end`;

/**
 * A purchase after the first that was sent, within 30 days of it, of the same product or category;
 * of a prescription, another one of the same medication. The last that was sent tells of it.
 */
export const markConverted = async (
  db: Db,
  configId: string,
  { now, personId }: At,
): Promise<void> => {
  await db.query(
    `with first as (
       select r.source, min(r.sent_at) as sent_at, (min(r.sent_at) at time zone c.time_zone)::date as day,
         (array_agg(r.id order by r.number desc))[1] as id
       from purchase_reminder r join company c on c.id = r.company_id
       where r.config_id = $1 and ($3::uuid is null or r.customer_id = $3) and r.sent_at is not null and r.purchase_id is not null
         and not exists (select from purchase_reminder o where o.config_id = r.config_id and o.source = r.source and o.status = 'converted')
       group by r.source, c.time_zone
     ), found as (
       select distinct on (r.id) r.id, n.id as purchase_id, s.total
       from first f join purchase_reminder r on r.company_id = app_company() and r.id = f.id
       join purchase_reminder_config g on g.company_id = r.company_id and g.id = r.config_id
       join purchase w on w.company_id = r.company_id and w.id = r.purchase_id
       join purchase n on n.company_id = r.company_id and n.customer_id = r.customer_id and n.status in ${standing} and n.number > w.number
         and n.date between f.day and f.day + ${limits.reminderConversionDays} and (n.date > f.day or n.created_at > f.sent_at)
       join lateral (select sum(i.total) as total from purchase_item i where i.company_id = n.company_id and i.purchase_id = n.id and ${counts('i')}) s
         on s.total is not null
       order by r.id, n.date, n.number
     )
     update purchase_reminder r set status = 'converted', reason = null, converted_purchase_id = f.purchase_id, revenue = f.total, updated_at = $2,
       updated_by = null, version = r.version + 1
     from found f where r.company_id = app_company() and r.id = f.id`,
    [configId, now, personId],
  );
  await db.query(
    `with first as (
       select r.source, min(r.sent_at) as sent_at, (array_agg(r.id order by r.number desc))[1] as id
       from purchase_reminder r
       where r.config_id = $1 and ($3::uuid is null or r.patient_id = $3) and r.sent_at is not null and r.prescription_id is not null
         and not exists (select from purchase_reminder o where o.config_id = r.config_id and o.source = r.source and o.status = 'converted')
       group by r.source
     )
     update purchase_reminder r set status = 'converted', reason = null, revenue = 0, updated_at = $2, updated_by = null, version = r.version + 1
     from first f where r.company_id = app_company() and r.id = f.id and ${prescribedAgain(`p.issued_at > f.sent_at
       and p.issued_at < f.sent_at + make_interval(days => ${limits.reminderConversionDays})`)}`,
    [configId, now, personId],
  );
};

const sameMedication = `coalesce(n.medication_id::text, array_to_string(n.ingredients, '+')) = coalesce(t.medication_id::text, array_to_string(t.ingredients, '+'))`;

/** Another prescription of the medication of a reminder `r`. */
function prescribedAgain(when: string): string {
  return `exists (select from prescription_item t join prescription_item n on n.company_id = t.company_id and n.prescription_id <> t.prescription_id and ${sameMedication}
    join prescription p on p.company_id = n.company_id and p.id = n.prescription_id and p.status in ('issued', 'partially_filled', 'filled')
    join visit v on v.company_id = p.company_id and v.id = p.visit_id and v.patient_id = r.patient_id
    where t.company_id = r.company_id and t.prescription_id = r.prescription_id and t.key = r.item_key and ${when})`;
}

const boughtAgain = `case when r.prescription_id is not null then ${prescribedAgain('p.issued_at > (select q.issued_at from prescription q where q.company_id = r.company_id and q.id = r.prescription_id)')}
  else exists (select from purchase w join purchase n on n.company_id = w.company_id and n.customer_id = w.customer_id and n.number > w.number
      and n.date >= w.date and n.status in ${standing}
    join purchase_item i on i.company_id = n.company_id and i.purchase_id = n.id
    where w.company_id = r.company_id and w.id = r.purchase_id and ${counts('i')}) end`;

/** The patient it is about, or all of the customer where the sale names none. */
const patients = `select p.id from patient p where p.company_id = r.company_id and (p.id = r.patient_id
  or p.id = (select w.patient_id from purchase w where w.company_id = r.company_id and w.id = r.purchase_id)
  or p.customer_id = r.customer_id and not exists (select from purchase w where w.company_id = r.company_id and w.id = r.purchase_id and w.patient_id is not null))`;

const answered = `exists (select from purchase_reminder o where o.company_id = r.company_id and o.config_id = r.config_id and o.source = r.source
  and o.status = 'responded')`;

/** Somebody booked a visit; asked when the day has come, since until then it may be over. */
const visitBooked = `g.stops_on_visit and r.due_on <= $3::date and exists (select from appointment a where a.company_id = r.company_id
  and a.patient_id in (${patients}) and a.status in ('scheduled', 'confirmed') and a.start_at > $2)`;

/** Of one patient alone: of several the others still may need it. */
const deceased = `exists (select from patient d where d.company_id = r.company_id and d.id in (${patients}) and d.status = 'deceased')
  and not exists (select from patient d where d.company_id = r.company_id and d.id in (${patients}) and d.status <> 'deceased')`;

/** Ends what nobody needs any more, with its reason: also what still waits to leave. */
export const cancelNeedless = async (
  db: Db,
  configId: string,
  { now, today, personId }: At,
  leavingId: string | null = null,
): Promise<void> => {
  await db.query(
    `with judged as (
       select r.id, case when ${boughtAgain} then 'bought_again' when ${answered} then 'answered' when ${deceased} then 'deceased'
         when ${visitBooked} then 'visit_booked'
           when r.status = 'sent' and not g.active then 'changed' end as why
       from purchase_reminder r join purchase_reminder_config g on g.company_id = r.company_id and g.id = r.config_id
       where r.config_id = $1 and (r.status = 'scheduled' or r.status = 'sent' and (r.sent_at > $2 or r.id = $5)) and ($4::uuid is null or r.customer_id = $4 or r.patient_id = $4)
     )
     update purchase_reminder r set status = 'cancelled', reason = j.why, sent_at = null, updated_at = $2, updated_by = null, version = r.version + 1
     from judged j where r.company_id = app_company() and r.id = j.id and j.why is not null`,
    [configId, now, today, personId, leavingId],
  );
};

export interface Unanswered {
  readonly id: string;
  readonly customerId: string | null;
  readonly patientId: string | null;
  readonly ownerId: string | null;
  readonly name: string;
}

/** Of whom nobody heard after the last one, so long after it. */
export const takeUnanswered = (
  db: Db,
  configId: string,
  { now, days }: { readonly now: string; readonly days: number },
): Promise<Unanswered[]> =>
  db.query<Unanswered>(
    `with due as (
       select r.id from purchase_reminder r where r.config_id = $1 and r.status = 'sent' and r.called_for_at is null
         and r.sent_at < $2::timestamptz - make_interval(days => $3)
         and not exists (select from purchase_reminder o where o.config_id = r.config_id and o.source = r.source
           and (o.status in ('scheduled', 'responded', 'converted') or o.reason in ('bought_again', 'visit_booked', 'deceased') or o.number > r.number and o.sent_at is not null))
       order by r.sent_at limit 200 for update
     )
     update purchase_reminder r set called_for_at = $2 from due d where r.company_id = app_company() and r.id = d.id
     returning r.id, r.customer_id as "customerId", r.patient_id as "patientId",
       (select k.owner_id from customer k where k.company_id = r.company_id and k.id = r.customer_id) as "ownerId",
       coalesce((select k.name from customer k where k.company_id = r.company_id and k.id = r.customer_id),
         (select ${personName('p')} from patient p where p.company_id = r.company_id and p.id = r.patient_id), '') as name`,
    [configId, now, days],
  );
