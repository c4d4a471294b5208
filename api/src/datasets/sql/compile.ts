import {
  aggregatesOf,
  limits,
  type AnsweredColumn,
  type Aggregate,
  type DatasetQuestion,
} from '@sala/shared-contracts';
import { invalid } from '../../platform/http/problem-error';
import { askedColumn, conditionsOf } from './conditions';
import { ascending, afterPlace, orderBy, placeOf, type OrderTerm, type Place } from './keyset';
import {
  aggregatedPatients,
  Parameters,
  type Source,
  type SourceColumn,
  type Statement,
} from './source';

type Step = 'day' | 'month' | 'year';

export interface Portion {
  readonly take: number;
  readonly skip?: number;
  readonly after?: Place | undefined;
}

/** SQL of a question: rows with `cells`, their `place` and `patients`, and the total. */
export interface Compiled {
  readonly columns: readonly AnsweredColumn[];
  readonly order: readonly OrderTerm[];
  rows(portion: Portion): Statement;
  readonly total: Statement;
  /** The answer as a source of further questions. */
  readonly source: Source;
}

/** A column of the answer with its SQL. */
interface OutputColumn extends AnsweredColumn {
  readonly sql: string;
  readonly personal: boolean;
  readonly values: SourceColumn['values'];
}

const plainOutput = ({
  key,
  type,
  masked,
  personal,
  values,
  expression,
}: SourceColumn): OutputColumn => ({
  key,
  column: key,
  aggregate: null,
  step: null,
  type,
  masked,
  personal,
  values,
  sql: masked ? 'null' : expression,
});

const group = (
  source: Source,
  { column: key, step }: { readonly column: string; readonly step?: Step | undefined },
  path: string,
): OutputColumn => {
  const column = askedColumn(source, key, `${path}.column`);
  if (step !== undefined && column.type !== 'date')
    throw invalid({ path: `${path}.step`, code: 'not_an_option' });
  const sql =
    step === undefined || step === 'day'
      ? column.expression
      : `date_trunc('${step}', (${column.expression})::timestamp)::date`;
  return { ...plainOutput(column), step: step ?? null, sql };
};

const aggregate: Readonly<Record<Aggregate, (column: SourceColumn) => string>> = {
  count: () => 'count(*)',
  sum: ({ expression }) => `sum(${expression})`,
  avg: ({ expression, type }) =>
    type === 'money' ? `round(avg(${expression}))` : `avg(${expression})::float8`,
  min: ({ expression }) => `min(${expression})`,
  max: ({ expression }) => `max(${expression})`,
};

const countOfRows: OutputColumn = {
  key: 'count',
  column: null,
  aggregate: 'count',
  step: null,
  type: 'number',
  masked: false,
  personal: false,
  values: undefined,
  sql: 'count(*)',
};

const measure = (
  source: Source,
  asked: { readonly aggregate: Aggregate; readonly column?: string | undefined },
  path: string,
): OutputColumn => {
  if (asked.aggregate === 'count') {
    if (asked.column !== undefined) throw invalid({ path: `${path}.column`, code: 'unknown' });
    return countOfRows;
  }
  if (asked.column === undefined) throw invalid({ path: `${path}.column`, code: 'required' });
  const column = askedColumn(source, asked.column, `${path}.column`);
  if (!aggregatesOf[column.type].includes(asked.aggregate))
    throw invalid({ path: `${path}.aggregate`, code: 'not_an_option' });
  return {
    ...plainOutput(column),
    key: `${asked.aggregate}_${column.key}`,
    aggregate: asked.aggregate,
    sql: aggregate[asked.aggregate](column),
  };
};

const refuseDuplicates = (outputs: readonly OutputColumn[], path: string): void => {
  outputs.forEach(({ key }, place) => {
    if (outputs.findIndex((other) => other.key === key) < place)
      throw invalid({ path: `${path}.${place}`, code: 'duplicate' });
  });
};

const selectedColumns = (source: Source, keys: readonly string[] | undefined): OutputColumn[] => {
  if (keys === undefined) return source.columns.map(plainOutput);
  return keys.map((key, place) => {
    const column = source.columns.find((candidate) => candidate.key === key);
    if (!column) throw invalid({ path: `definition.columns.${place}`, code: 'unknown' });
    return plainOutput(column); // a masked column is present but empty
  });
};

/* Orders by a prefix of long text; ties are broken by a hash of all of it. */
const termOf = (sql: string, type: AnsweredColumn['type'], descending: boolean): OrderTerm =>
  type === 'text'
    ? { sql: `left(${sql}, ${limits.datasetOrderTextMax})`, type, descending }
    : { sql, type, descending };

const tieBreakers = ({ sql, type }: OutputColumn): OrderTerm[] =>
  type === 'text'
    ? [termOf(sql, type, false), ascending(`md5(${sql})`, 'text')]
    : [ascending(sql, type)];

const answeredColumn = ({
  sql: _sql,
  personal: _personal,
  values: _values,
  ...column
}: OutputColumn): AnsweredColumn => column;

/*
 * Rows show patients only if a column names them: anonymous rows and groups by other columns do
 * not.
 */
const showsPeople = (outputs: readonly OutputColumn[]): boolean =>
  outputs.some(({ personal, masked }) => personal && !masked);

const patientsJson = (patients: string | undefined): string =>
  patients === undefined ? 'null::json' : `to_json(${patients})`;

