import {
  limits,
  massOf,
  type LawGroup,
  type MassUnit,
  type FoundMedication,
  type Medication,
} from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';
import { formFit, misfit } from '../model/form-fit';
import { strictestGroup } from '../model/law-groups';
import type { Bilingual, IngredientFacts } from '../model/safety-facts';

interface Row extends Omit<Medication, 'name' | 'ingredients' | 'group' | 'antibiotic'> {
  readonly ownName: string | null;
  readonly strengths: readonly string[];
  readonly ingredients: readonly {
    readonly key: string;
    readonly name: string;
    readonly group: LawGroup | null;
    readonly antibiotic: boolean;
    readonly paediatric: Medication['ingredients'][number]['paediatric'];
  }[];
}

const columns = `m.id, m.own_name as "ownName", m.strengths, m.form, m.routes, m.dose_unit as "doseUnit",
  jsonb_build_object('value', m.per_value, 'unit', m.per_unit) as per, m.drops_per_ml as "dropsPerMl",
  m.package_unit as "packageUnit", to_jsonb(m.packages) as packages, m.company_id is not null as own, m.source, m.reviewed_by as "reviewedBy",
  (select jsonb_agg(jsonb_build_object('key', i.key, 'name', i.name_es, 'group', i.law_group, 'antibiotic', i.antibiotic,
    'paediatric', case when i.paediatric_min is not null then jsonb_build_object('minPerKg', i.paediatric_min, 'maxPerKg', i.paediatric_max,
      'capPerDay', i.paediatric_cap) end) order by part.n)
    from unnest(m.ingredients) with ordinality as part (key, n) join medication_ingredient i on i.key = part.key) as ingredients,
  (select coalesce(jsonb_agg(a.name order by a.name), '[]') from medication_alias a
    where a.ingredients @> m.ingredients and a.ingredients <@ m.ingredients) as brands`;

const strengthIn = (text: string | undefined): { value: number; unit: MassUnit } | null => {
  const [value, unit] = (text ?? '').split(' ');
  return unit ? { value: Number(value), unit: unit as MassUnit } : null; // checked by the column
};

const medicationOf = (row: Row): Medication => {
  const { ownName, strengths, ingredients, ...shown } = row;
  return {
    ...shown,
    name: ownName ?? ingredients.map(({ name }) => name).join(' / '),
    ingredients: ingredients.map(({ key, name, paediatric }, at) => ({
      key,
      name,
      paediatric,
      strength: strengthIn(strengths[at]),
    })),
    group: strictestGroup(ingredients.map(({ group }) => group)),
    antibiotic: ingredients.some(({ antibiotic }) => antibiotic),
  };
};

// What comes first, where it suits the age; then the same ingredients in a form that does. After them: most words
// begin one of the text, early ones, few ingredients, forms that suit the age, plain ones.
// Materialized: patterns are made once, not for each row.
const search = prepared(
  `with typed as materialized (
     select p.words, array(select '% ' || ltrim(substr(word, 2)) from unnest(p.words) as word) as beginning
     from (select search_patterns($1) as words) as p
   ), unfit as materialized (
     select m.ingredients, min(array_position($2::uuid[], m.id)) as place
     from medication m where m.id = any ($2::uuid[]) and ($4::int[])[array_position($3::text[], m.form)] = ${misfit}
     group by m.ingredients
   ), found as materialized (
     select m.*, row_number() over (
       order by case when fit.rank < ${misfit} then array_position($2::uuid[], m.id) end nulls last, unfit.place nulls last,
         begun.words desc, begun.at, cardinality(m.ingredients), m.ingredients, fit.rank,
         m.form <> m.dose_unit, m.form, m.per_value, char_length(m.key), m.key) as place
     from typed cross join medication m left join unfit on unfit.ingredients = m.ingredients,
     lateral (select coalesce(($4::int[])[array_position($3::text[], m.form)], 0) as rank) as fit,
     lateral (
       select count(*) as words, min(strpos(m.search, rtrim(word, '%'))) as at from unnest(typed.beginning) as word where m.search like word
     ) as begun
     where not m.retired and m.search like all (typed.words)
     order by place limit ${limits.medicationSearchMax}
   )
   select ${columns} from found m order by m.place`,
);

