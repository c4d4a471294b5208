import { limits, type Cie10, type Locale, type VisitDiagnosis } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
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
}

/**
 * Searches titles in both languages and synonyms, by words in any order without accents, or codes
 * by prefix with or without the dot; `I10X` is `I10`. Words of the title come first.
 */
export const findDiagnoses = (
  db: Db,
  { search, visitId, locale }: DiagnosisSearch,
): Promise<Cie10[]> =>
  db.query<Cie10>(
    `with patient as (${patientOf('$2')}), typed as (
       select search_patterns($1) as words, plain_text($1) as plain, regexp_replace(upper(replace($1, '.', '')), '^([A-Z][0-9]{2})X$', '\\1') as code
     )
     select k.code, case when $3 = 'en' then coalesce(k.title_en, k.title) else k.title end as title from cie10 k cross join typed
     where (searched_text(concat_ws(' ', k.title, k.title_en, array_to_string(k.synonyms, ' '))) like all (typed.words) or typed.code <> '' and starts_with(replace(k.code, '.', ''), typed.code))
       and ($2::uuid is null or exists (select from patient where ${codeApplies('k', 'patient')}))
     order by typed.code <> '' and starts_with(replace(k.code, '.', ''), typed.code) desc, starts_with(plain_text(k.title), typed.plain) desc,
       searched_text(k.title) like all (typed.words) desc, char_length(k.title), k.code
     limit ${limits.diagnosisSearchMax}`,
    [search, visitId, locale],
  );

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
