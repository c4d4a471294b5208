import type pg from 'pg';

const formats = { patient: 'EXP', customer: 'C' } as const;

/** Goes on counting behind rows that were written without the API. */
export const giveOut = async (
  database: pg.Client,
  companyId: string,
  series: keyof typeof formats,
  last: number,
): Promise<void> => {
  await database.query(
    `insert into company_counter (company_id, series, value) values ($1, $2, $3)
     on conflict (company_id, series) do update set value = excluded.value`,
    [companyId, series, last],
  );
  await database.query(
    `insert into number_series (company_id, series, prefix, digits, yearly, year, given, next, peak)
     values ($1, $2, $3, 6, false, 2026, $4, $4 + 1, $4)
     on conflict (company_id, series) do update set given = excluded.given, next = excluded.next, peak = excluded.peak`,
    [companyId, series, formats[series], last],
  );
};
