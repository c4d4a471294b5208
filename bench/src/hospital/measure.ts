import { routes } from '@sala/shared-contracts';
import { createClient } from '@sala/shared-contracts/client';
import pg from 'pg';
import { connectionOf, ownerOf } from '../customers/fill';
import { sessionOf } from '../first-load';
import { goalTable, plainTable } from '../report';
import type { Suite } from '../suite';
import { measureAppointments } from './appointments';
import { measureLive } from './live';
import { measurePatients } from './patients';
import { measureScheduling } from './scheduling';

/** A front desk with a million patients and a million appointments, through the API. */
export const measureHospital = async (suite: Suite) => {
  const { token } = await sessionOf(suite.origin);
  const client = createClient({
    route: (name) => routes[name],
    origin: suite.origin,
    token: () => token,
    locale: () => 'es-MX',
  });
  const database = new pg.Client(await connectionOf(suite.dataDir));
  await database.connect();
  try {
    const owner = await ownerOf(database);
    const parts = [
      await measureLive(suite.origin, client, database, owner),
      await measureScheduling(client, database, owner),
      await measurePatients(client, database, owner),
      await measureAppointments(client, database, owner), // of those measurements
    ];
    const goals = parts.flatMap((part) => part.goals);
    const times = Object.assign(
      {},
      ...parts.map((part) => part.times),
    ) as (typeof parts)[number]['times']; // merges all records
    const rows = Object.entries(times).map(([name, { p50, p95 }]) => [
      name,
      p50.toFixed(1),
      p95.toFixed(1),
    ]);
    return {
      report: `The front desk, through the API\n\n${plainTable(['asked', 'p50 ms', 'p95 ms'], rows)}\n\n${goalTable(goals)}`,
      record: { goals, times },
    };
  } finally {
    await database.end();
  }
};
