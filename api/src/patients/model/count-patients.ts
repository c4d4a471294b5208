import {
  ageBands,
  lastVisitPeriods,
  limits,
  type Contract,
  type EndpointOutput,
  type PatientFilters,
  type ValueCount,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { askedOf, bandDates, periodDates } from './find-patients';

export type PatientCounts = EndpointOutput<Contract['patientFacets']>;

interface Line {
  readonly facet: keyof PatientCounts;
  /** null: there were too many to count. */
  readonly value: string | null;
  readonly count: number;
}

const countSql = `
  with typed as (select case when $2 = '' then '{}'::jsonb else jsonb_build_object('names', patient_query($2, true, $3)) end as names)
  select f.facet, f.value, f.count from typed, patient_facets($1::jsonb || typed.names, $4, $5, $6) as f
  where typed.names -> 'names' is distinct from 'null' order by f.facet, f.count desc, f.value`;

const ofFacet = (lines: readonly Line[], facet: keyof PatientCounts): ValueCount[] | null => {
  const own = lines.filter((line) => line.facet === facet);
  if (own.some(({ value }) => value === null)) return null;
  return own.flatMap(({ value, count }) =>
    value === null || count === 0 ? [] : [{ value, count }],
  );
};

/**
 * Every filter is counted as if it were open itself: the numbers say what choosing another value
 * gives.
 */
export const countPatients = async (
  db: Db,
  search: string | undefined,
  filters: PatientFilters,
  now: string,
): Promise<PatientCounts> => {
  const { names, wanted } = await askedOf(db, search, filters, now);
  const dates = await bandDates(db, ageBands, now);
  const bands = ageBands.map((name, place) => ({ name, ...dates[place] }));
  const periods: object[] = [];
  for (const name of lastVisitPeriods)
    periods.push({ name, ...(await periodDates(db, name, now)) });
  const ask = (alike: boolean): Promise<Line[]> =>
    db.query<Line>(countSql, [
      JSON.stringify(wanted),
      names,
      alike,
      JSON.stringify(bands),
      JSON.stringify(periods),
      limits.patientFacetsMax,
    ]);
  const exact = await ask(false);
  const lines =
    names !== '' && exact.every(({ count, value }) => value !== null && count === 0)
      ? await ask(true)
      : exact;
  const of = (facet: keyof PatientCounts) => ofFacet(lines, facet);
  return {
    status: of('status'),
    sex: of('sex'),
    age: of('age'),
    tags: of('tags'),
    practitionerId: of('practitionerId'),
    lastVisit: of('lastVisit'),
    debt: of('debt'),
    consent: of('consent'),
  };
};
