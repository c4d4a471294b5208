import { customerImportMatches, importColumns } from '@sala/shared-contracts';
import { lockFieldsShared } from '../../sql/custom-values.queries';
import type { ImportSubject } from '../../../platform/imports/import-subject';
import { processChunk } from './process-chunk';
import { guessMapping } from './guess-mapping';
import { readImportFields } from '../../sql/import-fields.queries';

export const customerSubject: ImportSubject = {
  name: 'customer',
  screen: '/customer-management',
  // Creating a customer elsewhere waits for its number while a chunk runs.
  chunkRows: 1000,
  matches: customerImportMatches,
  targets: async (db) =>
    new Set<string>([
      ...importColumns,
      ...(await readImportFields(db)).map(({ key }) => `values.${key}`),
    ]),
  guess: async (db, headings) => guessMapping(headings, await readImportFields(db)),
  hasName: (mapping) => mapping.includes('name') || mapping.includes('givenNames'),
  labels: async (db) =>
    new Map((await readImportFields(db)).map(({ key, label }) => [`values.${key}`, label])),
  lock: (db) => lockFieldsShared(db, 'customer'),
  processRows: processChunk,
};
