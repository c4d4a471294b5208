import { getHeapSpaceStatistics } from 'node:v8';
import { createPool, type Connection } from './connection';
import { inTransaction } from './database';

/** The size of a week of a department's calendar. */
const largeAnswer = `select gen_random_uuid() as id, gen_random_uuid() as "patientId", 'Héctor Sánchez ' || n as patient, now() as "startAt" from generate_series(1, 2000) as n`;
const warmUp = 5;
const reads = 60;

const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ??
  0;

// Reads like a server and reports how much of it stays in the old generation.
const pool = createPool(JSON.parse(process.argv[2] ?? '') as Connection); // the test passes a Connection
const read = () =>
  inTransaction(pool, { userId: null, companyId: null }, (db) => db.query(largeAnswer));
let answerBytes = 0;
for (let turn = 0; turn < warmUp; turn += 1) answerBytes = JSON.stringify(await read()).length;
const before = oldBytes();
for (let turn = 0; turn < reads; turn += 1) await read();
process.stdout.write(JSON.stringify({ kept: oldBytes() - before, read: reads * answerBytes }));
await pool.end();
