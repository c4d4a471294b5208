import type { Contract, EndpointAnswer, EndpointRequest } from '@sala/shared-contracts';
import { personName } from '../../core/appointments/read-appointments';
import type { Db } from '../../core/database';
import { openRanges } from '../../core/scheduling/free-times';

type Query = EndpointRequest<Contract['appointmentCalendar']>['query'];
type Calendar = EndpointAnswer<Contract['appointmentCalendar']>;

const readBooked = (db: Db, { departmentId, from, to, practitionerId }: Query): Promise<Calendar['appointments']> =>
  db.query(
    `select a.id, a.patient_id as "patientId", ${personName('p')} as patient, a.event_type_id as "eventTypeId", a.practitioner_id as "practitionerId",
       a.room_id as "roomId", a.start_at as "startAt", a.end_at as "endAt", a.status, a.overbooked, a.version
     from appointment a join patient p on p.company_id = a.company_id and p.id = a.patient_id
     where a.company_id = (select app_company()) and a.department_id = $1 and a.start_at >= $2::timestamptz - interval '1 day' and a.start_at < $3 and a.end_at > $2
       and a.status not in ('cancelled', 'rescheduled', 'waitlisted') ${practitionerId ? 'and a.practitioner_id = $4' : ''}
     order by a.start_at, a.id`,
    [departmentId, from, to, ...(practitionerId ? [practitionerId] : [])],
  );

/** Those of the department; whoever is asked for, wherever they belong. */
export const practitionersOf = async (db: Db, { departmentId, practitionerId }: Pick<Query, 'departmentId' | 'practitionerId'>): Promise<string[]> => {
  if (practitionerId) return [practitionerId];
  const rows = await db.query<{ id: string }>(
    `select d.id from practitioner d join practitioner_department m on m.company_id = d.company_id and m.practitioner_id = d.id
     where m.department_id = $1 and d.active`,
    [departmentId],
  );
  return rows.map(({ id }) => id);
};

const readAbsences = (db: Db, practitioners: readonly string[], { from, to }: Query): Promise<Calendar['absences']> =>
  db.query(
    `select practitioner_id as "practitionerId", start_at as "startAt", end_at as "endAt", type from time_off
     where status = 'approved' and practitioner_id = any ($1) and start_at < $3 and end_at > $2 order by start_at, id`,
    [practitioners, from, to],
  );

const readClosures = (db: Db, { from, to }: Query): Promise<Calendar['closures']> =>
  db.query(
    `select site_id as "siteId", name, from_date as "from", to_date as "to" from site_closure
     where from_date <= ($2::timestamptz + interval '1 day')::date and to_date >= ($1::timestamptz - interval '1 day')::date order by from_date, id`,
    [from, to],
  );

const readPeople = async (db: Db, query: Query): Promise<Pick<Calendar, 'open' | 'absences'>> => {
  const practitioners = await practitionersOf(db, query);
  const [open, absences] = await Promise.all([openRanges(db, practitioners, query.from, query.to), readAbsences(db, practitioners, query)]);
  return { open, absences };
};

/** What needs no other answer is asked first: appointments are taken in while the database looks for hours. */
export const readCalendar = async (db: Db, query: Query): Promise<Calendar> => {
  const [appointments, closures, people] = await Promise.all([readBooked(db, query), readClosures(db, query), readPeople(db, query)]);
  return { appointments, closures, ...people };
};
