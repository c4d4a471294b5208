import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectionOf } from '../customers/fill';
import { timesOf, type Timing } from '../customers/timing';
import { goalTable, plainTable, type Goal } from '../report';
import type { Suite } from '../suite';
import { noteOf, openClinic, type Clinic } from './clinic';

const slowerAtMost = 1.1;
const visitCount = 60;
const sizes = { 'a file of 200 kB': 200_000, 'a file of 5 MB': 5_000_000 };

interface Question {
  readonly name: string;
  /** Calls of one clinic. */
  readonly prepare: (clinic: Clinic) => Promise<(turn: number) => Promise<unknown>>;
}

const upload = ({ client, patientId }: Clinic, bytes: number) =>
  client.patientFileCreate({
    params: { patientId },
    query: { name: 'estudio.txt' },
    body: new Blob([randomBytes(bytes / 2).toString('hex')]),
  });

const questions: readonly Question[] = [
  {
    name: 'visitView',
    prepare: ({ client, visitId }) =>
      Promise.resolve(() => client.visitView({ params: { visitId } })),
  },
  {
    name: 'visitList, 60 visits',
    prepare: ({ client }) => Promise.resolve(() => client.visitList({ query: {} })),
  },
  {
    name: 'patientVisitList, 60 visits',
    prepare: ({ client, patientId }) =>
      Promise.resolve(() => client.patientVisitList({ params: { patientId } })),
  },
  {
    name: 'visitNoteSave',
    prepare: async ({ client, visitId }) => {
      let { revision } = (await client.visitView({ params: { visitId } })).note;
      let written = 0;
      return async () => {
        written += 1;
        const note = await client.visitNoteSave({
          params: { visitId },
          body: { revision, ...noteOf(written) },
        });
        ({ revision } = note);
      };
    },
  },
  ...Object.entries(sizes).flatMap(([size, bytes]): Question[] => [
    {
      name: `patientFileDownload, ${size}`,
      prepare: async (clinic) => {
        const { id } = await upload(clinic, bytes);
        return async () => {
          const { content } = await clinic.client.patientFileDownload({
            params: { patientFileId: id },
          });
          await content.arrayBuffer();
        };
      },
    },
  ]),
  {
    name: 'patientFileCreate and its deletion, a file of 200 kB',
    prepare: (clinic) =>
      Promise.resolve(async () => {
        const { id } = await upload(clinic, 200_000);
        await clinic.client.patientFileDelete({ params: { patientFileId: id } });
      }),
  },
];

/**
 * The endpoints that encryption at rest touches: two companies alike, one encrypts; they take
 * turns.
 */
export const measureAtRest = async (suite: Suite) => {
  const database = new pg.Client(await connectionOf(suite.dataDir));
  await database.connect();
  try {
    const plain = await openClinic(suite.origin, database, { encrypted: false, visitCount });
    const encrypted = await openClinic(suite.origin, database, { encrypted: true, visitCount });
    const goals: Goal[] = [];
    const times: Record<string, { readonly off: Timing; readonly on: Timing }> = {};
    for (const { name, prepare } of questions) {
      const [off, on] = await timesOf([await prepare(plain), await prepare(encrypted)]);
      times[name] = { off, on };
      goals.push({ name: `${name}, on ÷ off`, value: on.p50 / off.p50, atMost: slowerAtMost });
    }
    const rows = Object.entries(times).map(([name, { off, on }]) => [
      name,
      ...[off.p50, on.p50, off.p95, on.p95].map((ms) => ms.toFixed(2)),
    ]);
    const head = ['asked', 'off p50 ms', 'on p50 ms', 'off p95 ms', 'on p95 ms'];
    return {
      report: `Encryption at rest, through the API\n\n${plainTable(head, rows)}\n\n${goalTable(goals)}`,
      record: { goals, times },
    };
  } finally {
    await database.end();
  }
};
