import type { Client } from '@sala/shared-contracts/client';
import type pg from 'pg';
import type { Owner } from '../customers/fill';
import { giveOut } from '../given-out';
import { goalAgainstSql, type Compare, type Compared } from '../against-sql';
import type { Goal } from '../report';
import { patientQuestions, patientsSql, type PatientQuestion } from './generated-patients';
import { plainPatientSearches } from './plain-patients';

const many = 1_000_000;
const atOnce = 50_000;

/** A million patients in addition to the demo's. */
const fill = async (database: pg.Client, { companyId, userId }: Owner): Promise<void> => {
  const { rows } = await database.query<{ value: number }>(
    `select value from company_counter where company_id = $1 and series = 'patient'`,
    [companyId],
  );
  const before = rows[0]?.value ?? 0;
  for (let first = before + 1; first <= before + many; first += atOnce) {
    await database.query(patientsSql, [
      companyId,
      userId,
      first,
      Math.min(first + atOnce - 1, before + many),
    ]);
  }
  await giveOut(database, companyId, 'patient', before + many);
  await database.query('vacuum analyze patient, patient_word');
  await database.query('checkpoint'); // otherwise flushing a gigabyte would disturb the measurement
};

/** Finding one of a million patients with every kind of search. */
export const measurePatients = async (
  client: Client,
  database: pg.Client,
  owner: Owner,
  compare: Compare,
): Promise<{
  readonly goals: readonly Goal[];
  readonly times: Readonly<Record<string, Compared>>;
}> => {
  await fill(database, owner);
  // As forgiving as the API's search.
  await database.query('set pg_trgm.similarity_threshold = 0.25');
  const plain = plainPatientSearches(owner.companyId);
  const names = Object.keys(patientQuestions) as PatientQuestion[]; // the keys of this record
  const times: [PatientQuestion, Compared][] = [];
  for (const name of names) {
    const { search } = patientQuestions[name];
    const call = (turn: number) =>
      client.patientList({
        query: { search: search(turn), sort: search(turn) ? 'relevance' : 'name' },
      });
    times.push([name, await compare(call, (turn) => plain[name](search(turn)))]);
  }
  return {
    goals: times.map(([name, compared]) =>
      goalAgainstSql(`${many} patients: ${name}`, compared, patientQuestions[name].atMost),
    ),
    times: Object.fromEntries(times),
  };
};
