import { numberDefaults, numberSeries, type NumberSeries } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface SeriesRow {
  readonly series: NumberSeries;
  readonly prefix: string;
  readonly digits: number;
  readonly yearly: boolean;
  readonly year: number;
  readonly given: number;
  readonly next: number;
  /** The highest number of any year. */
  readonly peak: number;
  readonly version: number;
}

const columns = 'series, prefix, digits, yearly, year, given, next, peak, version';

/** The year on the company's calendar. */
const readYear = async (db: Db, now: string): Promise<number> =>
  (
    await db.one<{ year: number }>(
      `select extract(year from $1::timestamptz at time zone time_zone)::int as year from company where id = app_company()`,
      [now],
    )
  ).year;

/** A yearly series of an earlier year stands at its beginning. */
const inYear = (row: SeriesRow, now: number): SeriesRow => {
  const year = Math.max(row.year, now);
  return row.yearly && row.year < year ? { ...row, year, given: 0, next: 1 } : { ...row, year };
};

const untouched = (series: NumberSeries, year: number): SeriesRow => ({
  series,
  ...numberDefaults[series],
  year,
  given: 0,
  next: 1,
  peak: 0,
  version: 0,
});

/** Every series, as it stands today. */
export const readNumberSeries = async (db: Db, now: string): Promise<SeriesRow[]> => {
  const year = await readYear(db, now);
  const rows = await db.query<SeriesRow>(`select ${columns} from number_series`);
  return numberSeries.map((series) => {
    const row = rows.find((one) => one.series === series);
    return row ? inYear(row, year) : untouched(series, year);
  });
};

/** Nothing is given out of a locked series until the transaction ends. */
export const lockNumberSeries = async (
  db: Db,
  series: NumberSeries,
  now: string,
): Promise<SeriesRow> => {
  const year = await readYear(db, now);
  const { prefix, digits, yearly } = numberDefaults[series];
  await db.query(
    `insert into number_series (company_id, series, prefix, digits, yearly, year, given, next, peak)
     values (app_company(), $1, $2, $3, $4, $5, 0, 1, 0) on conflict do nothing`,
    [series, prefix, digits, yearly, year],
  );
  const row = await db.one<SeriesRow>(
    `select ${columns} from number_series where series = $1 for update`,
    [series],
  );
  return inYear(row, year);
};

export const writeNumberSeries = (db: Db, row: SeriesRow): Promise<SeriesRow> =>
  db.one<SeriesRow>(
    `update number_series set prefix = $2, digits = $3, yearly = $4, year = $5, given = $6, next = $7, version = version + 1
     where series = $1 returning ${columns}`,
    [row.series, row.prefix, row.digits, row.yearly, row.year, row.given, row.next],
  );
