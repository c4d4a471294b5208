import type pg from 'pg';
import type { PatientQuestion } from './generated-patients';

const pageSize = 25;
/** Matches beyond this are not counted, as at the API. */
const countMax = 1000;

/** A row of the list. The functions are those of the schema that work out one column. */
const row = `p.*,
  (select json_agg(k) from patient_tag t join category k on k.company_id = t.company_id and k.id = t.category_id
   where t.company_id = p.company_id and t.patient_id = p.id) as tags,
  exists (select from allergy y where y.company_id = p.company_id and y.patient_id = p.id and y.status = 'active') as alerts,
  (select sum(d.cents) from patient_dues(p.company_id) as d where d.patient_id = p.id) as debt,
  (select n.missing from patient_notice(p.company_id, p.id) as n) as consent_missing, patient_last_seen(p.company_id, p.id) as last_visit`;

const byName = 'p.shelf_name collate "es-x-icu", p.id';
const matching = (condition: string): string =>
  `patient p where p.company_id = $1 and p.status <> 'merged' and ${condition}`;

/** For conditions with few matches: finds and counts them, then sorts. */
const sorted = (condition: string): string => `
  with found as materialized (select p.id, p.shelf_name from ${matching(condition)} limit ${countMax + 1}),
  page as (select p.id from found p order by ${byName} limit ${pageSize})
  select ${row}, (select count(*) from found) as total from page join patient p on p.company_id = $1 and p.id = page.id order by ${byName}`;

/** For conditions with many matches: walks the index of names. */
const walked = (condition: string): string => `
  with page as (select p.* from ${matching(condition)} order by ${byName} limit ${pageSize})
  select ${row}, (select count(*) from (select from ${matching(condition)} limit ${countMax + 1}) as counted) as total from page p order by ${byName}`;

const hasBeginning = (_: string, place: number): string =>
  `p.words @@ (quote_literal(lexeme_mark($1) || plain_text($${place + 2})) || ':*')::tsquery`;

/** One of the six names that sound most like the word. */
const soundsLike = (_: string, place: number): string => `p.words @@ (
  select string_agg(quote_literal(lexeme_mark($1) || near.word), ' | ') from (
    select w.word from patient_word w where w.company_id = $1 and w.sound % sound_of(plain_text($${place + 2}))
    order by similarity(w.sound, sound_of(plain_text($${place + 2}))) desc, w.word limit 6) as near)::tsquery`;

/** Statements that answer the searches without the API. */
export const plainPatientSearches = (
  companyId: string,
): Readonly<Record<PatientQuestion, (search: string) => pg.QueryConfig>> => {
  const byWords =
    (condition: (word: string, place: number) => string) =>
    (search: string): pg.QueryConfig => {
      const words = search.split(' ');
      return { text: sorted(words.map(condition).join(' and ')), values: [companyId, ...words] };
    };
  const byBeginnings = byWords(hasBeginning);
  return {
    'first page': () => ({ text: walked('true'), values: [companyId] }),
    'one surname': byBeginnings,
    'name and surnames': byBeginnings,
    'beginnings of words': byBeginnings,
    'two letters': (search) => ({
      text: walked(
        `p.shelf_name collate "es-x-icu" >= plain_text($2) and p.shelf_name collate "es-x-icu" < plain_text($2) || U&'\\FFFF'`,
      ),
      values: [companyId, search],
    }),
    'birth date': (search) => ({
      text: sorted('p.birth_date = $2'),
      values: [companyId, search.split('/').toReversed().join('-')],
    }),
    'telephone, its end': (search) => ({
      text: sorted(
        `(p.phone like '+' || $2 || '%' or p.phone like '+52' || $2 || '%' or reverse(p.phone) like reverse($2) || '%'
        or p.phone_alt like '+' || $2 || '%' or p.phone_alt like '+52' || $2 || '%' or reverse(p.phone_alt) like reverse($2) || '%'
        or p.record_value = $2::int)`,
      ),
      values: [companyId, search],
    }),
    'slips of the keys': byWords(soundsLike),
  };
};
