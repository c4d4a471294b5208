import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { limits, routes } from '@sala/shared-contracts';
import { createClient, type Client } from '@sala/shared-contracts/client';
import { sessionOf, tell } from '../first-load';
import { goalTable, quantile, type Goal } from '../report';
import type { Suite } from '../suite';

const pollIntervalMs = 20;
const leastAnswers = 25;
const importedRows = 5000;

const idleProgram = `
  const server = require('node:http').createServer((_request, response) => response.end());
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** A process that does nothing but answer. */
const startIdle = async () => {
  const child = spawn(process.execPath, ['-e', idleProgram], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer]; // a stream without an encoding
  return { origin: `http://127.0.0.1:${port.toString().trim()}`, stop: () => child.kill() };
};

const ask = async (address: string): Promise<number> => {
  const began = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  return performance.now() - began;
};

/**
 * Milliseconds of /healthz, and of an idle process at the same moments. Requests are sent at a
 * steady rate without waiting: a stall delays every request during it, so the share of slow
 * responses is the share of time stalled.
 */
const during = async (work: () => Promise<unknown>, busy: string, idle: string) => {
  const times: Record<'busy' | 'idle', Promise<number>[]> = { busy: [], idle: [] };
  const state = { isWorking: true };
  const done = work().finally(() => {
    state.isWorking = false;
  });
  while (state.isWorking || times.busy.length < leastAnswers) {
    times.busy.push(ask(`${busy}/healthz`));
    times.idle.push(ask(idle));
    await delay(pollIntervalMs);
  }
  await done;
  return { busy: await Promise.all(times.busy), idle: await Promise.all(times.idle) };
};

const text = (content: string): Blob => new Blob([content]);

/** @throws Error when the file is taken */
const refused = (sent: Promise<unknown>): Promise<void> =>
  sent.then(
    () => {
      throw new Error('The file was not refused');
    },
    () => undefined,
  );

const largestDataset = async (client: Client): Promise<void> => {
  const columns = limits.tableCellsMax / limits.datasetRowsMax;
  const row = Array.from({ length: columns }, (_, n) => 1000 + n).join(',');
  const { fileId, columns: found } = await client.datasetUpload({
    query: { name: 'grande.csv' },
    body: text(`${row}\n`.repeat(limits.datasetRowsMax + 1)),
  });
  const as = (type: 'text' | 'number') =>
    found.map(({ key, label, personal }, n) => ({ key, label: `${label} ${n}`, type, personal }));
  const made = await client.datasetCreate({
    body: { fileId, name: 'Grande', columns: as('text'), visibility: 'private', roles: [] },
  });
  await client.datasetUpdate({
    params: { datasetId: made.id },
    body: { version: made.version, columns: as('number') },
  });
};

const imported = async (client: Client): Promise<void> => {
  const people = Array.from(
    { length: importedRows },
    (_, n) => `Persona ${n},p${n}@correo.test,55 1234 5678,${'nota '.repeat(200)}`,
  );
  const { id: importId, mapping } = await client.customerImportCreate({
    query: { name: 'personas.csv' },
    body: text(`Nombre,Correo,Teléfono,Notas\n${people.join('\n')}`),
  });
  const params = { importId };
  const reaches = async (wanted: string): Promise<void> => {
    for (;;) {
      const { state } = await client.customerImportView({ params });
      if (state === wanted) return;
      if (state === 'failed' || state === 'cancelled') throw new Error(`The import is ${state}`);
      await delay(200);
    }
  };
  await client.customerImportCheck({
    params,
    body: { mapping, matchBy: ['email'], onMatch: 'update' },
  });
  await reaches('checked');
  await client.customerImportRun({ params });
  await reaches('done');
};

const works: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
  [
    '49,000 rows of 200 columns, refused',
    (client) =>
      refused(
        client.customerImportCreate({
          query: { name: 'a.csv' },
          body: text(`${'a,'.repeat(199)}a\n`.repeat(49_000)),
        }),
      ),
  ],
  [
    '900 KB of commas, refused',
    (client) =>
      refused(
        client.datasetUpload({
          query: { name: 'a.csv' },
          body: text(`A\n${','.repeat(900_000)}x`),
        }),
      ),
  ],
  ['the largest dataset uploaded, compiled and retyped', largestDataset],
  [`${importedRows} customers checked and imported`, imported],
];

/**
 * How much later than an idle process the server answers while it reads big files: a second for 19
 * of 20 answers, five for each. What is read by the thread that answers stops every answer for
 * longer.
 */
export const measureFiles = async (suite: Suite) => {
  const { token } = await sessionOf(suite.origin);
  const client = createClient({
    route: (name) => routes[name],
    origin: suite.origin,
    token: () => token,
    locale: () => 'es-MX',
    sendOnce: (_name, _input, send) => send(randomUUID()),
  });
  const idle = await startIdle();
  const goals: Goal[] = [];
  try {
    for (const [name, work] of works) {
      tell(name);
      const { busy, idle: unhurried } = await during(() => work(client), suite.origin, idle.origin);
      const later = (share: number): number => quantile(busy, share) - quantile(unhurried, share);
      goals.push(
        { name: `${name}: p95, ms later`, value: later(0.95), atMost: 1000 },
        { name: `${name}: latest, ms later`, value: later(1), atMost: 5000 },
      );
    }
  } finally {
    idle.stop();
  }
  return {
    report: `Answers while files are read, beside those of an idle process\n\n${goalTable(goals)}`,
    record: { goals },
  };
};
