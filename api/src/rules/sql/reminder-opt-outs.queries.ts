import type { Db } from '../../platform/database/database';

const addressOf = `case when ch = 'email' then lower(coalesce(k.email, p.email)) else coalesce(k.phone, p.phone) end`;

const saidNo = `case when k.id is not null then (select not c.granted from customer_consent c
    where c.company_id = k.company_id and c.customer_id = k.id and c.purpose = 'service' and c.channel = ch)
  else (select not c.granted from consent c where c.company_id = p.company_id and c.patient_id = p.id and c.purpose = 'reminders'
    and (c.channel is null or c.channel = ch) order by c.at desc, c.id desc limit 1) end`;

const stopped = `exists (select from contact_address a join suppression s on s.company_id = a.company_id and s.contact_address_id = a.id
  where a.company_id = r.company_id and a.kind = case when ch = 'email' then 'email' else 'phone' end and a.value = ${addressOf}
    and s.channel = ch and s.purpose in ('all', 'reminders') and s.lifted_at is null)`;

/** Why no channel of the configuration may be used; null: one may, or nobody was asked yet. */
const why = `(select case when bool_and(x.no is not null) then min(x.no) end from (
    select case when ${saidNo} then 'no_consent' when ${stopped} then 'suppressed' end as no
    from unnest(coalesce(g.channels, array['whatsapp', 'sms', 'email'])) as ch where ${addressOf} is not null) x)`;

/**
 * What people who said no were to get is skipped before its day, and planned again once they agree.
 * Whether the others may be written to is asked by the gate on the day itself.
 */
export const applyOptOuts = async (
  db: Db,
  configId: string,
  people: readonly (string | null)[],
  { now, today }: { readonly now: string; readonly today: string },
): Promise<void> => {
  if (people.length === 0) return;
  await db.query(
    `with judged as (
       select r.id, r.status, ${why} as no
       from purchase_reminder r join purchase_reminder_config g on g.company_id = r.company_id and g.id = r.config_id
       left join customer k on k.company_id = r.company_id and k.id = r.customer_id
       left join patient p on p.company_id = r.company_id and p.id = r.patient_id
       where r.config_id = $1 and (r.customer_id = any ($2) or r.patient_id = any ($2)) and (r.status = 'scheduled'
         or r.status = 'skipped' and r.reason in ('no_consent', 'suppressed') and r.due_on > $4::date)
     )
     update purchase_reminder r set status = case when j.no is null then 'scheduled' else 'skipped' end, reason = j.no, updated_at = $3,
       updated_by = null, version = r.version + 1
     from judged j where r.company_id = app_company() and r.id = j.id and r.reason is distinct from j.no`,
    [configId, people, now, today],
  );
};
