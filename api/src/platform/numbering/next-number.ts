import { numberDefaults, numberText, type NumberSeries } from '@sala/shared-contracts';
import type { Db } from '../database/database';

export interface Numbers {
  /** How many of the company there are, these included. */
  readonly count: number;
  /** As they are written, in order. */
  readonly texts: readonly string[];
}

/** A yearly series begins anew with the first number of a year. */
const first = 'case when s.yearly and s.year < excluded.year then 1 else s.next end';

/**
 * The next numbers of a company's series. Locks the series until the transaction ends, so that
 * numbers are unique without gaps: call it late.
 */
export const nextNumbers = async (
  db: Db,
  series: NumberSeries,
  now: string,
  many: number,
): Promise<Numbers> => {
  if (many === 0) return { count: 0, texts: [] };
  const { prefix, digits, yearly } = numberDefaults[series];
  const row = await db.one<{
    count: number;
    prefix: string;
    digits: number;
    yearly: boolean;
    year: number;
    given: number;
  }>(
    `with today as (
       select extract(year from $3::timestamptz at time zone time_zone)::int as year from company where id = app_company()
     ), counted as (
       insert into company_counter as c (company_id, series, value) values (app_company(), $1, $2)
       on conflict (company_id, series) do update set value = c.value + excluded.value returning value
     ), taken as (
       insert into number_series as s (company_id, series, prefix, digits, yearly, year, given, next, peak)
       select app_company(), $1, $4, $5, $6, today.year, $2, $2 + 1, $2 from today
       on conflict (company_id, series) do update set
         given = ${first} + $2 - 1, next = ${first} + $2, peak = greatest(s.peak, ${first} + $2 - 1), year = greatest(s.year, excluded.year)
       returning prefix, digits, yearly, year, given
     )
     select counted.value as count, taken.* from counted, taken`,
    [series, many, now, prefix, digits, yearly],
  );
  return {
    count: row.count,
    texts: Array.from({ length: many }, (_, place) =>
      numberText(row, row.year, row.given - many + 1 + place),
    ),
  };
};

export interface NextNumber {
  readonly count: number;
  readonly text: string;
}

/** One of {@link nextNumbers}. */
export const nextNumber = async (
  db: Db,
  series: NumberSeries,
  now: string,
): Promise<NextNumber> => {
  const { count, texts } = await nextNumbers(db, series, now, 1);
  return { count, text: texts.join() };
};
