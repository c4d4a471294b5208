import { routes } from '@sala/shared-contracts';
import { createClient } from '@sala/shared-contracts/client';
import pg from 'pg';
import { createComparison, timingCells, timingHead, type Compared } from '../against-sql';
import { connectionOf, ownerOf } from '../customers/fill';
import type { Timing } from '../customers/timing';
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
  const connection = await connectionOf(suite.dataDir);
  const database = new pg.Client(connection);
  await database.connect();
  try {
    const owner = await ownerOf(database);
    const compare = createComparison(suite.origin, database);
    const parts = [
      await measureLive(suite.origin, client, database, connection, owner),
      await measureScheduling(client, database, owner, compare),
      await measurePatients(client, database, owner, compare),
      await measureAppointments(client, database, owner, compare),
    ];
    const goals = parts.flatMap((part) => part.goals);
    const times = parts.flatMap((part) => Object.entries<Timing | Compared>(part.times));
    const rows = times.map(([name, timing]) => [name, ...timingCells(timing)]);
    return {
      report: `The front desk, through the API\n\n${plainTable(['asked', ...timingHead], rows)}\n\n${goalTable(goals)}`,
      record: { goals, times: Object.fromEntries(times) },
    };
  } finally {
    await database.end();
  }
};
