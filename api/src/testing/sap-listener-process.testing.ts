import { createPool, type Connection } from '../platform/database/connection';
import { createClock } from '../platform/time/clock';
import { listenForSap } from '../sap/model/listen-for-sap';

/** A listener of HL7 as a process of its own; says its port, and ends when it is killed. */
const [serving] = JSON.parse(process.argv[2] ?? '') as [Connection]; // written by the test
const { port } = await listenForSap({
  pool: createPool(serving),
  clock: createClock(),
  host: '127.0.0.1',
  port: 0,
  failed: (cause) => process.stderr.write(`${String(cause)}\n`),
});
process.stdout.write(`${port}\n`);
