import type { Client } from '@sala/shared-contracts/client';
import type pg from 'pg';
import type { Owner } from '../customers/fill';
import { timeOf, type Timing } from '../customers/timing';
import type { Goal } from '../report';
import { patientQuestions, patientsSql } from './generated-patients';

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
  await database.query(
    `update company_counter set value = $2 where company_id = $1 and series = 'patient'`,
    [companyId, before + many],
  );
  await database.query('vacuum analyze patient, patient_word');
  await database.query('checkpoint'); // otherwise flushing a gigabyte would disturb the measurement
};

type Question = keyof typeof patientQuestions;

/** Finding one of a million patients with every kind of search. */
export const measurePatients = async (
  client: Client,
  database: pg.Client,
  owner: Owner,
): Promise<{
  readonly goals: readonly Goal[];
  readonly times: Readonly<Record<string, Timing>>;
}> => {
  await fill(database, owner);
  const names = Object.keys(patientQuestions) as Question[]; // the keys of this record
  const times: [Question, Timing][] = [];
  for (const name of names) {
    const { search } = patientQuestions[name];
    times.push([
      name,
      await timeOf((turn) =>
        client.patientList({
          query: { search: search(turn), sort: search(turn) ? 'relevance' : 'name' },
        }),
      ),
    ]);
  }
  return {
    goals: times.map(([name, { p95 }]) => ({
      name: `${many} patients: ${name}, p95 ms`,
      value: p95,
      atMost: patientQuestions[name].atMost,
    })),
    times: Object.fromEntries(times),
  };
};
