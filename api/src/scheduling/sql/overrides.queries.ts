import type { AvailabilityOverride } from '@sala/shared-contracts';
import { upcomingCondition } from '../../clinic';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './schedules.queries';

const columns = `id, site_id as "siteId", on_date as date, type, starts_minute as starts, ends_minute as ends, reason`;

export const listOverrides = (
  db: Db,
  practitionerId: string,
  now: string,
): Promise<AvailabilityOverride[]> =>
  db.query<AvailabilityOverride>(
    `select ${columns} from availability_override where practitioner_id = $1 and on_date > $2::date - 31 order by on_date, starts_minute nulls first, id`,
    [practitionerId, now],
  );

type PractitionerOverride = AvailabilityOverride & { readonly practitionerId: string };

export const readOverride = (
  db: Db,
  id: string,
  lock: '' | 'for update' = '',
): Promise<PractitionerOverride> =>
  db.one<PractitionerOverride>(
    `select ${columns}, practitioner_id as "practitionerId" from availability_override where id = $1 ${lock}`,
    [id],
  );

/** Whether weekly hours apply on that day, at the site or at any. */
export const hasWeeklyHours = async (
  db: Db,
  practitionerId: string,
  date: string,
  siteId: string | null,
): Promise<boolean> =>
  (await db.maybe(
    `select from availability_schedule where practitioner_id = $1 and $2::date between valid_from and coalesce(valid_to, 'infinity') and site_id = coalesce($3::uuid, site_id)`,
    [practitionerId, date, siteId],
  )) !== undefined;

export const siteExists = async (db: Db, siteId: string): Promise<boolean> =>
  (await db.maybe('select from site where id = $1 and active', [siteId])) !== undefined;

export const insertOverride = (
  db: Db,
  practitionerId: string,
  override: Omit<AvailabilityOverride, 'id'>,
  { userId, now }: Stamp,
): Promise<AvailabilityOverride> =>
  db.one<AvailabilityOverride>(
    `insert into availability_override (company_id, practitioner_id, site_id, on_date, type, starts_minute, ends_minute, reason, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [
      practitionerId,
      override.siteId,
      override.date,
      override.type,
      override.starts,
      override.ends,
      override.reason,
      now,
      userId,
    ],
  );

export const deleteOverride = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from availability_override where id = $1', [id]);
};

/** Whether an equal override exists. */
export const overrideExists = async (
  db: Db,
  practitionerId: string,
  { siteId, date, type, starts, ends }: Omit<AvailabilityOverride, 'id' | 'reason'>,
): Promise<boolean> =>
  (await db.maybe(
    `select from availability_override where practitioner_id = $1 and site_id is not distinct from $2::uuid and on_date = $3 and type = $4
       and starts_minute is not distinct from $5::int and ends_minute is not distinct from $6::int`,
    [practitionerId, siteId, date, type, starts, ends],
  )) !== undefined;

/** Counts upcoming appointments in hours that a `closed` override removes. */
export const countAffected = async (
  db: Db,
  practitionerId: string,
  { siteId, date, starts, ends }: Omit<AvailabilityOverride, 'id' | 'reason'>,
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from appointment a join site_zones(app_company()) z on z.site_id = a.site_id
     where a.practitioner_id = $1 and ${upcomingCondition} and a.site_id = coalesce($3::uuid, a.site_id)
       and tstzrange(a.start_at, a.end_at) && range_between(local_instant($4, coalesce($5, 0), z.time_zone), local_instant($4, coalesce($6, 1440), z.time_zone))`,
      [practitionerId, now, siteId, date, starts, ends],
    )
  ).count;

export interface DayLoad {
  readonly practitionerId: string;
  readonly date: string;
  readonly openMinutes: number;
  readonly bookedMinutes: number;
}

/** Bookable and booked minutes by practitioner and day of the site, without empty days. */
export const loadByDay = (
  db: Db,
  from: string,
  to: string,
  departmentId: string | null,
): Promise<DayLoad[]> =>
  db.query<DayLoad>(
    'select practitioner_id as "practitionerId", on_date as date, open_minutes as "openMinutes", booked_minutes as "bookedMinutes" from hours_by_day($1, $2, $3)',
    [from, to, departmentId],
  );
