import type { Appointment, AppointmentDetail } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { prepared, type Db } from '../../platform/database/database';
import { patientDebt, requirePatient, rowFor } from '../../patients';
import {
  mayOverbook,
  possibleMoves,
  stepIsUndoable,
  type MoveFacts,
} from '../model/appointment-permissions';
import { readFrontDesk, type FrontDeskSettings } from './front-desk-settings';
import { noShowRisk, type RiskFacts } from '../model/no-show-risk';
import type { UndoBlocker } from './undo-blocker.queries';
import { personListName, personName } from '../../platform/people/person-names';
import { siteZone } from '../../platform/time/site-zone';

/** The reader and the time of reading. */
export interface AppointmentReader {
  readonly actor: Pick<Actor, 'userId' | 'roles' | 'permissions' | 'apiToken'>;
  readonly now: string;
}

type AppointmentFacts = Omit<Appointment, 'moves' | 'undoable' | 'noShowRisk' | 'noteSigned'> &
  Omit<MoveFacts, 'status' | 'startAt'> &
  Pick<RiskFacts, 'past'> & { readonly visitHold: UndoBlocker | null };

/** An instant in JSON, formatted as by the driver. */
const instant = (column: string) => `to_json(${column} at time zone 'UTC')#>>'{}' || 'Z'`;

/** $1 is now. */
const columns = `a.id, a.uid,
  json_build_object(
    'id', p.id, 'recordNumber', p.record_number, 'name', ${personName('p')}, 'listName', ${personListName('p')}, 'birthDate', p.birth_date, 'sex', p.sex, 'phone', p.phone,
    'hasAlerts', exists (select from allergy g where g.company_id = p.company_id and g.patient_id = p.id and g.status = 'active'),
    'debt', ${patientDebt('p')}
  ) as patient,
  json_build_object('id', e.id, 'name', e.name) as "eventType",
  case when d.id is not null then json_build_object('id', d.id, 'name', ${personName('d')}) end as practitioner,
  json_build_object('id', t.id, 'name', t.name) as department,
  json_build_object('id', s.id, 'name', s.name, 'timeZone', z.name) as site,
  case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as room,
  a.start_at as "startAt", a.end_at as "endAt", a.all_day as "allDay", a.status, a.priority,
  (select json_build_object('id', g.id, 'name', g.name, 'nameEn', g.name_en) from category g where g.company_id = a.company_id and g.id = a.reason_category_id) as "reasonCategory",
  a.reason, a.booked_via as "bookedVia", a.confirmed_channel as "confirmedChannel",
  a.rescheduled_from_id as "rescheduledFromId", a.price_quoted_cents as "priceQuoted", a.created_at as "createdAt", a.version,
  case when a.status = 'waitlisted' then (
    select json_build_object('startAt', ${instant('w.offer_start_at')}, 'endAt', ${instant('w.offer_end_at')}, 'expiresAt', ${instant('w.offer_expires_at')},
      'practitioner', case when o.id is not null then json_build_object('id', o.id, 'name', ${personName('o')}) end,
      'site', json_build_object('id', y.id, 'name', y.name, 'timeZone', coalesce(y.time_zone, c.time_zone)))
    from waitlist_entry w left join practitioner o on o.company_id = w.company_id and o.id = w.offer_practitioner_id
    join site y on y.company_id = w.company_id and y.id = coalesce((
      select f.site_id from waitlist_offer x join appointment f on f.company_id = x.company_id and f.id = x.freed_id
      where x.company_id = w.company_id and x.appointment_id = w.appointment_id and x.outcome = 'open'
    ), a.site_id)
    where w.company_id = a.company_id and w.appointment_id = a.id and w.status = 'offered'
  ) end as offer,
  d.user_id as "practitionerUserId",
  coalesce((a.start_at at time zone z.name)::date = ($1::timestamptz at time zone z.name)::date, false) as today,
  (select json_build_object('at', ${instant('h.at')}, 'from', h.from_status, 'undo', h.undo) from appointment_status_history h
   where h.company_id = a.company_id and h.appointment_id = a.id order by h.id desc limit 1) as "lastStep",
  case when a.status in ('checked_in', 'in_progress') then hold_of_appointment(a.company_id, a.id) end as "visitHold",
  case when a.status = 'checked_in' then (
    select json_build_object('entryId', q.id, 'token', q.token, 'version', q.version, 'called', q.status = 'called') from queue_entry q
    where q.company_id = a.company_id and q.appointment_id = a.id and q.status in ('waiting', 'called')
  ) end as turn`;

