import type { KioskAppointment } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

export interface KioskFacts extends KioskAppointment {
  readonly day: number;
  readonly month: number;
  /** Across all codes of the appointment, so that another email grants no further attempts. */
  readonly wrongAnswers: number;
}

/** Data the kiosk shows and checks. */
export const readKioskFacts = (
  db: Db,
  appointmentId: string,
  patientId: string,
): Promise<KioskFacts> =>
  db.one<KioskFacts>(
    `select concat_ws(' ', p.first_name, left(p.last_name, 1) || '.') as patient, a.start_at as "startAt", coalesce(s.time_zone, c.time_zone) as "timeZone",
       nullif(${personName('d')}, '') as practitioner, r.name as room,
       extract(day from p.birth_date)::int as day, extract(month from p.birth_date)::int as month,
       (select coalesce(sum(k.wrong_answers), 0)::int from arrival_code k where k.appointment_id = a.id) as "wrongAnswers"
     from appointment a
     join patient p on p.company_id = a.company_id and p.id = $2
     join site s on s.company_id = a.company_id and s.id = a.site_id
     join company c on c.id = a.company_id
     left join practitioner d on d.company_id = a.company_id and d.id = a.practitioner_id
     left join room r on r.company_id = a.company_id and r.id = a.room_id
     where a.id = $1`,
    [appointmentId, patientId],
  );

export const countWrongAnswer = async (db: Db, codeHash: string): Promise<void> => {
  await db.query('update arrival_code set wrong_answers = wrong_answers + 1 where code_hash = $1', [
    codeHash,
  ]);
};
