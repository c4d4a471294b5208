import type { SignedInMember, TestApi } from '..';
import { exportFile } from '../../platform/export/export-file';
import { workOff } from '../jobs';

const plan = { mapping: ['name'], matchBy: [], onMatch: 'skip' as const };

/**
 * Endpoints of imports that take an id, each with an input that succeeds on the caller's own
 * record.
 */
export const importInputs = {
  customerImportView: {},
  customerImportSheet: { body: { sheet: 'Otra' } },
  customerImportCheck: { body: plan },
  customerImportRun: {},
  customerImportCancel: {},
  customerImportRejects: {},
  leadImportView: {},
  leadImportSheet: { body: { sheet: 'Otra' } },
  leadImportCheck: { body: plan },
  leadImportRun: {},
  leadImportCancel: {},
  leadImportRejects: {},
} as const;

/** Workbooks of two sheets that were looked at and could be run: one of customers, one of leads. */
export const createImportRecords = async (api: TestApi, { client }: SignedInMember) => {
  const { content } = await exportFile('xlsx', {
    title: 'Clientes',
    columns: [{ heading: 'Nombre', kind: 'text' }],
    rows: [['Eva Luna']],
    notesTitle: 'Otra',
    notes: [
      ['Nombre', 'Nota'],
      ['Ana', 'Ruiz'],
    ],
    timeZone: 'UTC',
  });
  const body = new Blob([content as Uint8Array<ArrayBuffer>]); // an export is whole
  const query = { name: 'personas.xlsx' };
  const { id: importId } = await client.ok('customerImportCreate', { query, body });
  const { id: leadImportId } = await client.ok('leadImportCreate', { query, body });
  await client.ok('customerImportCheck', { params: { importId }, body: plan });
  await client.ok('leadImportCheck', { params: { leadImportId }, body: plan });
  await workOff(api);
  return { importId, leadImportId };
};
