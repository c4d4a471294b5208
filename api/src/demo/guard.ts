import { weekDays } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { dayAfter, wallMoment } from '../platform/time/wall-clock';
import { officialHolidays } from '../scheduling/model/official-holidays';
import { demoCompany } from './demo-accounts';
import { coversNow, guardHours } from './guard-hours';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Who works, with hours of a week. */
export interface GuardPerson {
  readonly id: string;
  readonly lastName: string;
  readonly site: string | undefined;
  readonly hours: readonly {
    readonly weekday: number;
    readonly starts: number;
    readonly ends: number;
  }[];
}

/** On duty, the doctor with an account first. */
const guardNames = ['Cárdenas', 'Beltrán', 'Ochoa', 'Navarro', 'Ávila', 'Cordero'] as const;

/**
 * Somebody is always on duty: on a working day some stay longer or come earlier, at other times six
 * of them have a guard, and the site is open.
 */
export const seedDemoGuard = async (
  db: Db,
  people: readonly GuardPerson[],
  { userId, now }: Stamp,
): Promise<void> => {
  const { day: midnight, minutes } = wallMoment(now, demoCompany.timeZone);
  const today = new Date(midnight).toISOString().slice(0, 10);
  const weekday = new Date(midnight).getUTCDay() || 7;
  const holiday = officialHolidays(Number(today.slice(0, 4))).some(({ date }) => date === today);
  const { from, to, reason, nextDayTo } = guardHours({ weekday, minutes, holiday });
  const hoursToday = (person: GuardPerson) =>
    holiday ? [] : person.hours.filter((one) => one.weekday === weekday);
  const onDuty = guardNames.flatMap(
    (name) => people.find(({ lastName }) => lastName === name) ?? [],
  );
  const called = onDuty.filter((person) => !coversNow(hoursToday(person), minutes));
  const rows = called.flatMap(({ id, site }) => [
    { practitioner: id, site, date: today, starts: from, ends: to, reason },
    ...(nextDayTo === null
      ? []
      : [{ practitioner: id, site, date: dayAfter(today, 1), starts: 0, ends: nextDayTo, reason }]),
  ]);
  if (rows.length === 0) return;
  await db.query(
    `insert into availability_override (company_id, practitioner_id, site_id, on_date, type, starts_minute, ends_minute, reason, created_at, created_by)
     select app_company(), x.practitioner, x.site, x.date, 'open', x.starts, x.ends, x.reason, $2, $3
     from jsonb_to_recordset($1) x (practitioner uuid, site uuid, date date, starts int, ends int, reason text)`,
    [JSON.stringify(rows), now, userId],
  );
  const opened = [
    { day: weekDays[weekday - 1], opens: from, closes: to },
    ...(nextDayTo === null ? [] : [{ day: weekDays[weekday % 7], opens: 0, closes: nextDayTo }]),
  ];
  await openSite(db, rows[0]?.site, opened);
  if (holiday) await db.query('delete from site_closure where from_date = $1::date', [today]);
};

const clockText = (minutes: number): string =>
  minutes === 1440
    ? '23:59'
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The hours on the door include the guard. */
const openSite = (
  db: Db,
  site: string | undefined,
  opened: readonly {
    readonly day: string | undefined;
    readonly opens: number;
    readonly closes: number;
  }[],
): Promise<unknown> =>
  db.query(
    `update site s set opening_hours = s.opening_hours || (
       select jsonb_object_agg(x.day, jsonb_build_object(
         'opens', least(s.opening_hours -> x.day ->> 'opens', x.opens), 'closes', greatest(s.opening_hours -> x.day ->> 'closes', x.closes)))
       from jsonb_to_recordset($2) x (day text, opens text, closes text))
     where s.id = $1`,
    [
      site,
      JSON.stringify(
        opened.map(({ day, opens, closes }) => ({
          day,
          opens: clockText(opens),
          closes: clockText(closes),
        })),
      ),
    ],
  );
