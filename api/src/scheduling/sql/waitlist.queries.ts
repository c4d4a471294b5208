import type { AppointmentKind } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** A time that became free. */
export interface FreedTime {
  readonly id: string;
  readonly practitionerId: string | null;
  readonly siteId: string;
  readonly eventTypeId: string;
  readonly startAt: string;
  readonly endAt: string;
  /** Number of patients asked. */
  readonly asked: number;
  /** An offer is pending or accepted. */
  readonly open: boolean;
}

export interface Match {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly eventTypeId: string;
  readonly kind: AppointmentKind;
  readonly minutes: number;
  /** Booking notice in minutes. */
  readonly noticeMinutes: number;
  /** The appointment to give up for it. */
  readonly firstId: string | null;
}

export interface Offer {
  readonly id: string;
  readonly freedId: string;
  readonly appointmentId: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly practitionerId: string | null;
  /** Site of the time. */
  readonly siteId: string;
  readonly outcome: 'open' | 'accepted' | 'declined' | 'expired';
}

export const readFreedTime = (db: Db, freedId: string): Promise<FreedTime | undefined> =>
  db.maybe<FreedTime>(
    `select a.id, a.practitioner_id as "practitionerId", a.site_id as "siteId", a.event_type_id as "eventTypeId", a.start_at as "startAt", a.end_at as "endAt",
       (select count(*)::int from waitlist_offer o where o.company_id = a.company_id and o.freed_id = a.id) as asked,
       exists (select from waitlist_offer o where o.company_id = a.company_id and o.freed_id = a.id and o.outcome in ('open', 'accepted')) as open
     from appointment a where a.id = $1 and a.start_at is not null`,
    [freedId],
  );

/**
 * Waiting patients for whom the time fits and is earlier than what they have, by urgency, then
 * waiting time. Respects site, practitioner and booking notice; never who gave the time up.
 */
export const findMatches = (
  db: Db,
  { id, practitionerId, siteId, startAt, endAt }: FreedTime,
  { now, skip, count }: { readonly now: string; readonly skip: number; readonly count: number },
): Promise<Match[]> =>
  db.query<Match>(
    `select a.id as "appointmentId", a.patient_id as "patientId", a.event_type_id as "eventTypeId", a.kind, e.minutes, e.min_notice_minutes as "noticeMinutes", f.id as "firstId"
     from waitlist_entry w
     join appointment a on a.company_id = w.company_id and a.id = w.appointment_id and a.status = 'waitlisted'
     join event_type e on e.company_id = a.company_id and e.id = a.event_type_id and e.active
     join site s on s.company_id = a.company_id and s.id = $3
     join company c on c.id = a.company_id
     left join appointment f on f.company_id = w.company_id and f.id = w.instead_of_id
     cross join lateral (select $4::timestamptz at time zone coalesce(s.time_zone, c.time_zone) as at) wall
     where w.status = 'waiting' and (w.any_site or a.site_id = $3) and e.minutes <= extract(epoch from $5::timestamptz - $4::timestamptz) / 60
       and (a.practitioner_id is null or a.practitioner_id = $2)
       and $4::timestamptz - make_interval(mins => e.min_notice_minutes) > $6
       and ($2::uuid is null or exists (select from event_type_practitioner m where m.company_id = e.company_id and m.event_type_id = e.id and m.practitioner_id = $2))
       and (exists (select from event_type_site m where m.company_id = e.company_id and m.event_type_id = e.id and m.site_id = $3)
         or not exists (select from event_type_site m where m.company_id = e.company_id and m.event_type_id = e.id))
       and wall.at::date between coalesce(w.date_from, '-infinity') and coalesce(w.date_to, 'infinity')
       and case w.time_preference when 'morning' then extract(hour from wall.at) < 12 when 'afternoon' then extract(hour from wall.at) >= 12 else true end
       and (f.id is null or f.id <> $1 and (f.status in ('cancelled', 'no_show') or f.status in ('requested', 'scheduled', 'confirmed') and f.start_at > $4))
       and not exists (select from waitlist_offer o where o.company_id = a.company_id and o.freed_id = $1 and o.appointment_id = a.id)
       and not exists (select from appointment g where g.company_id = a.company_id and g.patient_id = a.patient_id and g.start_at = $4
         and g.practitioner_id is not distinct from $2 and g.status in ('cancelled', 'rescheduled'))
     order by array_position(array['emergency', 'urgent', 'routine'], a.priority), w.created_at, w.id
     limit $8 offset $7`,
    [id, practitionerId, siteId, startAt, endAt, now, skip, count],
  );

