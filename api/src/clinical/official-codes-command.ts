import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createPool } from '../platform/database/connection';
import { ProblemError } from '../platform/http/problem-error';
import type { VerifyOptions } from '../platform/audit/verify-command';
import { mayActAsOwner } from '../platform/secrets/reseal.queries';
import { readTable } from '../platform/tables/table';
import { missingColumns, readOfficialCodes, type OfficialFile } from './model/official-codes';
import { importOfficialCodes, type ImportReport } from './sql/official-codes.queries';

const usage = `npm run cie10:import -- --file <csv or xlsx> [--dry-run] [--database postgres://…]

Adds the codes of the official CIE-10 catalogue (DGIS: CATALOG_KEY, NOMBRE, LSEX, LINF, LSUP). Our
own titles stay, and so do titles and codes that records name. With --dry-run, it only says what it
would do. The database is DATABASE_URL unless given; without either, the one that npm start keeps in
SALA_DATA_DIR.`;

/** The catalogue has about 14,500 rows and is smaller than 5 MB. */
const bytesMax = 20_000_000;
const rowsMax = 40_000;
const namedMax = 20;

const named = (codes: readonly string[]): string =>
  codes.length === 0
    ? ''
    : `: ${codes.slice(0, namedMax).join(', ')}${codes.length > namedMax ? ', …' : ''}`;

const linesOf = (file: OfficialFile, report: ImportReport): string[] => [
  `${report.added.length} codes are new${named(report.added)}`,
  `${report.changed.length} changed${named(report.changed)}`,
  `${report.retired.length} are not in the file any more and were removed${named(report.retired)}`,
  `${report.kept.length} stay as records name them${named(report.kept)}`,
  `${report.own} have a title of our own, which stays`,
  `${file.headings} are categories whose codes are in the file`,
  `${file.faults.length} rows were left out${named(file.faults.map(({ row, why }) => `row ${row} (${why})`))}`,
];

const read = async (path: string): Promise<OfficialFile> => {
  const { size } = await stat(path);
  if (size > bytesMax) throw new Error(`${path} has more than ${bytesMax / 1_000_000} MB.`);
  const { headings, rows } = await readTable(await readFile(path), { rowsMax });
  const missing = missingColumns(headings);
  if (missing.length > 0) throw new Error(`The file has no column ${missing.join(', ')}.`);
  const file = readOfficialCodes(headings, rows);
  if (file.codes.length === 0) throw new Error('The file has no codes.');
  return file;
};

/** @returns the exit code: 0 done, 1 refused and nothing changed, 2 wrong arguments or no database */
export const officialCodesCommand = async (
  args: readonly string[],
  { environment, openLocal, say }: VerifyOptions,
): Promise<0 | 1 | 2> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      file: { type: 'string' },
      'dry-run': { type: 'boolean' },
      database: { type: 'string' },
    },
    strict: false,
  });
  const { file: path, database: given, 'dry-run': dry } = values;
  if (typeof path !== 'string' || typeof given === 'boolean') {
    say(usage);
    return 2;
  }
  const file = await read(path).catch((cause: unknown) => {
    say(cause instanceof ProblemError ? `${path}: ${cause.code}` : String(cause));
    return null;
  });
  if (!file) return 1;
  const url = given ?? environment['DATABASE_URL'];
  const database =
    url === undefined
      ? await openLocal()
      : { connection: { connectionString: url }, close: () => Promise.resolve() };
  if (!database) {
    say(`There is no database here.\n\n${usage}`);
    return 2;
  }
  const pool = createPool(database.connection);
  try {
    const owner = await mayActAsOwner(pool);
    const client = await pool.connect();
    try {
      await client.query('begin');
      if (owner) await client.query('set local role app_owner');
      const report = await importOfficialCodes(client, file.codes);
      await client.query(dry === true ? 'rollback' : 'commit');
      for (const line of linesOf(file, report)) say(line);
      return 0;
    } catch (cause) {
      await client.query('rollback');
      say(cause instanceof Error ? cause.message : String(cause));
      return 1;
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
    await database.close();
  }
};
