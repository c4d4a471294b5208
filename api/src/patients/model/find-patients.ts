import {
  limits,
  type ageBands,
  type lastVisitPeriods,
  type PatientFilters,
  type patientSorts,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readTyped } from './typed-words';

export interface PatientListing {
  readonly search?: string | undefined;
  readonly filters: PatientFilters;
  readonly sort: (typeof patientSorts)[number];
  readonly pageSize: number;
  readonly skip: number;
}

export interface FoundPatients {
  readonly ids: readonly string[];
  readonly total: number;
  readonly totalIs: 'exact' | 'atLeast' | 'about';
  readonly similar: boolean;
}

/** Full years, from and to. */
const bandYears: Record<(typeof ageBands)[number], readonly [number, number]> = {
  child: [0, 11],
  teen: [12, 17],
  young: [18, 29],
  adult: [30, 59],
  senior: [60, 999],
};

/** Birth dates of age bands today, where the company is. */
export const bandDates = async (
  db: Db,
  bands: readonly (typeof ageBands)[number][],
  now: string,
): Promise<{ from: string; to: string }[]> =>
  db.query(
    `select (greatest(today - make_interval(years => b.upto + 1), '0001-01-01')::date + 1) as "from", (today - make_interval(years => b.since))::date as "to"
     from unnest($1::int[], $2::int[]) as b (since, upto),
       (select ($3::timestamptz at time zone time_zone)::date as today from company where id = app_company()) as of_company`,
    [bands.map((band) => bandYears[band][0]), bands.map((band) => bandYears[band][1]), now],
  );

/** Days ago, from and to; of `never` there is neither. */
const periodDays: Record<(typeof lastVisitPeriods)[number], readonly [number, number] | null> = {
  month: [30, 0],
  quarter: [90, 31],
  year: [365, 91],
  older: [99_999, 366],
  never: null,
};

interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** Days of a period before today, where the company is. */
export const periodDates = async (
  db: Db,
  period: (typeof lastVisitPeriods)[number],
  now: string,
): Promise<Period> => {
  const days = periodDays[period];
  if (days === null) return {};
  return db.one<Period>(
    `select (today - $1::int)::text as "from", (today - $2::int)::text as "to"
     from (select ($3::timestamptz at time zone time_zone)::date as today from company where id = app_company()) as of_company`,
    [...days, now],
  );
};

/** A filter as the functions of migrations 0173 and 0215 take it. */
const wantedOf = async (
  db: Db,
  { age, consent, debt, lastVisit, ...same }: PatientFilters,
  now: string,
): Promise<object> => ({
  ...same,
  ...(lastVisit ? { lastVisit: await periodDates(db, lastVisit, now) } : {}),
  ...(age ? { ages: await bandDates(db, age, now) } : {}),
  ...(debt ? { debt: true } : {}),
  ...(consent ? { consentMissing: true } : {}),
});

/**
 * Without words for the names, nothing is asked of them; with words that nobody is like, nobody is
 * found.
 */
const findSql = `
  with typed as (
    select case when $2 = '' then '{}'::jsonb else jsonb_build_object('names', patient_query($2, true, $3), 'exact', patient_query($2, false, false))
      || case when not $3 and plain_text($2) ~ '^[a-z]{2,40}$' then jsonb_build_object('begins', plain_text($2)) else '{}' end end as names
  )
  select f.ids, f.total from typed, patient_find($1::jsonb || typed.names, $4, $5, $6, $7) as f
  where typed.names -> 'names' is distinct from 'null'`;

/** What was typed and chosen, by what each part can be; `names` are for `patient_query`. */
export const askedOf = async (
  db: Db,
  search: string | undefined,
  filters: PatientFilters,
  now: string,
): Promise<{ names: string; wanted: object }> => {
  const { names, digits, ...others } = readTyped(search ?? '', new Date(now));
  return {
    names,
    wanted: {
      ...(await wantedOf(db, filters, now)),
      ...others,
      ...(digits.length > 0 ? { digits } : {}),
    },
  };
};

/**
 * Ids of one page, and how many match in all. Names are found as they are written and as they
 * sound; when nobody is called that, names that are spelled alike answer.
 */
export const findPatients = async (
  db: Db,
  { search, filters, sort, pageSize, skip }: PatientListing,
  now: string,
): Promise<FoundPatients> => {
  const { names, wanted } = await askedOf(db, search, filters, now);
  const ask = async (alike: boolean): Promise<{ ids: string[]; total: number }> =>
    (await db.maybe<{ ids: string[]; total: number }>(findSql, [
      JSON.stringify(wanted),
      names,
      alike,
      sort,
      pageSize,
      skip,
      limits.patientCountMax,
    ])) ?? { ids: [], total: 0 };
  const exact = await ask(false);
  const another = names !== '' && exact.total === 0;
  const { ids, total } = another ? await ask(true) : exact;
  const everybody = names === '' && Object.keys(wanted).length === 0;
  const more = total > limits.patientCountMax;
  return {
    ids,
    total: more && !everybody ? limits.patientCountMax : total,
    totalIs: more ? (everybody ? 'about' : 'atLeast') : 'exact',
    similar: another && ids.length > 0,
  };
};
