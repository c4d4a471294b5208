import type { AppointmentStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Facts that decide on a check-in, independent of who performs it. */
export interface ArrivalFacts {
  readonly status: AppointmentStatus;
  readonly startAt: string | null;
  /** The appointment is today at its site. */
  readonly today: boolean;
  /** Today at the site, yyyy-mm-dd. */
  readonly day: string;
  readonly minor: boolean;
  /** An adult, or a minor with a guardian. */
  readonly guarded: boolean;
  /** The privacy notice in force has not been accepted. */
  readonly noticeMissing: boolean;
  /** Another visit of the patient that is still in the queue. */
  readonly openVisit: {
    readonly id: string;
    readonly visitNumber: number;
    readonly department: string;
    readonly startedAt: string;
  } | null;
}

/** Follows merges to the surviving patient. */
export const findSurvivingPatient = async (db: Db, patientId: string): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `with recursive chain as (
       select id, merged_into_id from patient where id = $1
       union select p.id, p.merged_into_id from patient p join chain c on p.id = c.merged_into_id
     ) cycle id set looped using path
     select id from chain where merged_into_id is null limit 1`,
    [patientId],
  );
  return id;
};

/** @throws resource.not_found */
export const findByUid = (db: Db, uid: string): Promise<{ id: string; patientId: string }> =>
  db.one<{ id: string; patientId: string }>(
    'select id, patient_id as "patientId" from appointment where uid = $1',
    [uid],
  );

export const readArrivalFacts = (
  db: Db,
  appointmentId: string,
  patientId: string,
  now: string,
): Promise<ArrivalFacts> =>
  db.one<ArrivalFacts>(
    `select a.status, a.start_at as "startAt",
       coalesce((a.start_at at time zone z.name)::date = ($3::timestamptz at time zone z.name)::date, false) as today,
       ($3::timestamptz at time zone z.name)::date as day,
       p.birth_date > ($3::timestamptz at time zone z.name)::date - interval '18 years' as minor,
       patient_guarded(p.company_id, p.id, ($3::timestamptz at time zone z.name)::date) as guarded,
       patient_notice_missing(p.company_id, p.id) as "noticeMissing",
       (select json_build_object('id', v.id, 'visitNumber', v.visit_number, 'department', d.name,
          'startedAt', to_char(v.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from visit v join department d on d.company_id = v.company_id and d.id = v.department_id
        where v.patient_id = p.id and v.status in ('open', 'in_progress') and exists (
          select from queue_entry q where q.visit_id = v.id and q.appointment_id <> a.id and q.status in ('waiting', 'called', 'serving')
        )
        order by v.visit_number desc limit 1) as "openVisit"
     from appointment a
     join patient p on p.company_id = a.company_id and p.id = $2
     join site s on s.company_id = a.company_id and s.id = a.site_id
     join company c on c.id = a.company_id
     cross join lateral (select coalesce(s.time_zone, c.time_zone) as name) z
     where a.id = $1`,
    [appointmentId, patientId, now],
  );
