import type { AvailabilityInterval, AvailabilitySchedule } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

export type ScheduleValues = Pick<
  AvailabilitySchedule,
  'siteId' | 'name' | 'validFrom' | 'validTo' | 'intervals'
>;

const columns = `s.id, s.practitioner_id as "practitionerId", s.site_id as "siteId", s.name, s.valid_from as "validFrom", s.valid_to as "validTo", s.version,
  coalesce((
    select json_agg(json_build_object(
      'weekday', i.weekday, 'starts', i.starts_minute, 'ends', i.ends_minute, 'slotMinutes', i.slot_minutes,
      'capacity', i.capacity, 'mode', i.mode, 'eventTypeIds', i.event_type_ids
    ) order by i.weekday, i.starts_minute)
    from availability_interval i where i.company_id = s.company_id and i.schedule_id = s.id
  ), '[]') as intervals`;

/** Schedules that ended less than a month ago or later, the newest last. */
export const listSchedules = (
  db: Db,
  practitionerId: string,
  now: string,
): Promise<AvailabilitySchedule[]> =>
  db.query<AvailabilitySchedule>(
    `select ${columns} from availability_schedule s
     where s.practitioner_id = $1 and (s.valid_to is null or s.valid_to > $2::date - 31) order by s.valid_from, s.name, s.id`,
    [practitionerId, now],
  );

export const readSchedule = (
  db: Db,
  id: string,
  lock: '' | 'for update' = '',
): Promise<AvailabilitySchedule> =>
  db.one<AvailabilitySchedule>(
    `select ${columns} from availability_schedule s where s.id = $1 ${lock}`,
    [id],
  );

/** Serializes changes to the hours of a practitioner. */
export const lockHours = async (db: Db, practitionerId: string): Promise<void> => {
  await db.one('select id from practitioner where id = $1 for update', [practitionerId]);
};

export interface Overlap {
  readonly schedule: string;
  readonly site: string;
  readonly weekday: number;
  readonly starts: number;
  readonly ends: number;
}

/** Overlapping hours of other schedules of the practitioner, at any site. */
export const findOverlap = (
  db: Db,
  practitionerId: string,
  values: ScheduleValues,
  exceptId: string | null,
): Promise<Overlap | undefined> =>
  db.maybe<Overlap>(
    `select s.name as schedule, site.name as site, i.weekday, i.starts_minute as starts, i.ends_minute as ends
     from availability_interval i join availability_schedule s on s.id = i.schedule_id join site on site.id = s.site_id,
       jsonb_to_recordset($2::jsonb) as given (weekday int, starts int, ends int)
     where i.practitioner_id = $1 and i.schedule_id is distinct from $3::uuid and i.valid && daterange($4, $5, '[]')
       and i.weekday = given.weekday and i.starts_minute < given.ends and given.starts < i.ends_minute
     order by i.weekday, i.starts_minute limit 1`,
    [practitionerId, JSON.stringify(values.intervals), exceptId, values.validFrom, values.validTo],
  );

/** Whether the site or an event type is unknown in this company. */
export const namesUnknown = async (
  db: Db,
  values: ScheduleValues,
): Promise<'siteId' | 'intervals' | null> => {
  if (!(await db.maybe('select from site where id = $1 and active', [values.siteId])))
    return 'siteId';
  const types = [...new Set(values.intervals.flatMap(({ eventTypeIds }) => eventTypeIds ?? []))];
  const { known } = await db.one<{ known: number }>(
    'select count(*)::int as known from event_type where id = any ($1)',
    [types],
  );
  return known === types.length ? null : 'intervals';
};

const writeIntervals = async (
  db: Db,
  id: string,
  practitionerId: string,
  values: ScheduleValues,
): Promise<void> => {
  await db.query('delete from availability_interval where schedule_id = $1', [id]);
  const rows = values.intervals.map(({ eventTypeIds, ...interval }: AvailabilityInterval) => ({
    ...interval,
    types: eventTypeIds && `{${eventTypeIds.join(',')}}`,
  }));
  await db.query(
    `insert into availability_interval (company_id, schedule_id, practitioner_id, valid, weekday, starts_minute, ends_minute, slot_minutes, capacity, mode, event_type_ids)
     select app_company(), $1, $2, daterange($3, $4, '[]'), g.weekday, g.starts, g.ends, g."slotMinutes", g.capacity, g.mode, g.types
     from jsonb_to_recordset($5::jsonb) as g (weekday int, starts int, ends int, "slotMinutes" int, capacity int, mode text, types uuid[])`,
    [id, practitionerId, values.validFrom, values.validTo, JSON.stringify(rows)],
  );
};

export const insertSchedule = async (
  db: Db,
  practitionerId: string,
  values: ScheduleValues,
  { userId, now }: Stamp,
): Promise<AvailabilitySchedule> => {
  const { id } = await db.one<{ id: string }>(
    `insert into availability_schedule (company_id, practitioner_id, site_id, name, valid_from, valid_to, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $6, $7) returning id`,
    [practitionerId, values.siteId, values.name, values.validFrom, values.validTo, now, userId],
  );
  await writeIntervals(db, id, practitionerId, values);
  return readSchedule(db, id);
};

export const updateSchedule = async (
  db: Db,
  { id, practitionerId }: AvailabilitySchedule,
  values: ScheduleValues,
  { userId, now }: Stamp,
): Promise<AvailabilitySchedule> => {
  await db.query(
    `update availability_schedule set site_id = $2, name = $3, valid_from = $4, valid_to = $5, updated_at = $6, updated_by = $7, version = version + 1
     where id = $1`,
    [id, values.siteId, values.name, values.validFrom, values.validTo, now, userId],
  );
  await writeIntervals(db, id, practitionerId, values);
  return readSchedule(db, id);
};

export const deleteSchedule = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from availability_schedule where id = $1', [id]);
};