/** Derived columns have positional keys like uploads, so that none collides with a measure. */
export const derivedKey = (place: number): string => `c${place}`;

/*
 * The subquery exposes only generated names, and its parameters precede those of further questions.
 */
const sourceOf = (
  outputs: readonly OutputColumn[],
  order: readonly OrderTerm[],
  patients: string | undefined,
  from: string,
  parameters: Parameters,
): Source => {
  const terms = order.length > 0 ? order : [ascending('1', 'number')]; // a single row has no order
  const selected = [
    ...outputs.map(({ sql }, place) => `${sql} as ${derivedKey(place)}`),
    ...terms.map(({ sql }, place) => `${sql} as o${place}`),
    ...(patients === undefined ? [] : [`${patients} as patients`]),
  ];
  return {
    from: `(select ${selected.join(', ')} from ${from}) d`,
    values: [...parameters.values],
    order: terms.map((term, place) => ({ ...term, sql: `d.o${place}` })),
    columns: outputs.map(({ type, personal, masked, values }, place) => ({
      key: derivedKey(place),
      type,
      personal,
      masked,
      values,
      expression: `d.${derivedKey(place)}`,
    })),
    patients: patients === undefined ? undefined : 'd.patients',
  };
};

const statement = (parameters: Parameters, text: string): Statement => ({
  text,
  values: parameters.values,
});

const ungrouped = (source: Source, question: DatasetQuestion): Compiled => {
  const outputs = selectedColumns(source, question.columns);
  refuseDuplicates(outputs, 'definition.columns');
  const parameters = new Parameters(source.values);
  const where = conditionsOf(source, question, parameters);
  const sorts = (question.sorts ?? []).map(({ column: key, descending }, place): OrderTerm => {
    const { expression, type } = askedColumn(source, key, `definition.sorts.${place}.column`);
    return termOf(expression, type, descending);
  });
  const order = [...sorts, ...source.order];
  const cells = outputs.map(({ sql }) => sql).join(', ');
  const patients = patientsJson(showsPeople(outputs) ? source.patients : undefined);
  const body = `${source.from} where ${where}`;
  return {
    columns: outputs.map(answeredColumn),
    order,
    total: statement(parameters, `select count(*)::int as total from ${body}`),
    source: sourceOf(outputs, order, source.patients, body, parameters),
    rows: ({ take, skip = 0, after }) => {
      const all = new Parameters(parameters.values);
      const further = after ? ` and ${afterPlace(order, after, all)}` : '';
      const page = `limit ${all.add(take)} offset ${all.add(skip)}`;
      return statement(
        all,
        `select json_build_array(${cells}) as cells, ${placeOf(order)} as place, ${patients} as patients from ${body}${further} order by ${orderBy(order)} ${page}`,
      );
    },
  };
};

const grouped = (source: Source, question: DatasetQuestion): Compiled => {
  const groups = (question.groups ?? []).map((asked, place) =>
    group(source, asked, `definition.groups.${place}`),
  );
  const measures = question.measures?.map((asked, place) =>
    measure(source, asked, `definition.measures.${place}`),
  ) ?? [countOfRows];
  refuseDuplicates(groups, 'definition.groups');
  refuseDuplicates(measures, 'definition.measures');
  const outputs = [...groups, ...measures];
  const parameters = new Parameters(source.values);
  const where = conditionsOf(source, question, parameters);
  const sorts = (question.sorts ?? []).map(({ column: key, descending }, place): OrderTerm => {
    const output = outputs.find((candidate) => candidate.key === key);
    if (!output) throw invalid({ path: `definition.sorts.${place}.column`, code: 'unknown' });
    return termOf(output.sql, output.type, descending);
  });
  // The groups break ties.
  const order = [...sorts, ...groups.flatMap(tieBreakers)];
  const by = groups.length === 0 ? '' : `group by ${groups.map(({ sql }) => sql).join(', ')}`;
  const cells = outputs.map(({ sql }) => sql).join(', ');
  const shownPatients =
    source.patients !== undefined && showsPeople(groups)
      ? aggregatedPatients(source.patients)
      : undefined;
  const patients = patientsJson(shownPatients);
  const body = `${source.from} where ${where} ${by}`;
  return {
    columns: outputs.map(answeredColumn),
    order,
    total: statement(
      parameters,
      `select count(*)::int as total from (select count(*) from ${body}) as found`,
    ),
    source: sourceOf(outputs, order, shownPatients, body, parameters),
    rows: ({ take, skip = 0, after }) => {
      const all = new Parameters(parameters.values);
      const further = after ? `having ${afterPlace(order, after, all)}` : '';
      const page = `limit ${all.add(take)} offset ${all.add(skip)}`;
      return statement(
        all,
        `select json_build_array(${cells}) as cells, ${placeOf(order)} as place, ${patients} as patients from ${body} ${further} ${order.length === 0 ? '' : `order by ${orderBy(order)}`} ${page}`,
      );
    },
  };
};

/**
 * The only compiler of questions to SQL. Columns are looked up in the source, operators and
 * aggregates in closed tables, and every value is a parameter: caller input never becomes SQL
 * text.
 *
 * @throws request.invalid with the faulty part, dataset.masked
 */
export const compile = (source: Source, question: DatasetQuestion): Compiled => {
  if (question.chart === 'pivot' && (question.groups ?? []).length < 2)
    throw invalid({ path: 'definition.groups.1', code: 'required' });
  return question.groups || question.measures
    ? grouped(source, question)
    : ungrouped(source, question);
};
