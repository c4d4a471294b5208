import type {
  Contract,
  DatasetCell,
  DatasetQuestion,
  EndpointOutput,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { askedColumn, conditionsOf } from './conditions';
import { aggregatedPatients, Parameters, type Source } from './source';

type Stats = EndpointOutput<Contract['datasetColumnStats']>;

const topValues = 10;

/** Statistics of a column in the filtered rows; `patients` are those that its values name. */
export const readStats = async (
  db: Db,
  source: Source,
  key: string,
  question: DatasetQuestion,
): Promise<Stats & { readonly patients: string[] }> => {
  const { expression, type, personal } = askedColumn(source, key, 'column');
  const parameters = new Parameters(source.values);
  const where = conditionsOf(source, question, parameters);
  const isNumber = type === 'number' || type === 'money';
  const ordered = isNumber || type === 'date';
  const average = type === 'money' ? 'round(avg(value))' : 'avg(value)::float8';
  const patients = personal && source.patients !== undefined ? source.patients : "'{}'::uuid[]";
  const values = `select ${expression} as value, ${patients} as patients from ${source.from} where ${where}`;
  const facts = await db.one<Omit<Stats, 'top'>>(
    `select count(value)::int as filled, (count(*) - count(value))::int as empty, count(distinct value)::int as distinct,
       ${ordered ? 'min(value)' : 'null'} as min, ${ordered ? 'max(value)' : 'null'} as max,
       ${isNumber ? average : 'null::float8'} as avg, ${isNumber ? 'sum(value)' : 'null::numeric'} as sum
     from (${values}) as seen`,
    parameters.values,
  );
  const top = await db.query<{ value: DatasetCell; count: number; patients: string[] }>(
    `select value, count(*)::int as count, coalesce(${aggregatedPatients('patients')}, '{}') as patients from (${values}) as seen where value is not null
     group by value order by count(*) desc, value limit ${topValues}`,
    parameters.values,
  );
  return {
    ...facts,
    top: top.map(({ value, count }) => ({ value, count })),
    patients: top.flatMap(({ patients }) => patients),
  };
};
