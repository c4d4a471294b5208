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

/** Days ago, from and to; of `never` there is neither. */
const periodDays: Record<(typeof lastVisitPeriods)[number], readonly [number, number] | null> = {
  month: [30, 0],
  quarter: [90, 31],
  year: [365, 91],
  older: [99_999, 366],
  never: null,
};

/** Days of a period before today, where the company is. */
export const periodDates = async (
  db: Db,
  period: (typeof lastVisitPeriods)[number],
  now: string,
): Promise<Period> => {
  const days = periodDays[period];
  if (days === null) return {};
  return readPeriodDates(db, [...days, now]);
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
  const more = total > limits.patientCountMax;
  return {
    ids,
    total: more && !everybody ? limits.patientCountMax : total,
    totalIs: more ? (everybody ? 'about' : 'atLeast') : 'exact',
    similar: another && ids.length > 0,
  };
};
