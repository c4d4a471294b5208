import { limits, type Cie10, type Locale, type VisitDiagnosis } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from '../../patients';
import type { FieldFault } from '../../platform/http/problem-error';

/** Whether a code applies to the patient's sex, if known, and age at the visit. */
const codeApplies = (
  code: string,
  patient: string,
) => `(${code}.sex_limit is null or ${patient}.sex = 'X' or ${patient}.sex = ${code}.sex_limit)
  and ${patient}.years between coalesce(${code}.age_min, 0) and coalesce(${code}.age_max, 999)`;

const patientOf = (
  visit: string,
) => `select p.sex, extract(year from age((v.started_at at time zone c.time_zone)::date, p.birth_date))::int as years
  from visit v join company c on c.id = v.company_id join patient p on p.company_id = v.company_id and p.id = v.patient_id where v.id = ${visit}`;

interface DiagnosisSearch {
  readonly search: string;
  readonly visitId: string | null;
  readonly locale: Locale;
  readonly userId: string;
}

/**
 * Searches titles in both languages and synonyms, by words in any order without accents, or codes
 * by prefix with or without the dot; `I10X` is `I10`. The caller's favourites come first, then what
 * they diagnosed last, then words of the title. Nothing typed: those two alone.
 */
export const findDiagnoses = (
  db: Db,
  { search, visitId, locale, userId }: DiagnosisSearch,
): Promise<Cie10[]> =>
  db.query<Cie10>(
    `with patient as (${patientOf('$2')}), typed as (
       select search_patterns($1) as words, plain_text($1) as plain, regexp_replace(upper(replace($1, '.', '')), '^([A-Z][0-9]{2})X$', '\\1') as code
     ), own as materialized (
       select f.cie10, true as favourite, f.at from diagnosis_favourite f where f.user_id = $4
     ), recent as materialized (
       select d.cie10, max(d.created_at) as at from (
         select g.cie10, g.created_at from visit_diagnosis g where g.company_id = app_company() and g.created_by = $4 order by g.created_at desc limit ${limits.diagnosesRecentRead}
       ) d group by d.cie10
     )
     select k.code, case when $3 = 'en' then coalesce(k.title_en, k.title) else k.title end as title, coalesce(own.favourite, false) as favourite
     from cie10 k cross join typed left join own on own.cie10 = k.code left join recent on recent.cie10 = k.code
     where (typed.plain <> '' or own.favourite or recent.at is not null) and (searched_text(concat_ws(' ', k.title, k.title_en, array_to_string(k.synonyms, ' '))) like all (typed.words) or typed.code <> '' and starts_with(replace(k.code, '.', ''), typed.code))
       and ($2::uuid is null or exists (select from patient where ${codeApplies('k', 'patient')}))
     order by typed.code <> '' and starts_with(replace(k.code, '.', ''), typed.code) desc, own.favourite nulls last, recent.at desc nulls last, starts_with(plain_text(k.title), typed.plain) desc,
       searched_text(k.title) like all (typed.words) desc, char_length(k.title), k.code
     limit $5`,
    [
      search,
      visitId,
      locale,
      userId,
      search.trim() === '' ? limits.diagnosisFavouritesMax : limits.diagnosisSearchMax,
    ],
  );

/** @returns false for a code that nobody knows. */
export const setFavouriteDiagnosis = async (
  db: Db,
  code: string,
  favourite: boolean,
  { userId, now }: Stamp,
): Promise<boolean> => {
  const known = await db.maybe('select 1 as found from cie10 where code = $1', [code]);
  if (!known) return false;
  await db.query(
    favourite
      ? `insert into diagnosis_favourite (company_id, user_id, cie10, at) values (app_company(), $1, $2, $3) on conflict do nothing`
      : `delete from diagnosis_favourite where user_id = $1 and cie10 = $2 and $3::timestamptz is not null`,
    [userId, code, now],
  );
  return true;
};

export const countFavouriteDiagnoses = async (db: Db, userId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from diagnosis_favourite where user_id = $1',
      [userId],
    )
  ).count;

/** Errors in diagnoses: unknown, excluded, or duplicate codes, or several principal ones. */
export const faultsOfDiagnoses = async (
  db: Db,
  visitId: string,
  items: readonly Pick<VisitDiagnosis, 'code' | 'rank'>[],
): Promise<FieldFault[]> => {
  const known = await db.query<{ code: string }>(
    `with patient as (${patientOf('$1')}) select k.code from cie10 k, patient where k.code = any ($2) and ${codeApplies('k', 'patient')}`,
    [visitId, items.map(({ code }) => code)],
  );
  const codes = new Set(known.map(({ code }) => code));
  return items.flatMap(({ code, rank }, place): FieldFault[] => {
    const before = items.slice(0, place);
    if (!codes.has(code)) return [{ path: `items.${place}.code`, code: 'not_an_option' }];
    if (before.some((other) => other.code === code))
      return [{ path: `items.${place}.code`, code: 'duplicate' }];
    return rank === 'principal' && before.some((other) => other.rank === 'principal')
      ? [{ path: `items.${place}.rank`, code: 'duplicate' }]
      : [];
  });
};