/** For upcoming appointments only. */
const past = `case when a.status in ('requested', 'scheduled', 'confirmed') then (
    select json_build_object('noShows', count(*) filter (where o.status = 'no_show'), 'kept', count(*) filter (where o.status in ('checked_in', 'in_progress', 'completed')),
      'weekday', extract(isodow from a.start_at at time zone z.name)::int)
    from appointment o where o.company_id = a.company_id and o.patient_id = a.patient_id and o.start_at < a.start_at
  ) end as past`;

const joins = `join patient p on p.company_id = a.company_id and p.id = a.patient_id
  join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
  join department t on t.company_id = a.company_id and t.id = a.department_id
  join site s on s.company_id = a.company_id and s.id = a.site_id
  join company c on c.id = a.company_id
  cross join lateral (select coalesce(s.time_zone, c.time_zone) as name) z
  left join practitioner d on d.company_id = a.company_id and d.id = a.practitioner_id
  left join room r on r.company_id = a.company_id and r.id = a.room_id`;

/**
 * Reasons and answers are for staff who know the doctors' schedule and for auditors, not for
 * billing.
 */
const mayReadReasons = ({ permissions }: AppointmentReader['actor']): boolean =>
  permissions.has('availability:read');

const finish = (
  {
    practitionerUserId,
    today,
    lastStep,
    rescheduledFromId,
    visitHold,
    past: conduct,
    ...row
  }: AppointmentFacts,
  { actor, now }: AppointmentReader,
  settings: FrontDeskSettings,
): Appointment => {
  const facts = {
    status: row.status,
    startAt: row.startAt,
    rescheduledFromId,
    practitionerUserId,
    today,
    lastStep,
  };
  return {
    ...row,
    noteSigned: row.status === 'in_progress' && visitHold === 'signed',
    turn: actor.permissions.has('check-in:write') ? row.turn : null,
    ...(mayReadReasons(actor) ? {} : { reasonCategory: null, reason: null }),
    patient: rowFor(actor, row.patient),
    moves: possibleMoves(facts, actor, now, settings),
    undoable:
      visitHold === null &&
      stepIsUndoable(facts, now) &&
      mayOverbook(actor, practitionerUserId, settings),
    noShowRisk: noShowRisk({ ...row, past: conduct }),
  };
};

const rowsSql = prepared(
  `select ${columns}, ${past} from unnest($2::uuid[]) with ordinality as wanted (id, place)
   join appointment a on a.company_id = (select app_company()) and a.id = wanted.id ${joins} order by wanted.place`,
);

/** In the order of the ids. */
export const readAppointments = async (
  db: Db,
  ids: readonly string[],
  reader: AppointmentReader,
): Promise<Appointment[]> => {
  if (ids.length === 0) return [];
  const [settings, rows] = await Promise.all([
    readFrontDesk(db),
    db.query<AppointmentFacts>(rowsSql, [reader.now, ids]),
  ]);
  return rows.map((row) => finish(row, reader, settings));
};

type DetailFields = Omit<AppointmentDetail, keyof Appointment>;

