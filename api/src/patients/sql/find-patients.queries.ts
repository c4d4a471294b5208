import type { Db } from '../../platform/database/database';
import { type ageBands, limits, type EndpointOutput, type Contract } from '@sala/shared-contracts';

/** Completed years, from and to. */
const bandYears: Record<(typeof ageBands)[number], readonly [number, number]> = {
  child: [0, 11],
  teen: [12, 17],
  young: [18, 29],
  adult: [30, 59],
  senior: [60, 999],
};

/** Birth dates of the age bands today, in the company’s time zone. */
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

export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** An empty search matches everybody; words that are like no name match nobody. */
const findSql = `
  with typed as (
    select case when $2 = '' then '{}'::jsonb else jsonb_build_object('names', patient_query($2, true, $3), 'exact', patient_query($2, false, false))
      || case when not $3 and plain_text($2) ~ '^[a-z]{2,40}$' then jsonb_build_object('begins', plain_text($2)) else '{}' end end as names
  )
  select f.ids, f.total from typed, patient_find($1::jsonb || typed.names, $4, $5, $6, $7) as f
  where typed.names -> 'names' is distinct from 'null'`;

export const readPeriodDates = (db: Db, values: readonly unknown[]): Promise<Period> =>
  db.one<Period>(
    `select (today - $1::int)::text as "from", (today - $2::int)::text as "to"
     from (select ($3::timestamptz at time zone time_zone)::date as today from company where id = app_company()) as of_company`,
    values,
  );

export const findPatientIds = (
  db: Db,
  {
    wanted,
    names,
    alike,
    sort,
    pageSize,
    skip,
  }: {
    readonly wanted: string;
    readonly names: string;
    readonly alike: boolean;
    readonly sort: string;
    readonly pageSize: number;
    readonly skip: number;
  },
): Promise<{ ids: string[]; total: number } | undefined> =>
  db.maybe<{ ids: string[]; total: number }>(findSql, [
    wanted,
    names,
    alike,
    sort,
    pageSize,
    skip,
    limits.patientCountMax,
  ]);

export type PatientCounts = EndpointOutput<Contract['patientFacets']>;

export interface Line {
  readonly facet: keyof PatientCounts;
  /** null: too many to count. */
  readonly value: string | null;
  readonly count: number;
}

const countSql = `
  with typed as (select case when $2 = '' then '{}'::jsonb else jsonb_build_object('names', patient_query($2, true, $3)) end as names)
  select f.facet, f.value, f.count from typed, patient_facets($1::jsonb || typed.names, $4, $5, $6) as f
  where typed.names -> 'names' is distinct from 'null' order by f.facet, f.count desc, f.value`;

export const countPatientFacets = (
  db: Db,
  {
    wanted,
    names,
    alike,
    bands,
    periods,
  }: {
    readonly wanted: string;
    readonly names: string;
    readonly alike: boolean;
    readonly bands: string;
    readonly periods: string;
  },
): Promise<Line[]> =>
  db.query<Line>(countSql, [wanted, names, alike, bands, periods, limits.patientFacetsMax]);
