import type { Db } from '../../platform/database/database';

export interface Quote {
  readonly description: string;
  /** Centavos without IVA. */
  readonly price: number;
  /** Centavos with IVA. */
  readonly total: number;
  readonly freeFollowUp: boolean;
  readonly productId: string | null;
}

/**
 * Price of an appointment: as booked, or zero for a free follow-up after the patient's last paid
 * visit to the department (event_type.free_days, free_visits).
 */
export const readQuote = (
  db: Db,
  appointmentId: string,
  patientId: string,
  now: string,
): Promise<Quote> =>
  db.one<Quote>(
    `select e.name as description, e.product_id as "productId", f.free as "freeFollowUp",
       case when f.free then 0 else a.price_quoted_cents end as price,
       case when f.free then 0 else charge_total(a.price_quoted_cents, r.tax_kind) end as total
     from appointment a
     join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     left join product r on r.company_id = e.company_id and r.id = e.product_id
     cross join lateral (select a.price_quoted_cents > 0 and coalesce((
       select o.free_days is not null and v.started_at > $3::timestamptz - make_interval(days => o.free_days)
         and o.free_visits > (
           select count(*) from visit_charge x join visit w on w.company_id = x.company_id and w.id = x.visit_id
           where w.patient_id = $2 and w.department_id = v.department_id and w.status <> 'cancelled' and x.appointment_id <> a.id
             and x.free_follow_up and x.created_at > c.created_at
         )
       from visit_charge c
       join visit v on v.company_id = c.company_id and v.id = c.visit_id
       join appointment b on b.company_id = c.company_id and b.id = c.appointment_id
       join event_type o on o.company_id = b.company_id and o.id = b.event_type_id
       where v.patient_id = $2 and v.department_id = a.department_id and v.status <> 'cancelled' and c.appointment_id <> a.id
         and not c.free_follow_up and c.price_cents > 0
       order by c.created_at desc limit 1
     ), false) as free) f
     where a.id = $1`,
    [appointmentId, patientId, now],
  );
