import type { SignedInMember, TestApi } from '..';
import { exportFile } from '../../core/export/export-file';
import { workOff } from '../jobs';

const plan = { mapping: ['name'], matchBy: [], onMatch: 'skip' as const };

/** Endpoints of imports that take an id, each with an input that succeeds on the caller's own record. */
export const customerImportInputs = {
  customerImportView: {},
  customerImportSheet: { body: { sheet: 'Otra' } },
  customerImportCheck: { body: plan },
  customerImportRun: {},
  customerImportCancel: {},
  customerImportRejects: {},
} as const;

/** A workbook of two sheets that was looked at and could be run. */
export const createCustomerImportRecords = async (api: TestApi, { client }: SignedInMember) => {
  const { content } = await exportFile('xlsx', {
    title: 'Clientes',
    columns: [{ heading: 'Nombre', kind: 'text' }],
    rows: [['Eva Luna']],
    notesTitle: 'Otra',
    notes: [['Nombre', 'Nota'], ['Ana', 'Ruiz']],
    timeZone: 'UTC',
  });
  const body = new Blob([content as Uint8Array<ArrayBuffer>]); // an export is whole
  const { id: importId } = await client.ok('customerImportCreate', { query: { name: 'clientes.xlsx' }, body });
  await client.ok('customerImportCheck', { params: { importId }, body: plan });
  await workOff(api);
  return { importId };
};
