import {
  limits,
  type DatasetQuestion,
  type DatasetSchedule,
  type MailedFile,
  type ScheduleStop,
  type ScheduleWhen,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ExportFormat } from '../../platform/export/export-file';
import { shortPersonName } from '../../platform/people/person-names';

export interface ScheduleRecord extends DatasetSchedule {
  readonly ownerId: string;
  /** Dataset id, or the name of a built-in one. */
  readonly place: string;
}

export interface ScheduleColumns {
  readonly definition: DatasetQuestion;
  readonly when: ScheduleWhen;
  readonly format: ExportFormat;
  /** Account ids. */
  readonly recipients: readonly string[];
  readonly active: boolean;
}

export interface Outcome {
  readonly sent: number;
  readonly gone: number;
  readonly denied: number;
  readonly file: MailedFile;
}

interface Row extends Omit<ScheduleRecord, 'last'>, Outcome {
  readonly sentAt: string | null;
}

const columns = `s.id, s.definition, s.format, s.active, s.stopped, s.next_at as "nextAt", s.version, s.owner_id as "ownerId",
  coalesce(s.builtin, s.dataset_id::text) as place,
  json_strip_nulls(json_build_object('cadence', s.cadence, 'weekday', s.weekday, 'day', s.month_day, 'at', to_char(s.at_time, 'HH24:MI'))) as "when",
  coalesce((select json_agg(json_build_object('id', u.id, 'name', ${shortPersonName('u')}) order by r.n)
    from unnest(s.recipients) with ordinality as r (id, n) join user_account u on u.id = r.id), '[]') as recipients,
  s.last_at as "sentAt", s.last_sent as sent, s.last_gone as gone, s.last_denied as denied, s.last_file as file`;

const recordOf = ({ sentAt, sent, gone, denied, file, ...schedule }: Row): ScheduleRecord => ({
  ...schedule,
  last: sentAt === null ? null : { sentAt, sent, leftOut: { gone, notAllowed: denied }, file },
});

const ownSchedules = `from dataset_schedule s where s.owner_id = $1`;

export const listSchedules = async (
  db: Db,
  userId: string,
  place: string,
): Promise<ScheduleRecord[]> =>
  (
    await db.query<Row>(
      `select ${columns} ${ownSchedules} and coalesce(s.builtin, s.dataset_id::text) = $2 order by s.created_at, s.id`,
      [userId, place],
    )
  ).map(recordOf);

export const readOwnSchedule = async (
  db: Db,
  userId: string,
  scheduleId: string,
): Promise<ScheduleRecord> =>
  recordOf(
    await db.one<Row>(`select ${columns} ${ownSchedules} and s.id = $2 for update`, [
      userId,
      scheduleId,
    ]),
  );

/** Locks a schedule of any owner, for the job. */
export const lockSchedule = async (
  db: Db,
  scheduleId: string,
): Promise<ScheduleRecord | undefined> => {
  const row = await db.maybe<Row>(
    `select ${columns} from dataset_schedule s where s.id = $1 for update`,
    [scheduleId],
  );
  return row && recordOf(row);
};

/** The user’s first free slot on a dataset; null if all are taken. */
export const freeSlot = async (db: Db, userId: string, place: string): Promise<number | null> =>
  (
    await db.one<{ slot: number | null }>(
      `select min(n) as slot from generate_series(1, $3::int) as n
     where not exists (select ${ownSchedules} and coalesce(s.builtin, s.dataset_id::text) = $2 and s.slot = n)`,
      [userId, place, limits.datasetSchedulesMax],
    )
  ).slot;

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const zone = '(select time_zone from company where id = app_company())';

const timeColumns = (when: ScheduleWhen) => [
  when.cadence,
  when.cadence === 'weekly' ? when.weekday : null,
  when.cadence === 'monthly' ? when.day : null,
  when.at,
];

export const insertSchedule = async (
  db: Db,
  of: { readonly datasetId: string | null; readonly builtin: string | null; readonly slot: number },
  schedule: ScheduleColumns,
  { userId, now }: Stamp,
): Promise<ScheduleRecord> => {
  const { id } = await db.one<{ id: string }>(
    `insert into dataset_schedule (company_id, owner_id, dataset_id, builtin, definition, format, recipients, active, created_at, updated_at,
       cadence, weekday, month_day, at_time, next_at, slot)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12,
       case when $7 then schedule_next($9, $10, $11, $12, ${zone}, $8) end, $13)
     returning id`,
    [
      userId,
      of.datasetId,
      of.builtin,
      JSON.stringify(schedule.definition),
      schedule.format,
      schedule.recipients,
      schedule.active,
      now,
      ...timeColumns(schedule.when),
      of.slot,
    ],
  );
  return readOwnSchedule(db, userId, id);
};

/** @param moved whether to recompute the next run; otherwise an overdue run stays due */
export const updateSchedule = async (
  db: Db,
  scheduleId: string,
  schedule: ScheduleColumns,
  moved: boolean,
  { userId, now }: Stamp,
): Promise<ScheduleRecord> => {
  await db.query(
    `update dataset_schedule set definition = $2, format = $3, recipients = $4, active = $5, stopped = case when not $5 then stopped end,
       updated_at = $6, cadence = $8, weekday = $9, month_day = $10, at_time = $11, version = version + 1,
       next_at = case when not $5 then null when $7 then schedule_next($8, $9, $10, $11, ${zone}, $6) else next_at end
     where id = $1`,
    [
      scheduleId,
      JSON.stringify(schedule.definition),
      schedule.format,
      schedule.recipients,
      schedule.active,
      now,
      moved,
      ...timeColumns(schedule.when),
    ],
  );
  return readOwnSchedule(db, userId, scheduleId);
};

export const deleteSchedule = async (db: Db, scheduleId: string): Promise<void> => {
  await db.query('delete from dataset_schedule where id = $1', [scheduleId]);
};

export const stopSchedule = async (
  db: Db,
  scheduleId: string,
  reason: ScheduleStop,
  now: string,
): Promise<void> => {
  await db.query(
    'update dataset_schedule set active = false, stopped = $2, next_at = null, updated_at = $3, version = version + 1 where id = $1',
    [scheduleId, reason, now],
  );
};

/**
 * Stores the outcome of a run.
 *
 * @returns time of the next run; missed runs are skipped
 */
export const recordOutcome = async (
  db: Db,
  scheduleId: string,
  { sent, gone, denied, file }: Outcome,
  now: string,
): Promise<string> =>
  (
    await db.one<{ nextAt: string }>(
      `update dataset_schedule set last_at = $2, last_sent = $3, last_gone = $4, last_denied = $5, last_file = $6,
       next_at = schedule_next(cadence, weekday, month_day, at_time, ${zone}, greatest($2, next_at))
     where id = $1 returning next_at as "nextAt"`,
      [scheduleId, now, sent, gone, denied, file],
    )
  ).nextAt;

export const readCompanyName = async (db: Db): Promise<string> =>
  (
    await db.one<{ name: string }>(
      'select commercial_name as name from company where id = app_company()',
    )
  ).name;
