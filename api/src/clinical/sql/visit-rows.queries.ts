import {
  limits,
  type AppointmentStatus,
  type Contract,
  type EndpointAnswer,
  type PatientVisit,
  type Visit,
  type VisitRow,
  type VisitState,
  type VisitStatus,
} from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';
import { openTexts } from '../../platform/secrets/company-keys';
import { patientHasAlerts, requirePatient } from '../../patients';
import { personListName, personName } from '../../platform/people/person-names';

/** A visit without its note and without the reader's actions. */
export type VisitFacts = Omit<
  Visit,
  | 'actions'
  | 'bloodType'
  | 'allergies'
  | 'note'
  | 'vitals'
  | 'lastVitals'
  | 'diagnoses'
  | 'addenda'
  | 'licensed'
  | 'cosignature'
  | 'signature'
> & {
  /** User account of the supervisor whose signature is missing; null: none is. */
  readonly cosignerUserId: string | null;
  /** User account of the visit's practitioner. */
  readonly practitionerUserId: string | null;
};

export type ListedFacts = Omit<VisitRow, 'actions'> &
  Pick<VisitFacts, 'practitionerUserId' | 'cosignerUserId'>;

const name = (alias: string) => personName(alias);

const unseconded = `v.cosign_required and not exists (
  select from visit_cosignature k where k.company_id = v.company_id and k.visit_id = v.id)`;

const cosignerUser = `case when ${unseconded} then (select k.user_id from cosigner_of(v.company_id, v.signed_by) k) end`;

const columns = `v.id, v.visit_number as "visitNumber", v.status,
  json_build_object('id', p.id, 'recordNumber', p.record_number, 'name', ${personName('p')}, 'listName', ${personListName('p')}, 'birthDate', p.birth_date, 'sex', p.sex) as patient,
  case when w.id is not null then json_build_object('id', w.id, 'name', ${name('w')}, 'userId', w.user_id) end as practitioner, case when w.active then w.user_id end as "practitionerUserId", ${cosignerUser} as "cosignerUserId",
  json_build_object('id', d.id, 'name', d.name) as department, json_build_object('id', s.id, 'name', s.name) as site,
  (select e.name from appointment a join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
   where a.company_id = v.company_id and a.id = v.appointment_id) as "eventType",
  (select q.token from queue_entry q where q.company_id = v.company_id and q.visit_id = v.id order by q.checked_in_at desc, q.id limit 1) as token,
  v.started_at as "startedAt", v.ended_at as "endedAt", v.signed_at as "signedAt", v.version`;

const tables = `visit v
  join patient p on p.company_id = v.company_id and p.id = v.patient_id
  join department d on d.company_id = v.company_id and d.id = v.department_id
  join site s on s.company_id = v.company_id and s.id = v.site_id
  join company c on c.id = v.company_id
  left join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id`;

const factsById = prepared(`select ${columns} from ${tables} where v.id = $1`);

const zone = 'coalesce(s.time_zone, c.time_zone)';

/** The consultation is over, but not signed. $1 is now. */
const unsigned = `v.status = 'in_progress' and (
    (v.started_at at time zone ${zone})::date < ($1::timestamptz at time zone ${zone})::date
    or not exists (
      select from queue_entry q join appointment a on a.company_id = q.company_id and a.id = q.appointment_id
      where q.company_id = v.company_id and q.visit_id = v.id and a.status in ('checked_in', 'in_progress')
    ) and exists (select from queue_entry q where q.company_id = v.company_id and q.visit_id = v.id)
  )`;

type UnsignedVisits = EndpointAnswer<Contract['visitUnsigned']>;

interface Complaint {
  readonly id: string;
  readonly chiefComplaint: string | null;
}

/** Alone, without the rest of the note. */
const openComplaints = <Row extends Complaint>(
  db: Db,
  rows: readonly (Row & { readonly companyId: string })[],
): Promise<Row[]> =>
  Promise.all(
    rows.map(async ({ companyId, ...row }) => {
      const place = { companyId, table: 'visit_note', rowId: row.id };
      const { chiefComplaint } = row;
      // The type of the rest is Row, which TypeScript does not see through a generic.
      return { ...row, ...(await openTexts(db, place, { chiefComplaint })) } as unknown as Row;
    }),
  );

export interface VisitFilter {
  readonly date: string;
  readonly mineOf: string | null;
  readonly departmentId: string | null;
  /** Only patients whom the caller cares for. */
  readonly inCare: boolean;
}

const listState = `case when ${unsigned} then 'to_sign' when ${unseconded} then 'to_cosign' else v.status end`;

/* Of a visit, before what it is shown with is read: $2 the day, $4 the department. */
const mayBeListed = `v.status in ('open', 'in_progress', 'signed') and ($4::uuid is null or v.department_id = $4)
  and (v.status = 'in_progress' or ${unseconded} or v.started_at between $2::date - interval '1 day' and $2::date + interval '2 days')`;

const isListed = `(state in ('to_sign', 'to_cosign') or "startedAt" >= $2::timestamp at time zone (select time_zone from company where id = app_company())
  and "startedAt" < ($2::timestamp + interval '1 day') at time zone (select time_zone from company where id = app_company()))`;

/* Of $3, or of nobody yet, so that they may take it. */
const isOwn = `(w.id is null and v.status = 'open' or w.user_id = $3 or ${cosignerUser} = $3)`;

