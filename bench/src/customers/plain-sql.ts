import { customerSegments, segmentRules, type ScoreRange } from '@sala/shared-contracts';
import type pg from 'pg';
import {
  fieldConditions,
  typedNames,
  typedNumber,
  typedSlips,
  wordOf,
  type FieldQuestion,
  type Question,
} from './customer-queries';

const pageSize = 25;
/** Matches beyond this are not counted, as at the API. */
const countMax = 10_000;

/** A row of the list: the customer with consents, custom values and next appointment. */
const row = `c.*,
  (select json_agg(x) from customer_consent x where x.company_id = c.company_id and x.customer_id = c.id) as consents,
  (select json_object_agg(d.key, coalesce(v.text_value, v.number_value::text, v.date_value::text)) from field_value v
   join field_definition d on d.company_id = v.company_id and d.id = v.field_id
   where v.company_id = c.company_id and v.record_id = c.id and v.scope = 'customer') as "values",
  (select min(a.start_at) from patient p join appointment a on a.company_id = p.company_id and a.patient_id = p.id
   where p.company_id = c.company_id and p.customer_id = c.id and a.start_at > now()
     and a.status in ('requested', 'scheduled', 'confirmed')) as next_appointment`;

const byName = 'c.name collate "es-x-icu", c.id';

/** For conditions with few matches: finds and counts them, then sorts. */
const sorted = (matches: string, order = byName): string => `
  with found as materialized (select c.id from ${matches} limit ${countMax + 1}),
  page as (select c.* from found join customer c on c.company_id = $1 and c.id = found.id order by ${order} limit ${pageSize})
  select ${row}, (select count(*) from found) as total from page c order by ${order}`;

/** For conditions with many matches: walks an index in the order of the page. */
const walked = (matches: string, order: string, offset: string): string => `
  with page as (select c.* from ${matches} order by ${order} limit ${pageSize} offset ${offset})
  select ${row}, (select count(*) from (select from ${matches} limit ${countMax + 1}) as counted) as total from page c order by ${order}`;

const inTwoFields = `customer c
  join field_value one on one.company_id = c.company_id and one.record_id = c.id and one.field_id = $2 and one.option_value = $3
  join field_value other on other.company_id = c.company_id and other.record_id = c.id and other.field_id = $4 and other.number_value between $5 and $6
  where c.company_id = $1`;

/** Scores begin and end at limits; the lowest and the highest score are open. */
const scored = (column: string, limits: string, [lowest, highest]: ScoreRange): string =>
  [
    ...(lowest > 1 ? [`${column} >= ${limits}[${lowest - 1}]`] : []),
    ...(highest < 5 ? [`${column} < ${limits}[${highest}]`] : []),
  ].join(' and ');

const inSegment = (turn: number): string => {
  const { recency, frequency } = segmentRules[wordOf(customerSegments, turn)];
  return `customer c join customer_rfm_limits l on l.company_id = c.company_id where c.company_id = $1 and c.purchase_count > 0
    and ${scored(`coalesce(c.last_purchase_at, '-infinity')`, 'l.recency', recency)}
    and ${scored('c.purchase_count', 'l.frequency', frequency)}`;
};

const likeBoth = 'customer c where c.company_id = $1 and c.search like $2 and c.search like $3';

/** The word with the slip stands for the four names most similar to it. */
const likeSimilar = `customer c where c.company_id = $1 and c.search like $2 and c.search like any (array(
  select '% ' || w.word || '%' from customer_word w where w.company_id = $1 and w.word % $3 order by similarity(w.word, $3) desc, w.word limit 4))`;

/** Matches whose text begins with what was typed come first. */
const byRelevance = `c.search not like ' ' || $4 || '%', ${byName}`;

/** Statements that answer the questions without the API, by call number. */
export const plainStatements = (
  companyId: string,
  fieldIds: ReadonlyMap<string, string>,
): Readonly<Record<Question, (turn: number) => pg.QueryConfig>> => {
  const skipped = (turn: number): number => (turn % 5) * pageSize;
  const fields = (name: FieldQuestion, text: string) => (turn: number) => {
    const [choice, range] = fieldConditions[name](turn);
    return {
      text,
      values: [
        companyId,
        fieldIds.get(choice.key),
        choice.value,
        fieldIds.get(range.key),
        range.from,
        range.to,
      ],
    };
  };
  return {
    list: (turn) => ({
      text: walked('customer c where c.company_id = $1', byName, '$2'),
      values: [companyId, skipped(turn)],
    }),
    'list, two custom fields': fields('list, two custom fields', sorted(inTwoFields)),
    'list, two wide custom fields': fields(
      'list, two wide custom fields',
      walked(inTwoFields, byName, '0'),
    ),
    'list, a segment': (turn) => ({
      text: walked(inSegment(turn), byName, '$2'),
      values: [companyId, skipped(turn)],
    }),
    'list, a segment, who bought last first': (turn) => ({
      text: walked(
        inSegment(turn),
        `coalesce(c.last_purchase_at, '-infinity') desc, c.id desc`,
        '0',
      ),
      values: [companyId],
    }),
    'search, a name': (turn) => {
      const [given, family] = typedNames(turn);
      return {
        text: sorted(likeBoth, byRelevance),
        values: [companyId, `%${given}%`, `%${family}%`, `${given} ${family}`],
      };
    },
    'search, a number or an address': (turn) => {
      const typed = typedNumber(turn);
      return {
        text: sorted('customer c where c.company_id = $1 and c.search like $2'),
        values: [companyId, `%${typed}%`],
      };
    },
    'search, a slip of the keys': (turn) => {
      const [given, slip] = typedSlips(turn);
      return {
        text: sorted(likeSimilar, byRelevance),
        values: [companyId, `%${given}%`, slip, `${given} ${slip}`],
      };
    },
  };
};
