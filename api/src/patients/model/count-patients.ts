import {
  ageBands,
  lastVisitPeriods,
  type PatientFilters,
  type ValueCount,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { searchParameters, periodDates } from './find-patients';
import {
  countPatientFacets,
  type PatientCounts,
  type Line,
  bandDates,
} from '../sql/find-patients.queries';

const facetCounts = (lines: readonly Line[], facet: keyof PatientCounts): ValueCount[] | null => {
  const own = lines.filter((line) => line.facet === facet);
  if (own.some(({ value }) => value === null)) return null;
  return own.flatMap(({ value, count }) =>
    value === null || count === 0 ? [] : [{ value, count }],
  );
};

/** Each facet ignores its own filter: its counts tell what choosing another value would give. */
export const countPatients = async (
  db: Db,
  search: string | undefined,
  filters: PatientFilters,
  now: string,
): Promise<PatientCounts> => {
  const { names, wanted } = await searchParameters(db, search, filters, now);
  const dates = await bandDates(db, ageBands, now);
  const bands = ageBands.map((name, place) => ({ name, ...dates[place] }));
  const periods: object[] = [];
  for (const name of lastVisitPeriods)
    periods.push({ name, ...(await periodDates(db, name, now)) });
  const ask = (alike: boolean): Promise<Line[]> =>
    countPatientFacets(db, {
      wanted: JSON.stringify(wanted),
      names,
      alike,
      bands: JSON.stringify(bands),
      periods: JSON.stringify(periods),
    });
  const exact = await ask(false);
  const lines =
    names !== '' && exact.every(({ count, value }) => value !== null && count === 0)
      ? await ask(true)
      : exact;
  const of = (facet: keyof PatientCounts) => facetCounts(lines, facet);
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
