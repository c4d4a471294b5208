import { usualTrendPeriod, type TrendPeriod } from '@sala/shared-contracts';

/** A row of `group by grouping sets ((recent, day), (recent))`. */
export interface TrendRow {
  /** null: a whole period. */
  readonly day: string | null;
  /** Of the latest period, not of the one before. */
  readonly recent: boolean;
}

/**
 * The days of a trend: whole days until yesterday and as many before, in the company's time zone.
 * `$1` is today, `$2` their number.
 */
export const trendDaysSql = `select n::date as day, n at time zone z.time_zone as starts, (n + interval '1 day') at time zone z.time_zone as ends, n::date >= $1::date - $2::int as recent
  from generate_series(($1::date - 2 * $2::int)::timestamp, ($1::date - 1)::timestamp, interval '1 day') as n
  cross join (select time_zone from company where id = app_company()) as z`;

export const trendParams = (
  today: string,
  days: TrendPeriod = usualTrendPeriod,
): readonly unknown[] => [today, days];

export interface Trend<Figures> {
  readonly from: string;
  readonly to: string;
  readonly days: (Figures & { readonly day: string })[];
  readonly total: Figures;
  readonly before: Figures;
}

/** Rows as a trend: the days of the latest period, its figures, and those of the period before. */
export const trendOf = <Row extends TrendRow, Figures>(
  rows: readonly Row[],
  figuresOf: (row: Row) => Figures,
): Trend<Figures> => {
  const whole = (recent: boolean): Figures => {
    const row = rows.find((one) => one.day === null && one.recent === recent);
    if (!row) throw new Error('a period without its figures');
    return figuresOf(row);
  };
  const days = rows.flatMap((row) =>
    row.recent && row.day !== null ? [{ day: row.day, ...figuresOf(row) }] : [],
  );
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) throw new Error('a trend without days');
  return { from: first.day, to: last.day, days, total: whole(true), before: whole(false) };
};
