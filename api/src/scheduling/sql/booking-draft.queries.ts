import type { Db } from '../../platform/database/database';
import type { AppointmentKind } from '@sala/shared-contracts';
import type { Question } from './custom-answers';

export interface BookableType {
  readonly id: string;
  readonly active: boolean;
  readonly minutes: number;
  readonly departmentId: string | null;
  readonly kinds: readonly [AppointmentKind, ...AppointmentKind[]];
  readonly priceCents: number;
  readonly assignment: 'fixed' | 'any' | 'round_robin';
  readonly requiresConfirmation: boolean;
  readonly questions: readonly Question[];
}

/** Default site of a booking: the department's, else one of the practitioner's, else the first. */
export const siteOf = async (
  db: Db,
  departmentId: string,
  practitionerId: string | null = null,
): Promise<string> =>
  (
    await db.one<{ id: string }>('select usual_site(app_company(), $1, $2) as id', [
      departmentId,
      practitionerId,
    ])
  ).id;

/** Whether a department serves every site. */
export const servesEverySite = async (db: Db, departmentId: string): Promise<boolean> =>
  (
    await db.one<{ everywhere: boolean }>(
      'select site_id is null as everywhere from department where id = $1',
      [departmentId],
    )
  ).everywhere;

/** The room to keep after a move, if it is still active and at the same site. */
export const roomAfterMove = async (
  db: Db,
  roomId: string | null,
  siteId: string,
): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      'select id from room where id = $1 and active and site_id = $2',
      [roomId, siteId],
    )
  )?.id ?? null;

/** The practitioner of a user account. */
export const practitionerOf = async (db: Db, userId: string): Promise<string | null> =>
  (await db.maybe<{ id: string }>('select id from practitioner where user_id = $1', [userId]))
    ?.id ?? null;

/**
 * Practitioners of an event type, least load first: over four weeks for round robin, over the day
 * for `any`.
 */
export const candidatesFor = async (
  db: Db,
  type: BookableType,
  startAt: string,
): Promise<string[]> => {
  const days = type.assignment === 'round_robin' ? 14 : 1;
  const rows = await db.query<{ id: string }>(
    `select d.id from event_type_practitioner m join practitioner d on d.company_id = m.company_id and d.id = m.practitioner_id
     where m.event_type_id = $1 and d.active
     order by (select count(*) from appointment a where a.company_id = d.company_id and a.practitioner_id = d.id
       and a.start_at between $2::timestamptz - make_interval(days => $3) and $2::timestamptz + make_interval(days => $3)
       and a.status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress', 'completed')), d.id`,
    [type.id, startAt, days],
  );
  return rows.map(({ id }) => id);
};

export const findBookableType = (db: Db, eventTypeId: string): Promise<BookableType | undefined> =>
  db.maybe<BookableType>(
    `select id, active, minutes, department_id as "departmentId", kinds, price_cents as "priceCents", assignment,
       requires_confirmation as "requiresConfirmation", questions
     from event_type where id = $1`,
    [eventTypeId],
  );

export const findBookableDepartment = (
  db: Db,
  given: string | null,
  departmentId: string | null,
  practitionerId: string | null,
): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>(
    `select t.id from department t
     left join practitioner_department m on m.company_id = t.company_id and m.department_id = t.id and m.practitioner_id = $3
     where t.active and t.id = coalesce($1, t.id) order by t.id is not distinct from $2::uuid desc, m.department_id is null, t.name limit 1`,
    [given, departmentId, practitionerId],
  );

export const findDepartmentAt = (db: Db, departmentId: string, siteId: string): Promise<unknown> =>
  db.maybe('select 1 from department where id = $1 and coalesce(site_id, $2) = $2', [
    departmentId,
    siteId,
  ]);

export const findAppointmentReason = (db: Db, reasonId: string): Promise<unknown> =>
  db.maybe(`select 1 from category where id = $1 and kind = 'appointment_reason' and active`, [
    reasonId,
  ]);

export const findRoomSite = (db: Db, roomId: string): Promise<{ siteId: string } | undefined> =>
  db.maybe<{ siteId: string }>('select site_id as "siteId" from room where id = $1 and active', [
    roomId,
  ]);
