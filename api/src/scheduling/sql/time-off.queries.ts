import type { TimeOff, TimeOffDetail } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './schedules.queries';
import { personName } from '../../platform/people/person-names';
import { siteZone } from '../../platform/time/site-zone';

const personOf = (column: string): string =>
  `(select json_build_object('id', p.id, 'name', ${personName('p')}) from practitioner p where p.id = ${column})`;

/** Appointments `a` of the practitioner during absence `t`. */
const duringAbsence = `a.practitioner_id = t.practitioner_id and a.start_at < t.end_at and a.end_at > t.start_at
  and a.start_at > t.start_at - interval '1 day' and a.status in ('requested', 'scheduled', 'confirmed')`;

/** Approved with reassigning or rescheduling: appointments still in the absence are open work. */
const toMove = `(t.status = 'approved' and t.bookings in ('reassign', 'reschedule'))`;

const countDuringAbsence = `(select count(*)::int from appointment a where ${duringAbsence})`;

const columns = `t.id, ${personOf('t.practitioner_id')} as practitioner, t.start_at as "startAt", t.end_at as "endAt", t.type, t.reason,
  ${personOf('t.delegate_id')} as delegate, t.status, t.bookings, t.version,
  ${countDuringAbsence} as "affectedCount", case when ${toMove} then ${countDuringAbsence} else 0 end as "toMoveCount"`;

export const listTimeOff = (
  db: Db,
  practitionerId: string | null,
  status: string | null,
  now: string,
): Promise<TimeOff[]> =>
  db.query<TimeOff>(
    `select ${columns} from time_off t
     where t.practitioner_id = coalesce($1, t.practitioner_id) and t.status = coalesce($2, t.status) and t.end_at > $3
     order by t.start_at, t.id`,
    [practitionerId, status, now],
  );

export const readTimeOff = (
  db: Db,
  id: string,
  lock: '' | 'for update of t' = '',
): Promise<TimeOff> =>
  db.one<TimeOff>(`select ${columns} from time_off t where t.id = $1 ${lock}`, [id]);

export const readAffected = (db: Db, id: string, now: string): Promise<TimeOffDetail['affected']> =>
  db.query<TimeOffDetail['affected'][number]>(
    `select a.id, a.start_at as "startAt", a.end_at as "endAt", ${siteZone('a')} as "timeZone", ${personName('p')} as patient, e.name as "eventType", a.status,
       t.delegate_id is not null and not exists (
         select from booking_conflicts(a.event_type_id, t.delegate_id, a.site_id, null, a.room_id, a.start_at, (extract(epoch from a.end_at - a.start_at) / 60)::int, a.kind, a.id, $2, a.all_day)
       ) as "delegateFree", ${toMove} as "toMove"
     from time_off t join appointment a on ${duringAbsence} join patient p on p.id = a.patient_id join event_type e on e.id = a.event_type_id
     where t.id = $1 order by a.start_at, a.id`,
    [id, now],
  );

export type TimeOffValues = Pick<TimeOff, 'startAt' | 'endAt' | 'type' | 'reason'> & {
  readonly delegateId: string | null;
};

export const insertTimeOff = async (
  db: Db,
  practitionerId: string,
  values: TimeOffValues,
  { userId, now }: Stamp,
): Promise<string> => {
  const row = await db.one<{ id: string }>(
    `insert into time_off (company_id, practitioner_id, start_at, end_at, type, reason, delegate_id, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $7, $8) returning id`,
    [
      practitionerId,
      values.startAt,
      values.endAt,
      values.type,
      values.reason,
      values.delegateId,
      now,
      userId,
    ],
  );
  return row.id;
};

/** Whether the same time is already requested or approved. */
export const isRequested = async (
  db: Db,
  practitionerId: string,
  { startAt, endAt }: Pick<TimeOff, 'startAt' | 'endAt'>,
): Promise<boolean> =>
  (await db.maybe(
    `select from time_off where practitioner_id = $1 and start_at = $2 and end_at = $3 and status in ('requested', 'approved')`,
    [practitionerId, startAt, endAt],
  )) !== undefined;

export const isActivePractitioner = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe('select from practitioner where id = $1 and active', [id])) !== undefined;

export const setStatus = async (
  db: Db,
  id: string,
  status: TimeOff['status'],
  bookings: TimeOff['bookings'],
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update time_off set status = $2, bookings = $3, decided_at = $4, decided_by = $5, updated_at = $4, updated_by = $5, version = version + 1 where id = $1`,
    [id, status, bookings, now, userId],
  );
};

/** Reassigns an appointment, for example to a delegate; null: to nobody. */
export const reassign = async (
  db: Db,
  appointmentId: string,
  practitionerId: string | null,
  seat: number,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'update appointment set practitioner_id = $2, seat = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1',
    [appointmentId, practitionerId, seat, now, userId],
  );
};

export const patientsOf = async (db: Db, appointmentIds: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      'select distinct patient_id as id from appointment where id = any ($1::uuid[])',
      [appointmentIds],
    )
  ).map(({ id }) => id);