const detailColumns = `a.kind, a.internal_note as "internalNote", a.overbooked, a.confirmed_at as "confirmedAt", a.checked_in_at as "checkedInAt",
  a.arrived_late as "arrivedLate", a.rescheduled_from_id as "rescheduledFromId",
  (select json_build_object('startAt', ${instant('f.start_at')}, 'timeZone', ${siteZone('f')}) from appointment f
   where f.company_id = a.company_id and f.id = a.rescheduled_from_id and f.start_at is not null) as "movedFrom",
  a.series_id as "seriesId", a.custom_answers as "customAnswers", a.meeting_url as "meetingUrl", a.overbook_reason as "overbookReason",
  (select json_build_object('id', g.id, 'name', g.name, 'nameEn', g.name_en) from category g where g.company_id = a.company_id and g.id = a.cancel_reason_id) as "cancelReason",
  a.cancelled_by as "cancelledBy", a.cancelled_late as "cancelledLate",
  (select coalesce(json_agg(json_build_object('at', ${instant('h.at')}, 'by', ${personName('u')}, 'from', h.from_status, 'to', h.to_status,
     'reason', h.reason, 'undo', h.undo) order by h.id desc), '[]')
   from appointment_status_history h left join user_account u on u.id = h.by_user
   where h.company_id = a.company_id and h.appointment_id = a.id) as history,
  (select coalesce(json_agg(json_build_object('id', g.id, 'at', ${instant('g.at')}, 'kind', g.kind, 'channel', g.channel, 'status', g.status,
     'reason', g.reason, 'until', ${instant('g.until')}, 'by', nullif(${personName('u')}, '')) order by g.at desc, g.id), '[]')
   from (select * from patient_message g where g.company_id = a.company_id and g.appointment_id = a.id order by g.at desc, g.id limit 20) g
   left join user_account u on u.id = g.sent_by) as messages,
  (select coalesce(json_agg(json_build_object('id', o.id, 'startAt', ${instant('o.start_at')}, 'timeZone', o.zone, 'eventType', o.name, 'practitioner', o.practitioner, 'status', o.status) order by o.start_at desc), '[]')
   from (select o.id, o.start_at, o.status, ${siteZone('o')} as zone, e.name, nullif(${personName('d')}, '') as practitioner from appointment o
     join event_type e on e.company_id = o.company_id and e.id = o.event_type_id
     left join practitioner d on d.company_id = o.company_id and d.id = o.practitioner_id
     where o.company_id = a.company_id and o.patient_id = a.patient_id and o.id <> a.id and o.start_at < coalesce(a.start_at, $1)
       and o.status <> 'rescheduled'
     order by o.start_at desc limit 5) o) as past,
  (select json_build_object('dateFrom', w.date_from, 'dateTo', w.date_to, 'timePreference', w.time_preference, 'status', w.status,
     'insteadOf', (select json_build_object('id', f.id, 'startAt', ${instant('f.start_at')}) from appointment f
       where f.company_id = w.company_id and f.id = w.instead_of_id and f.status in ('requested', 'scheduled', 'confirmed')))
   from waitlist_entry w where w.company_id = a.company_id and w.appointment_id = a.id) as waitlist`;

const detailSql = prepared(
  `select ${detailColumns} from appointment a where $1::timestamptz is not null and a.company_id = (select app_company()) and a.id = $2`,
);

/** One appointment with all details. @throws resource.not_found, patient.blocked */
export const readAppointment = async (
  db: Db,
  appointmentId: string,
  reader: AppointmentReader,
): Promise<AppointmentDetail> => {
  const more = await db.one<DetailFields>(detailSql, [reader.now, appointmentId]);
  const [appointment] = await readAppointments(db, [appointmentId], reader);
  if (!appointment) {
    const { patientId } = await db.one<{ patientId: string }>(
      'select patient_id as "patientId" from appointment where id = $1',
      [appointmentId],
    );
    await requirePatient(db, patientId);
    throw new Error('appointment without patient or event type');
  }
  const visible = mayReadReasons(reader.actor)
    ? more
    : { ...more, internalNote: null, customAnswers: {} };
  return {
    ...appointment,
    ...visible,
    history: more.history.map((step) => ({ ...step, by: step.by || null })),
  };
};

const factsSql = prepared(
  `select f.status, f."startAt", f."practitionerUserId", f.today, f."rescheduledFromId", f."lastStep"
   from (select ${columns} from appointment a ${joins} where a.company_id = (select app_company()) and a.id = $2) f`,
);

/** Facts for the next steps; the row should be locked. */
export const readMoveFacts = (db: Db, appointmentId: string, now: string): Promise<MoveFacts> =>
  db.one<MoveFacts>(factsSql, [now, appointmentId]);
