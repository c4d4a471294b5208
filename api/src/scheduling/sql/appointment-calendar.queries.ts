import type { Contract, EndpointAnswer, EndpointRequest } from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';
import { openRanges } from './free-times.queries';
import { personName } from '../../platform/people/person-names';

type Query = EndpointRequest<Contract['appointmentCalendar']>['query'];
type Calendar = EndpointAnswer<Contract['appointmentCalendar']>;

const bookedOf = (only: string) =>
  prepared(
    `select a.id, a.patient_id as "patientId", ${personName('p')} as patient, a.event_type_id as "eventTypeId", a.practitioner_id as "practitionerId",
       a.room_id as "roomId", a.start_at as "startAt", a.end_at as "endAt", a.all_day as "allDay", a.status, a.overbooked, a.version
     from appointment a join patient p on p.company_id = a.company_id and p.id = a.patient_id
     where a.company_id = (select app_company()) and a.department_id = $1 and a.start_at >= $2::timestamptz - interval '1 day' and a.start_at < $3 and a.end_at > $2
       and a.status not in ('cancelled', 'rescheduled', 'waitlisted') ${only}
     order by a.start_at, a.id`,
  );

/* Prepared once per connection: planning these takes as long as running them. */
const bookedOfAll = bookedOf('');
const bookedOfOne = bookedOf('and a.practitioner_id = $4');

const readBooked = (
  db: Db,
  { departmentId, from, to, practitionerId }: Query,
): Promise<Calendar['appointments']> =>
  practitionerId
    ? db.query(bookedOfOne, [departmentId, from, to, practitionerId])
    : db.query(bookedOfAll, [departmentId, from, to]);

const staffSql = prepared(
  `select d.id from practitioner d join practitioner_department m on m.company_id = d.company_id and m.practitioner_id = d.id
   where m.department_id = $1 and d.active`,
);

/** Practitioners of the department, and the requested one wherever they belong. */
export const practitionersOf = async (
  db: Db,
  { departmentId, practitionerId }: Pick<Query, 'departmentId' | 'practitionerId'>,
): Promise<string[]> => {
  if (practitionerId) return [practitionerId];
  const rows = await db.query<{ id: string }>(staffSql, [departmentId]);
  return rows.map(({ id }) => id);
};

const absencesSql = prepared(
  `select practitioner_id as "practitionerId", start_at as "startAt", end_at as "endAt", type from time_off
   where status = 'approved' and practitioner_id = any ($1) and start_at < $3 and end_at > $2 order by start_at, id`,
);

const closuresSql = prepared(
  `select site_id as "siteId", name, from_date as "from", to_date as "to" from site_closure
   where from_date <= ($2::timestamptz + interval '1 day')::date and to_date >= ($1::timestamptz - interval '1 day')::date order by from_date, id`,
);

const readPeople = async (db: Db, query: Query): Promise<Pick<Calendar, 'open' | 'absences'>> => {
  const practitioners = await practitionersOf(db, query);
  const [open, absences] = await Promise.all([
    openRanges(db, practitioners, query.from, query.to),
    db.query<Calendar['absences'][number]>(absencesSql, [practitioners, query.from, query.to]),
  ]);
  return { open, absences };
};

/**
 * The connection answers in order. Open hours are queried first, so that the database computes them
 * while the appointments are parsed.
 */
export const readCalendar = async (db: Db, query: Query): Promise<Calendar> => {
  const [people, appointments, closures] = await Promise.all([
    readPeople(db, query),
    readBooked(db, query),
    db.query<Calendar['closures'][number]>(closuresSql, [query.from, query.to]),
  ]);
  return { appointments, closures, ...people };
};
