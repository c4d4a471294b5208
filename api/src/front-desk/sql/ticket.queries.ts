import type { Ticket } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { undoMilliseconds } from '../model/undo-window';
import { personName } from '../../platform/people/person-names';

/** Call order (docs/spec/front-desk.md §2): priority, then weight, then arrival. */
export const queueOrder = (alias: string): string =>
  `array_position(array['emergency', 'urgent', 'normal'], ${alias}.priority), ${alias}.sort_weight, ${alias}.checked_in_at, ${alias}.id`;

interface Reader {
  readonly actor: { readonly userId: string };
  readonly now: string;
}

/** The ticket of a check-in; undefined before it and after its undo. */
export const readTicket = (
  db: Db,
  appointmentId: string,
  { actor, now }: Reader,
): Promise<Ticket | undefined> =>
  db.maybe<Ticket>(
    `select a.id as "appointmentId", v.patient_id as "patientId", ${personName('p')} as patient, v.id as "visitId", v.visit_number as "visitNumber",
       q.id as "queueEntryId", q.version, q.token, q.stage, json_build_object('id', d.id, 'name', d.name) as department, nullif(${personName('w')}, '') as practitioner,
       r.name as room, s.name as site, q.checked_in_at as "checkedInAt", a.arrived_late as "arrivedLate",
       case when q.status = 'waiting' then (
         select count(*)::int from queue_entry o
         where o.on_date = q.on_date and o.department_id = q.department_id and o.stage = q.stage and o.status = 'waiting' and o.id <> q.id
           and (${queueOrder('o')}) < (${queueOrder('q')})
       ) else 0 end as ahead,
       json_build_object('description', c.description, 'price', charge_total(c.price_cents, g.tax_kind), 'freeFollowUp', c.free_follow_up) as quote,
       h.from_status is null and h.by_user = $2 and h.at >= $3 and c.purchase_id is null and hold_of_appointment(a.company_id, a.id) is null and not exists (
         select from queue_entry o where o.company_id = q.company_id and o.visit_id = q.visit_id and o.appointment_id = a.id and o.number < q.number
       ) as undoable
     from appointment a
     join queue_entry q on q.company_id = a.company_id and q.appointment_id = a.id and q.status not in ('moved', 'removed')
     join lateral (
       select s.from_status, s.by_user, s.at from queue_entry_history s where s.company_id = q.company_id and s.queue_entry_id = q.id order by s.id desc limit 1
     ) h on true
     join visit v on v.company_id = q.company_id and v.id = q.visit_id
     join visit_charge c on c.company_id = q.company_id and c.visit_id = v.id and c.appointment_id = a.id
     left join product g on g.company_id = c.company_id and g.id = c.product_id
     join patient p on p.company_id = v.company_id and p.id = v.patient_id
     join department d on d.company_id = q.company_id and d.id = q.department_id
     join site s on s.company_id = a.company_id and s.id = a.site_id
     left join room r on r.company_id = q.company_id and r.id = q.room_id
     left join practitioner w on w.company_id = a.company_id and w.id = a.practitioner_id
     where a.id = $1 and a.status in ('checked_in', 'in_progress', 'completed') order by q.number desc limit 1`,
    [appointmentId, actor.userId, new Date(Date.parse(now) - undoMilliseconds).toISOString()],
  );
