import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectionOf } from '../customers/fill';
import { timesOf, type Call, type Timing } from '../customers/timing';
import { goalTable, plainTable, type Goal } from '../report';
import type { Suite } from '../suite';
import { checkBody, issue, openLongRecord, tenOf, type LongRecord } from './long-record';

interface Question {
  readonly name: string;
  /** Milliseconds of the 95th percentile: promises to people who type and read. */
  readonly atMost: number;
  readonly call: Call;
}

/** Names as they are typed, some of them misspelt. */
const typed = ['amoxicilina', 'paracetamol', 'losartan', 'metformina', 'ibuprofeno', 'amoxisilina'];

/** Each word grows by a letter a turn. */
const letters = (turn: number): string => {
  const word = typed[Math.floor(turn / 10) % typed.length] ?? '';
  return word.slice(0, 1 + (turn % 10));
};

const searched = ['opresivo', 'reposo', 'biometria', 'hipertension', 'dolor pecho 7', 'nadie'];

const chartQuestionsOf = ({ client, patientId }: LongRecord): Question[] => {
  const params = { patientId };
  return [
    {
      name: 'chart of two hundred visits',
      atMost: 40,
      call: () => client.chartView({ params, query: {} }),
    },
    {
      name: 'search in the chart of two hundred visits',
      atMost: 40,
      call: (turn) =>
        client.chartView({ params, query: { search: searched[turn % searched.length] } }),
    },
  ];
};

const questionsOf = (record: LongRecord, prescriptionId: string): Question[] => {
  const { client, catalogue, visitId } = record;
  return [
    {
      name: 'check of ten items against thirty medications in use',
      atMost: 20,
      call: (turn) =>
        client.prescriptionCheck({
          params: { visitId },
          body: checkBody(tenOf(catalogue, turn)),
        }),
    },
    {
      name: 'prescription of ten items as PDF',
      atMost: 150,
      call: async (turn) => {
        const paper = turn % 2 ? 'letter' : 'half-letter';
        const params = { prescriptionId };
        const { content } = await client.prescriptionPdf({ params, query: { paper } });
        await content.arrayBuffer();
      },
    },
    {
      name: 'medications, letter by letter',
      atMost: 10,
      call: (turn) => client.medicationSearch({ query: { search: letters(turn) } }),
    },
    ...chartQuestionsOf(record),
  ];
};

const cells = ({ p50, p95, worst }: Timing): string[] =>
  [p50, p95, worst].map((ms) => ms.toFixed(1));

/** A consultation with a patient who has been coming for years, through the API. */
export const measureClinical = async (suite: Suite) => {
  const database = new pg.Client(await connectionOf(suite.dataDir));
  await database.connect();
  try {
    const record = await openLongRecord(suite.origin, database, false);
    const { client, catalogue, visitId } = record;
    const prescriptionId = await issue(record, visitId, tenOf(catalogue, 7));
    const encrypted = chartQuestionsOf(await openLongRecord(suite.origin, database, true));
    const questions = [
      ...questionsOf(record, prescriptionId),
      ...encrypted.map((question) => ({ ...question, name: `${question.name}, encrypted` })),
    ];
    const goals: Goal[] = [];
    const times: Record<string, { readonly asked: Timing; readonly trivial: Timing }> = {};
    const began = performance.now();
    await client.prescriptionPdf({ params: { prescriptionId }, query: {} });
    goals.push({ name: 'the first PDF', value: performance.now() - began, atMost: 150 });
    for (const { name, atMost, call } of questions) {
      const [asked, trivial] = await timesOf([call, () => client.siteList()]);
      times[name] = { asked, trivial };
      goals.push({ name: `${name}, p95 ms`, value: asked.p95, atMost });
    }
    const head = ['asked', 'p50 ms', 'p95 ms', 'worst ms'];
    const rows = Object.entries(times).map(([name, { asked, trivial }]) => [
      name,
      ...cells(asked),
      ...cells(trivial),
      (asked.p50 / trivial.p50).toFixed(1),
    ]);
    const table = plainTable(
      [...head, 'sites p50 ms', 'sites p95 ms', 'sites worst ms', 'p50 ÷ sites'],
      rows,
    );
    return {
      report: `A consultation, through the API\n\n${table}\n\n${goalTable(goals)}`,
      record: { goals, times },
    };
  } finally {
    await database.end();
  }
};

/** One of the two companies encrypts its texts. */
export const clinicalSettings = (): Readonly<Record<string, string>> => ({
  SALA_SECRET_KEY: randomBytes(32).toString('base64'),
});
