import type { Db } from '../../platform/database/database';
import type { Overlap } from './schedules.queries';

/** Whether the practitioner works at the site; true for one without sites. */
export const worksAt = async (db: Db, practitionerId: string, siteId: string): Promise<boolean> =>
  (
    await db.one<{ works: boolean }>(
      'select coalesce(bool_or(site_id = $2), true) as works from practitioner_site where practitioner_id = $1',
      [practitionerId, siteId],
    )
  ).works;

interface OverlapQuery {
  /** The days to compare; `to` null is open-ended. */
  readonly from: string;
  readonly to: string | null;
  /** Compares only hours at this site with dates at others. */
  readonly hoursAt?: string;
  /** Reports only overlaps of this newly opened date. */
  readonly overrideId?: string;
}

interface DateOverlap {
  /** The opened date. */
  readonly date: Overlap;
  /** Weekly hours or another date that overlap it. */
  readonly hours: Overlap;
}

/**
 * Finds hours of a practitioner that overlap an `open` date at another site. Compares instants,
 * since sites may differ in time zone; hours removed by a `closed` date do not count.
 */
export const findDateOverlap = (
  db: Db,
  practitionerId: string,
  { from, to, hoursAt, overrideId }: OverlapQuery,
): Promise<DateOverlap | undefined> =>
  db.maybe<DateOverlap>(
    `select
       json_build_object('schedule', o.on_date, 'site', s.name, 'weekday', extract(isodow from o.on_date), 'starts', o.starts_minute, 'ends', o.ends_minute) as date,
       json_build_object('schedule', coalesce((
         select w.name from availability_schedule w join availability_interval i on i.schedule_id = w.id
         where w.practitioner_id = $1 and w.site_id = h.site_id and i.valid @> h.on_date and i.weekday = extract(isodow from h.on_date)
           and i.starts_minute < h.ends and i.ends_minute > h.starts limit 1
       ), h.on_date::text), 'site', t.name, 'weekday', extract(isodow from h.on_date), 'starts', h.starts, 'ends', h.ends) as hours
     from availability_override o
     join site s on s.id = o.site_id
     join site_zones(app_company()) z on z.site_id = o.site_id
     cross join lateral (
       select p.site_id, p.on_date, piece as during,
         extract(epoch from lower(piece) at time zone p.time_zone - p.on_date)::int / 60 as starts,
         extract(epoch from upper(piece) at time zone p.time_zone - p.on_date)::int / 60 as ends
       from practitioner_hours(app_company(), array[$1::uuid], o.on_date - 1, o.on_date + 1) p, unnest(p.hours) as piece
     ) h
     join site t on t.id = h.site_id
     where o.practitioner_id = $1 and o.type = 'open' and o.on_date between $2::date and coalesce($3::date, 'infinity')
       and h.site_id <> o.site_id and h.site_id = coalesce($4::uuid, h.site_id) and o.id = coalesce($5::uuid, o.id)
       and h.during && range_between(local_instant(o.on_date, o.starts_minute, z.time_zone), local_instant(o.on_date, o.ends_minute, z.time_zone))
     order by o.on_date, h.starts limit 1`,
    [practitionerId, from, to, hoursAt ?? null, overrideId ?? null],
  );