interface FindOptions {
  /** Ids that come first, in their order: favourites, recent ones. */
  readonly first: readonly string[];
  /** Of who takes it, in full months; null: not known. */
  readonly ageMonths: number | null;
}

/** Medications of the reference and of the company, by words in any order without accents. */
export const findMedications = async (
  db: Db,
  words: string,
  { first, ageMonths }: FindOptions,
): Promise<Medication[]> => {
  const typed = words.replace(/(\d),(?=\d)/g, '$1.');
  const { forms, ranks } = formFit(ageMonths);
  const rows = await db.query<Row>(search, [
    typed,
    first.slice(0, limits.medicationsFirstMax),
    forms,
    ranks,
  ]);
  return rows.map(medicationOf);
};

/** As {@link readMedications}, with whether each is a favourite of the caller. */
export const readKnownMedications = async (
  db: Db,
  ids: readonly string[],
): Promise<FoundMedication[]> => {
  const [known, favourites] = await Promise.all([
    readMedications(db, ids),
    db.query<{ id: string }>(
      'select medication_id as id from medication_favourite where user_id = app_user_id() and medication_id = any ($1)',
      [ids],
    ),
  ]);
  return known.map((one) => ({ ...one, favourite: favourites.some(({ id }) => id === one.id) }));
};

const byId = prepared(`select ${columns} from medication m where m.id = any ($1)`);

/** Retired ones too, since a prescription may name them; ids of nobody or of others are left out. */
export const readMedications = async (db: Db, ids: readonly string[]): Promise<Medication[]> => {
  const rows = ids.length > 0 ? await db.query<Row>(byId, [ids]) : [];
  return rows.map(medicationOf);
};

interface OwnIngredientRow extends Omit<IngredientFacts, 'ageMin' | 'maxDaily' | 'paediatric'> {
  readonly ageMinMonths: number | null;
  readonly reason: Bilingual;
  readonly maxDailyValue: number | null;
  readonly maxDailyUnit: MassUnit | null;
  readonly minPerKg: number | null;
  readonly maxPerKg: number | null;
  readonly capPerDay: number | null;
}

/** Ingredients that the company added, for `withOwnIngredients`. */
export const readOwnIngredients = async (db: Db): Promise<IngredientFacts[]> => {
  const rows = await db.query<OwnIngredientRow>(
    `select key, name_es as name, synonyms, allergy_classes as "allergyClasses", interaction_classes as "interactionClasses",
       pregnancy, pregnancy_trimesters as "pregnancyTrimesters", age_min_months as "ageMinMonths",
       jsonb_build_object('es', age_reason_es, 'en', age_reason_en) as reason, renal, renal_adjust_below as "renalAdjustBelow",
       renal_avoid_below as "renalAvoidBelow", max_daily_value as "maxDailyValue", max_daily_unit as "maxDailyUnit",
       paediatric_min as "minPerKg", paediatric_max as "maxPerKg", paediatric_cap as "capPerDay", reviewed_by is not null as reviewed
     from medication_ingredient where company_id = app_company() and not retired order by key`,
  );
  return rows.map((row) => {
    const { ageMinMonths, reason, maxDailyValue, maxDailyUnit, ...facts } = row;
    const { minPerKg, maxPerKg, capPerDay, ...known } = facts;
    return {
      ...known,
      ageMin: ageMinMonths === null ? null : { months: ageMinMonths, reason },
      maxDaily: maxDailyValue && maxDailyUnit ? massOf(maxDailyValue, maxDailyUnit) : null,
      paediatric: minPerKg && maxPerKg ? { minPerKg, maxPerKg, capPerDay } : null,
    };
  });
};

export interface IngredientLaw {
  readonly key: string;
  readonly group: LawGroup | null;
  readonly antibiotic: boolean;
}

/** Of ingredients that are named in what is written by hand. */
export const readIngredientLaw = async (
  db: Db,
  keys: readonly string[],
): Promise<IngredientLaw[]> =>
  keys.length > 0
    ? db.query<IngredientLaw>(
        'select key, law_group as "group", antibiotic from medication_ingredient where key = any ($1) order by key',
        [keys],
      )
    : [];
