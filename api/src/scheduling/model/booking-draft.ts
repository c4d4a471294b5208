import type { AppointmentKind } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { siteOfBooking } from '../sql/booking';
import { answersFaults, type Question } from '../sql/custom-answers';

/** A booking as it is asked for. */
export interface BookingWish {
  readonly patientId: string;
  readonly eventTypeId: string;
  readonly practitionerId?: string | null | undefined;
  readonly siteId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly roomId?: string | null | undefined;
  readonly startAt: string;
  readonly minutes?: number | undefined;
  /**
   * Of the day in which `startAt` lies, all that is worked; with `minutes`, it is known how long
   * that is.
   */
  readonly allDay?: boolean | undefined;
  readonly kind?: AppointmentKind | undefined;
  readonly customAnswers?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** An event type, as far as a booking needs it. */
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

export const readBookableType = async (db: Db, eventTypeId: string): Promise<BookableType> => {
  const type = await db.maybe<BookableType>(
    `select id, active, minutes, department_id as "departmentId", kinds, price_cents as "priceCents", assignment,
       requires_confirmation as "requiresConfirmation", questions
     from event_type where id = $1`,
    [eventTypeId],
  );
  if (!type) throw invalid({ path: 'eventTypeId', code: 'unknown' });
  return type;
};

/**
 * Whoever books answers what the event type asks (screens §3). @throws request.invalid, at each
 * question
 */
export const checkAnswers = (
  { questions }: BookableType,
  answers: BookingWish['customAnswers'],
  known: BookingWish['customAnswers'] = {},
): void => {
  const faults = answersFaults(questions, answers ?? {}, known);
  if (faults.length > 0) throw invalid(...faults);
};

/**
 * The department of a booking: as asked, the type's, or the practitioner's first. @throws
 * request.invalid for one that is archived or unknown
 */
export const departmentOf = async (
  db: Db,
  given: string | undefined,
  type: BookableType,
  practitionerId: string | null,
): Promise<string> => {
  const found = await db.maybe<{ id: string }>(
    `select t.id from department t
     left join practitioner_department m on m.company_id = t.company_id and m.department_id = t.id and m.practitioner_id = $3
     where t.active and t.id = coalesce($1, t.id) order by t.id is not distinct from $2::uuid desc, m.department_id is null, t.name limit 1`,
    [given ?? null, type.departmentId, practitionerId],
  );
  if (!found)
    throw invalid({ path: 'departmentId', code: given === undefined ? 'required' : 'unknown' });
  return found.id;
};

/**
 * The site of a booking that names none: the department's, else one where the practitioner works,
 * else the first one.
 */
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

/** Where a booking is. */
export interface Place {
  readonly departmentId: string;
  readonly siteId: string;
}

/**
 * Where a booking will be: as asked, else where the practitioner works at that time, else where it
 * was before, else where its department is.
 */
export const placeOf = async (
  db: Db,
  wish: Pick<BookingWish, 'departmentId' | 'siteId' | 'startAt'>,
  type: BookableType,
  practitionerId: string | null,
  before: Place | null = null,
): Promise<Place> => {
  const departmentId =
    wish.departmentId ??
    before?.departmentId ??
    (await departmentOf(db, undefined, type, practitionerId));
  const siteId =
    wish.siteId ??
    (await siteOfBooking(db, practitionerId, wish.startAt)) ??
    before?.siteId ??
    (await siteOf(db, departmentId, practitionerId));
  return { departmentId, siteId };
};

/**
 * A department belongs to every site, or to the one of the booking; that of its type goes wherever
 * the type is given. @throws request.invalid
 */
export const demandDepartmentAt = async (
  db: Db,
  departmentId: string | undefined,
  type: BookableType,
  siteId: string,
): Promise<void> => {
  if (departmentId === undefined || departmentId === type.departmentId) return;
  if (
    !(await db.maybe('select 1 from department where id = $1 and coalesce(site_id, $2) = $2', [
      departmentId,
      siteId,
    ]))
  )
    throw invalid({ path: 'departmentId', code: 'not_an_option' });
};

/** A department that is no site's own. */
export const isEverywhere = async (db: Db, departmentId: string): Promise<boolean> =>
  (
    await db.one<{ everywhere: boolean }>(
      'select site_id is null as everywhere from department where id = $1',
      [departmentId],
    )
  ).everywhere;

/**
 * What the company offers as a reason to come. @throws request.invalid for one that is archived, or
 * unknown
 */
export const demandReasonOffered = async (
  db: Db,
  reasonId: string | null | undefined,
): Promise<void> => {
  if (!reasonId) return;
  if (
    !(await db.maybe(
      `select 1 from category where id = $1 and kind = 'appointment_reason' and active`,
      [reasonId],
    ))
  )
    throw invalid({ path: 'reasonId', code: 'not_an_option' });
};

/** @throws request.invalid for one that is archived, or unknown, or elsewhere */
export const demandRoom = async (
  db: Db,
  roomId: string,
  siteId: string | null = null,
): Promise<void> => {
  const room = await db.maybe<{ siteId: string }>(
    'select site_id as "siteId" from room where id = $1 and active',
    [roomId],
  );
  if (!room) throw invalid({ path: 'roomId', code: 'unknown' });
  if (siteId !== null && room.siteId !== siteId)
    throw invalid({ path: 'roomId', code: 'not_an_option' });
};

/** The room that goes along to another time: as long as it is still one, of the same site. */
export const keptRoom = async (
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

/** The practitioner whose account this is. */
export const practitionerOf = async (db: Db, userId: string): Promise<string | null> =>
  (await db.maybe<{ id: string }>('select id from practitioner where user_id = $1', [userId]))
    ?.id ?? null;

/**
 * Who does an event type: those who have least to do around that time first. Round robin looks at
 * four weeks, `any` at the day.
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
