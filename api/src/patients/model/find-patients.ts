import {
  limits,
  type lastVisitPeriods,
  type PatientFilters,
  type patientSorts,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readTyped } from './typed-words';
import {
  readPeriodDates,
  findPatientIds,
  bandDates,
  type Period,
} from '../sql/find-patients.queries';

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

/** Days ago, from and to; `never` has no range. */
const periodDays: Record<(typeof lastVisitPeriods)[number], readonly [number, number] | null> = {
  month: [30, 0],
  quarter: [90, 31],
  year: [365, 91],
  older: [99_999, 366],
  never: null,
};

/** The dates of a period before today, in the company’s time zone. */
export const periodDates = async (
  db: Db,
  period: (typeof lastVisitPeriods)[number],
  now: string,
): Promise<Period> => {
  const days = periodDays[period];
  if (days === null) return {};
  return readPeriodDates(db, [...days, now]);
};

/** Filters as the functions of migrations 0173 and 0215 expect them. */
const filterParameters = async (
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

/** Classifies the typed words and adds the filters; `names` goes to `patient_query`. */
export const searchParameters = async (
  db: Db,
  search: string | undefined,
  filters: PatientFilters,
  now: string,
): Promise<{ names: string; wanted: object }> => {
  const { names, digits, ...others } = readTyped(search ?? '', new Date(now));
  return {
    names,
    wanted: {
      ...(await filterParameters(db, filters, now)),
      ...others,
      ...(digits.length > 0 ? { digits } : {}),
    },
  };
};

/**
 * Ids of one page and the total. Matches spelling and sound first; without a match, similar
 * spellings.
 */
export const findPatients = async (
  db: Db,
  { search, filters, sort, pageSize, skip }: PatientListing,
  now: string,
): Promise<FoundPatients> => {
  const { names, wanted } = await searchParameters(db, search, filters, now);
  const ask = async (alike: boolean): Promise<{ ids: string[]; total: number }> =>
    (await findPatientIds(db, {
      wanted: JSON.stringify(wanted),
      names,
      alike,
      sort,
      pageSize,
      skip,
    })) ?? { ids: [], total: 0 };
  const exact = await ask(false);
  const another = names !== '' && exact.total === 0;
  const { ids, total } = another ? await ask(true) : exact;
  const everybody = names === '' && Object.keys(wanted).length === 0;
  const isCapped = total > limits.patientCountMax;
  return {
    ids,
    total: isCapped && !everybody ? limits.patientCountMax : total,
    totalIs: isCapped ? (everybody ? 'about' : 'atLeast') : 'exact',
    similar: another && ids.length > 0,
  };
};