/** How many visits of others a list of one's own leaves out. */
export const countOthersVisits = async (
  db: Db,
  { date, mineOf, departmentId, inCare }: VisitFilter & { readonly mineOf: string },
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from (
         select v.patient_id, v.started_at as "startedAt", ${listState} as state from ${tables}
         where ${isOwn} is not true and ${mayBeListed}
       ) as listed where ${isListed} and (not $5 or in_care(patient_id))`,
      [now, date, mineOf, departmentId, inCare],
    )
  ).count;

/** Visits of a day at their site; those that lack a signature are listed every day. */
export const listVisits = async (
  db: Db,
  { date, mineOf, departmentId, inCare }: VisitFilter,
  now: string,
): Promise<ListedFacts[]> => {
  const rows = await db.query<ListedFacts & { companyId: string }>(
    `select * from (
       select ${columns}, v.company_id as "companyId", ${listState} as state, ${patientHasAlerts('p')} as "hasAllergies",
         exists (select from vital_signs t where t.company_id = v.company_id and t.visit_id = v.id) as "hasVitals",
         v.status in ('open', 'in_progress') and w.id is not null and not w.active as "authorInactive",
         (select nullif(n.sections ->> 'chiefComplaint', '') from visit_note n where n.company_id = v.company_id and n.visit_id = v.id) as "chiefComplaint"
       from ${tables}
       where ($3::uuid is null or ${isOwn}) and ${mayBeListed}
     ) as listed
     where ${isListed} and (not $5 or in_care((patient ->> 'id')::uuid))
     order by array_position(array['in_progress', 'open', 'to_sign', 'to_cosign', 'signed'], state), "startedAt", id limit ${limits.visitsShown}`,
    [now, date, mineOf, departmentId, inCare],
  );
  return openComplaints<ListedFacts>(db, rows);
};

/** Visits that lack this person's signature, or their countersignature. */
export const countUnsignedVisits = async (
  db: Db,
  userId: string,
  max: number,
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from (
         select from visit v join site s on s.company_id = v.company_id and s.id = v.site_id join company c on c.id = v.company_id
           join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id and w.user_id = $2
         where v.status = 'in_progress' and ${unsigned}
         union all
         select from visit v where v.status = 'signed' and v.cosign_required and ${cosignerUser} = $2
         limit $3) as waiting`,
      [now, userId, max],
    )
  ).count;

/** A practitioner's visits that began a day ago and lack their signature, oldest first. */
export const listUnsigned = async (
  db: Db,
  userId: string,
  inCare: boolean,
  now: string,
): Promise<UnsignedVisits> => {
  const rows = await db.query<UnsignedVisits['items'][number] & { readonly total: number }>(
    `select v.id, json_build_object('id', p.id, 'name', ${personName('p')}) as patient, v.started_at as "startedAt", (count(*) over ())::int as total
     from visit v join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id join patient p on p.company_id = v.company_id and p.id = v.patient_id
     where v.company_id = (select app_company()) and w.user_id = $1 and v.status = 'in_progress'
       and v.started_at < $2::timestamptz - interval '${limits.unsignedAfterHours} hours' and (not $3 or in_care(p.id))
     order by v.started_at, v.id limit ${limits.unsignedShown}`,
    [userId, now, inCare],
  );
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...visit }) => visit),
  };
};

/** Visits of a patient that were not cancelled, newest first. */
export const listVisitsOfPatient = async (db: Db, patientId: string): Promise<PatientVisit[]> => {
  const rows = await db.query<PatientVisit & { companyId: string }>(
    `select v.company_id as "companyId", v.id, v.visit_number as "visitNumber", v.status, v.started_at as "startedAt",
       case when w.id is not null then json_build_object('id', w.id, 'name', ${name('w')}) end as practitioner,
       json_build_object('id', d.id, 'name', d.name) as department, json_build_object('id', s.id, 'name', s.name) as site,
       (select nullif(n.sections ->> 'chiefComplaint', '') from visit_note n where n.company_id = v.company_id and n.visit_id = v.id) as "chiefComplaint"
     from ${tables} where v.patient_id = $1 and v.status <> 'cancelled'
     order by v.started_at desc, v.id limit ${limits.patientVisitsShown}`,
    [patientId],
  );
  return openComplaints<PatientVisit>(db, rows);
};

/**
 * @param now of a reader (`requirePatient`)
 * @throws resource.not_found, patient.blocked
 */
export const readVisitFacts = async (
  db: Db,
  visitId: string,
  now?: string,
): Promise<VisitFacts> => {
  const facts = await db.maybe<VisitFacts>(factsById, [visitId]);
  if (facts) return facts;
  const { patientId } = await db.one<{ patientId: string }>(
    'select patient_id as "patientId" from visit where id = $1',
    [visitId],
  );
  await requirePatient(db, patientId, now);
  return db.one<VisitFacts>(factsById, [visitId]);
};

export interface LockedVisit {
  readonly id: string;
  readonly status: VisitStatus;
  readonly version: number;
}

/** Locks the visit until the end of the transaction. @throws resource.not_found */
export const lockVisit = (db: Db, visitId: string): Promise<LockedVisit> =>
  db.one<LockedVisit>('select id, status, version from visit where id = $1 for update', [visitId]);

/** Locks the visit's appointments before the visit, the lock order used everywhere. */
export const lockAppointmentsOf = (
  db: Db,
  visitId: string,
): Promise<{ id: string; status: AppointmentStatus }[]> =>
  db.query(
    `select a.id, a.status from appointment a
     where a.id in (select q.appointment_id from queue_entry q where q.visit_id = $1 union select v.appointment_id from visit v where v.id = $1)
     order by a.start_at, a.id for update of a`,
    [visitId],
  );

export const countStates = (
  rows: readonly { readonly state: VisitState }[],
): Record<VisitState, number> => {
  const counts: Record<VisitState, number> = {
    open: 0,
    in_progress: 0,
    to_sign: 0,
    to_cosign: 0,
    signed: 0,
  };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};
