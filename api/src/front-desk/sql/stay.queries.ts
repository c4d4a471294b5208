import type { StayStep } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface StayFacts {
  /** yyyy-mm-dd */
  readonly birthDate: string;
  readonly sex: 'H' | 'M' | 'X';
  readonly phone: string | null;
  readonly reason: string | null;
  readonly endAt: string | null;
}

/** @throws resource.not_found */
export const readStayFacts = (db: Db, appointmentId: string): Promise<StayFacts> =>
  db.one<StayFacts>(
    `select p.birth_date as "birthDate", p.sex, p.phone, a.reason, a.end_at as "endAt"
     from appointment a join patient p on p.company_id = a.company_id and p.id = a.patient_id
     where a.id = $1`,
    [appointmentId],
  );

/** Steps of every queue entry of an appointment, oldest first; enough for the longest day. */
export const readStaySteps = (db: Db, appointmentId: string): Promise<StayStep[]> =>
  db.query<StayStep>(
    `select h.id::text as id, h.at, h.from_status as "from", h.to_status as "to", q.stage, d.name as department, r.name as room, nullif(${shortPersonName('u')}, '') as by
     from queue_entry q
     join queue_entry_history h on h.company_id = q.company_id and h.queue_entry_id = q.id
     join department d on d.company_id = q.company_id and d.id = q.department_id
     left join room r on r.company_id = q.company_id and r.id = q.room_id
     left join user_account u on u.id = h.by_user
     where q.appointment_id = $1 order by h.id limit 200`,
    [appointmentId],
  );
