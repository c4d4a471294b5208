import {
  appointmentStatusOfSap,
  type SapAppointment,
  type SapClash,
  type SapOwnAppointment,
  type SapPlace,
  type SapPlanningObject,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { linkedJoin, sapPatientName } from './case-rows';
import { personName } from '../../platform/people/person-names';

export interface ScheduleDays {
  /** Code of the department in SAP. */
  readonly department: string;
  /** Local days of the company, both included. */
  readonly from: string;
  readonly to: string;
}

const person = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${personName(alias)}) end`;

/** @throws resource.not_found */
export const readScheduleDepartment = (
  db: Db,
  code: string,
): Promise<{
  readonly department: SapPlace;
  readonly ownDepartment: { readonly id: string; readonly name: string } | null;
}> =>
  db.one(
    `select json_build_object('code', u.code, 'name', u.name) as department,
       case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as "ownDepartment"
     from sap_unit u left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = app_company() and u.kind = 'department' and u.code = $1`,
    [code],
  );

/** An appointment without a length still takes a moment. */
const ends = (alias: string): string =>
  `${alias}.start_at + make_interval(mins => greatest(${alias}.minutes, 1))`;

/**
 * Appointments of SAP on these days: of the department, or of what is planned in it. $1 department,
 * $2 and $3 days.
 */
const listed = `bounds as materialized (
    select local_instant($2::date, 0, time_zone) as begins, local_instant($3::date + 1, 0, time_zone) as ends from company where id = app_company()
  ), listed as (
    select s.* from bounds b cross join sap_appointment s
    left join sap_planning_object n on n.company_id = s.company_id and n.id = s.planning_object_id
    where s.company_id = app_company() and (s.department = $1 or (s.department is null and n.department = $1))
      and s.start_at < b.ends and s.start_at > b.begins - interval '1 day' and ${ends('s')} > b.begins
  )`;

/** The appointment that was made from one of SAP; once moved by us, the one that it was moved to. */
const importedAs = (alias: string): string => `(
    with recursive chain as (
      select a.id, a.status from appointment a where a.company_id = ${alias}.company_id and a.id = ${alias}.appointment_id
      union
      select n.id, n.status from chain c join appointment n on n.company_id = app_company() and n.rescheduled_from_id = c.id
      where c.status = 'rescheduled'
    ) select id from chain where status <> 'rescheduled' limit 1)`;

const sapColumns = `s.id, json_build_object('patnr', p.patnr, 'name', ${sapPatientName('p')}, 'id', o.id) as patient, s.falnr,
  s.start_at as start, s.minutes, s.planning_object_id as "planningObjectId", s.room, s.visit, s.status, s.overbooked,
  ${importedAs('s')} as "importedAs"`;

const sapSource = (from: string): string => `${from} s
  join sap_patient p on p.company_id = s.company_id and p.patnr = s.patnr
  ${linkedJoin('o', 'p')}`;

const withOurStatus = (row: Omit<SapAppointment, 'ourStatus'>): SapAppointment => ({
  ...row,
  ourStatus: appointmentStatusOfSap[row.status],
});

export const listSapAppointments = async (
  db: Db,
  { department, from, to }: ScheduleDays,
): Promise<SapAppointment[]> =>
  (
    await db.query<Omit<SapAppointment, 'ourStatus'>>(
      `with ${listed} select ${sapColumns} from ${sapSource('listed')} order by s.start_at, s.id`,
      [department, from, to],
    )
  ).map(withOurStatus);

/** @throws resource.not_found */
export const readSapAppointment = async (db: Db, id: string): Promise<SapAppointment> =>
  withOurStatus(
    await db.one(
      `select ${sapColumns} from ${sapSource('sap_appointment')} where s.company_id = app_company() and s.id = $1`,
      [id],
    ),
  );

const planningColumns = `n.id, n.name, n.overbooking, ${person('d')} as practitioner`;
const planningSource =
  'sap_planning_object n left join practitioner d on d.company_id = n.company_id and d.id = n.practitioner_id';

/** Those of the department, and those of its appointments. */
export const listPlanningObjects = (
  db: Db,
  { department, from, to }: ScheduleDays,
): Promise<SapPlanningObject[]> =>
  db.query(
    `with ${listed} select ${planningColumns} from ${planningSource}
     where n.company_id = app_company() and (n.department = $1 or n.id in (select planning_object_id from listed)) order by n.name, n.id`,
    [department, from, to],
  );

/** Locked. @throws resource.not_found */
export const lockPlanningObject = async (db: Db, id: string): Promise<SapPlanningObject> => {
  await db.one(
    'select from sap_planning_object where company_id = app_company() and id = $1 for update',
    [id],
  );
  return db.one(
    `select ${planningColumns} from ${planningSource} where n.company_id = app_company() and n.id = $1`,
    [id],
  );
};

export const setPractitioner = async (
  db: Db,
  id: string,
  practitionerId: string | null,
): Promise<void> => {
  await db.query(
    'update sap_planning_object set practitioner_id = $2 where company_id = app_company() and id = $1',
    [id, practitionerId],
  );
};

export const isPractitioner = async (db: Db, practitionerId: string): Promise<boolean> =>
  (await db.maybe('select from practitioner where id = $1 and active', [practitionerId])) !==
  undefined;

/**
 * Clashes of some appointments of SAP: the same linked patient, or the same practitioner, at the
 * same time. What is cancelled or was missed takes no time; who waits for a time has none.
 */
const clashes = (from: string): string => `clashes as (
    select s.id as "sapAppointmentId", a.id as "appointmentId", k.kind,
      exists (select from sap_clash_acceptance x where x.company_id = s.company_id and x.sap_appointment_id = s.id and x.appointment_id = a.id) as accepted
    from ${sapSource(from)}
    left join sap_planning_object n on n.company_id = s.company_id and n.id = s.planning_object_id
    join appointment a on a.company_id = s.company_id and a.start_at < ${ends('s')} and a.end_at > s.start_at
      and a.start_at > s.start_at - interval '2 days' and a.status not in ('waitlisted', 'cancelled', 'no_show', 'rescheduled')
      and (a.patient_id = o.id or a.practitioner_id = n.practitioner_id)
    cross join lateral (values ('patient', a.patient_id = o.id), ('practitioner', a.practitioner_id = n.practitioner_id)) k (kind, applies)
    where k.applies and s.status not in ('waiting_list', 'cancelled', 'no_show') and a.id is distinct from ${importedAs('s')}
  )`;

const clashOrder = `order by "sapAppointmentId", "appointmentId", kind`;

export const listClashes = (db: Db, { department, from, to }: ScheduleDays): Promise<SapClash[]> =>
  db.query(`with recursive ${listed}, ${clashes('listed')} select * from clashes ${clashOrder}`, [
    department,
    from,
    to,
  ]);

export const listClashesOf = (db: Db, sapAppointmentId: string): Promise<SapClash[]> =>
  db.query(
    `with recursive one as (select * from sap_appointment where company_id = app_company() and id = $1), ${clashes('one')}
     select * from clashes ${clashOrder}`,
    [sapAppointmentId],
  );

/**
 * Ours on these days: of the department that SAP's stands for, of the practitioners of its planning
 * objects, and whatever clashes. Those that were moved are shown where they are now.
 */
export const listOwnAppointments = (
  db: Db,
  { department, from, to }: ScheduleDays,
): Promise<SapOwnAppointment[]> =>
  db.query(
    `with recursive ${listed}, ${clashes('listed')}
     select a.id, ${person('q')} as patient, ${person('d')} as practitioner, a.start_at as start, a.end_at as "end", a.status, e.name as title
     from bounds b cross join appointment a
     join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     left join patient q on q.company_id = a.company_id and q.id = a.patient_id
     left join practitioner d on d.company_id = a.company_id and d.id = a.practitioner_id
     where a.company_id = app_company() and a.status not in ('waitlisted', 'rescheduled')
       and a.start_at < b.ends and a.start_at > b.begins - interval '2 days' and a.end_at > b.begins
       and (a.department_id = (select u.department_id from sap_unit u where u.company_id = a.company_id and u.kind = 'department' and u.code = $1)
         or a.practitioner_id in (
           select n.practitioner_id from sap_planning_object n where n.company_id = a.company_id and n.practitioner_id is not null
             and (n.department = $1 or n.id in (select planning_object_id from listed)))
         or a.id in (select "appointmentId" from clashes))
     order by a.start_at, a.id`,
    [department, from, to],
  );

export const acceptClash = async (
  db: Db,
  { sapAppointmentId, appointmentId }: Pick<SapClash, 'sapAppointmentId' | 'appointmentId'>,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `insert into sap_clash_acceptance (company_id, sap_appointment_id, appointment_id, accepted_at, accepted_by)
     values (app_company(), $1, $2, $3, $4) on conflict do nothing`,
    [sapAppointmentId, appointmentId, now, userId],
  );
};

export interface ImportFacts {
  readonly appointmentId: string | null;
  readonly status: SapAppointment['status'];
  readonly startAt: string;
  readonly minutes: number;
  readonly overbooked: boolean;
  readonly planningObjectId: string | null;
  /** Of ours. */
  readonly patientId: string | null;
  readonly practitionerId: string | null;
  readonly practitionerUserId: string | null;
  readonly departmentId: string | null;
  /** Local day of the company. */
  readonly day: string;
}

/** Locks an appointment of SAP: two imports are one after the other. @throws resource.not_found */
export const lockSapAppointment = async (db: Db, id: string): Promise<ImportFacts> => {
  await db.one(
    'select from sap_appointment where company_id = app_company() and id = $1 for update',
    [id],
  );
  return db.one(
    `select ${importedAs('s')} as "appointmentId", s.status, s.start_at as "startAt", s.minutes, s.overbooked, s.planning_object_id as "planningObjectId", o.id as "patientId",
       d.id as "practitionerId", d.user_id as "practitionerUserId", t.id as "departmentId", (s.start_at at time zone z.time_zone)::date as day
     from ${sapSource('sap_appointment')}
     join company z on z.id = s.company_id
     left join sap_planning_object n on n.company_id = s.company_id and n.id = s.planning_object_id
     left join practitioner d on d.company_id = n.company_id and d.id = n.practitioner_id
     left join sap_unit u on u.company_id = s.company_id and u.kind = 'department' and u.code = coalesce(s.department, n.department)
     left join department t on t.company_id = u.company_id and t.id = u.department_id and t.active
     where s.company_id = app_company() and s.id = $1`,
    [id],
  );
};

export const setImported = async (db: Db, id: string, appointmentId: string): Promise<void> => {
  await db.query(
    'update sap_appointment set appointment_id = $2 where company_id = app_company() and id = $1',
    [id, appointmentId],
  );
};