/** Locks a match, or skips it when a concurrent transaction is offering that patient another time. */
export const lockMatch = async (db: Db, { appointmentId }: Match): Promise<boolean> =>
  (await db.maybe(
    `select 1 from waitlist_entry where appointment_id = $1 and status = 'waiting' for update skip locked`,
    [appointmentId],
  )) !== undefined;

/** @returns null when the patient or the time has another pending offer */
export const insertOffer = async (
  db: Db,
  {
    freed,
    match,
    endAt,
    expiresAt,
    now,
  }: {
    readonly freed: FreedTime;
    readonly match: Match;
    readonly endAt: string;
    readonly expiresAt: string;
    readonly now: string;
  },
): Promise<string | null> => {
  const made = await db.maybe<{ id: string }>(
    `insert into waitlist_offer (company_id, freed_id, appointment_id, start_at, end_at, practitioner_id, offered_at, expires_at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [freed.id, match.appointmentId, freed.startAt, endAt, freed.practitionerId, now, expiresAt],
  );
  if (!made) return null;
  await db.query(
    `update waitlist_entry set status = 'offered', offer_expires_at = $2, offer_start_at = $3, offer_end_at = $4, offer_practitioner_id = $5, updated_at = $6, version = version + 1
     where appointment_id = $1`,
    [match.appointmentId, expiresAt, freed.startAt, endAt, freed.practitionerId, now],
  );
  return made.id;
};

const offerColumns = `id, freed_id as "freedId", appointment_id as "appointmentId", start_at as "startAt", end_at as "endAt", practitioner_id as "practitionerId", outcome,
  (select f.site_id from appointment f where f.company_id = waitlist_offer.company_id and f.id = freed_id) as "siteId"`;

export const lockOffer = (db: Db, offerId: string): Promise<Offer | undefined> =>
  db.maybe<Offer>(`select ${offerColumns} from waitlist_offer where id = $1 for update`, [offerId]);

const openOffer = `select ${offerColumns} from waitlist_offer where appointment_id = $1 and outcome = 'open' and expires_at > $2`;

/** The pending offer of a waiting patient. */
export const findOpenOffer = (
  db: Db,
  appointmentId: string,
  now: string,
): Promise<Offer | undefined> => db.maybe<Offer>(openOffer, [appointmentId, now]);

export const lockOpenOffer = (
  db: Db,
  appointmentId: string,
  now: string,
): Promise<Offer | undefined> => db.maybe<Offer>(`${openOffer} for update`, [appointmentId, now]);

export const closeOffer = async (
  db: Db,
  { id, appointmentId }: Offer,
  outcome: 'accepted' | 'declined' | 'expired',
  entry: 'waiting' | 'booked',
  now: string,
): Promise<void> => {
  await db.query('update waitlist_offer set outcome = $2 where id = $1', [id, outcome]);
  await setEntryStatus(db, appointmentId, entry, now);
};

/** The requested practitioner; null for any. */
export const readRequestedPractitioner = async (
  db: Db,
  appointmentId: string,
): Promise<string | null> =>
  (
    await db.maybe<{ practitionerId: string | null }>(
      'select wished_practitioner_id as "practitionerId" from waitlist_entry where appointment_id = $1',
      [appointmentId],
    )
  )?.practitionerId ?? null;

/** Sets the state of a waiting list entry and clears its offer. */
export const setEntryStatus = async (
  db: Db,
  appointmentId: string,
  status: 'waiting' | 'booked' | 'expired' | 'cancelled',
  now: string,
): Promise<void> => {
  await db.query(
    `update waitlist_entry set status = $2, offer_expires_at = null, offer_start_at = null, offer_end_at = null, offer_practitioner_id = null, updated_at = $3, version = version + 1
     where appointment_id = $1`,
    [appointmentId, status, now],
  );
};

/** Ends the offers of a time that is not free any more. @returns who was offered it */
export const takeBackOffers = async (db: Db, freedId: string): Promise<string[]> =>
  (
    await db.query<{ appointmentId: string }>(
      `update waitlist_offer set outcome = 'expired' where freed_id = $1 and outcome = 'open' returning appointment_id as "appointmentId"`,
      [freedId],
    )
  ).map(({ appointmentId }) => appointmentId);

/** Withdraws pending offers of an appointment that gets a time otherwise. */
export const withdrawOffers = async (db: Db, appointmentId: string): Promise<string[]> =>
  (
    await db.query<{ freedId: string }>(
      `update waitlist_offer set outcome = 'declined' where appointment_id = $1 and outcome = 'open' returning freed_id as "freedId"`,
      [appointmentId],
    )
  ).map(({ freedId }) => freedId);

export const insertEntry = async (
  db: Db,
  appointmentId: string,
  request: {
    readonly dateFrom: string | null;
    readonly dateTo: string | null;
    readonly timePreference: 'any' | 'morning' | 'afternoon';
    readonly insteadOfId: string | null;
    readonly anySite: boolean;
    readonly practitionerId: string | null;
  },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `insert into waitlist_entry (company_id, appointment_id, date_from, date_to, time_preference, instead_of_id, any_site, wished_practitioner_id, created_at, created_by, updated_at)
     values (app_company(), $1, $2, $3, $4, $7, $8, $9, $5, $6, $5)`,
    [
      appointmentId,
      request.dateFrom,
      request.dateTo,
      request.timePreference,
      now,
      userId,
      request.insteadOfId,
      request.anySite,
      request.practitionerId,
    ],
  );
};

/** End of the last acceptable day at the site; null for an open-ended wait. */
export const readWaitEnd = async (db: Db, waitingId: string): Promise<string | null> =>
  (
    await db.one<{ at: string | null }>(
      `select (w.date_to + 1)::timestamp at time zone coalesce(s.time_zone, c.time_zone) as at
       from waitlist_entry w
       join appointment a on a.company_id = w.company_id and a.id = w.appointment_id
       join site s on s.company_id = a.company_id and s.id = a.site_id
       join company c on c.id = a.company_id
       where w.appointment_id = $1`,
      [waitingId],
    )
  ).at;

export const findRequestedPractitioner = (
  db: Db,
  practitionerId: string,
  id: string,
): Promise<{ userId: string | null; does: boolean } | undefined> =>
  db.maybe<{ userId: string | null; does: boolean }>(
    `select d.user_id as "userId", d.active and exists (select from event_type_practitioner m where m.company_id = d.company_id and m.practitioner_id = d.id and m.event_type_id = $2) as does
     from practitioner d where d.id = $1`,
    [practitionerId, id],
  );

export const findRequestedSite = (
  db: Db,
  siteId: string,
  id: string,
): Promise<{ gives: boolean } | undefined> =>
  db.maybe<{ gives: boolean }>(
    `select not exists (select from event_type_site m where m.company_id = s.company_id and m.event_type_id = $2)
       or exists (select from event_type_site m where m.company_id = s.company_id and m.event_type_id = $2 and m.site_id = s.id) as gives
     from site s where s.id = $1 and s.active`,
    [siteId, id],
  );

/** What was accepted is not wanted any more. @returns the time that is free again */
export const giveUpOffer = async (db: Db, appointmentId: string): Promise<string | null> =>
  (
    await db.maybe<{ freedId: string }>(
      `update waitlist_offer set outcome = 'declined' where appointment_id = $1 and outcome = 'accepted' returning freed_id as "freedId"`,
      [appointmentId],
    )
  )?.freedId ?? null;
