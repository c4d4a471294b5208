import type { SignedInMember, TestApi } from '..';
import { exportFile } from '../../platform/export/export-file';
import { runDueJobs } from '../jobs';

const plan = { mapping: ['name'], matchBy: [], onMatch: 'skip' as const };
const taskPlan = { ...plan, mapping: ['title'] };
const staffPlan = { mapping: ['code'], matchBy: ['code' as const], onMatch: 'update' as const };

/** Valid inputs of import endpoints with an id, for the caller's own record. */
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
  taskImportView: {},
  taskImportSheet: { body: { sheet: 'Otra' } },
  taskImportCheck: { body: taskPlan },
  taskImportRun: {},
  taskImportCancel: {},
  taskImportRejects: {},
  staffImportView: {},
  staffImportSheet: { body: { sheet: 'Otra' } },
  staffImportCheck: { body: staffPlan },
  staffImportRun: {},
  staffImportCancel: {},
  staffImportRejects: {},
} as const;

/** Creates checked imports of two-sheet workbooks, of customers, leads, tasks and staff. */
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
  const body = new Blob([content as Uint8Array<ArrayBuffer>]); // an export is not a view of a shared buffer
  const query = { name: 'personas.xlsx' };
  const { id: importId } = await client.ok('customerImportCreate', { query, body });
  const { id: leadImportId } = await client.ok('leadImportCreate', { query, body });
  await client.ok('customerImportCheck', { params: { importId }, body: plan });
  await client.ok('leadImportCheck', { params: { leadImportId }, body: plan });
  const { id: taskImportId } = await client.ok('taskImportCreate', { query, body });
  await client.ok('taskImportCheck', { params: { taskImportId }, body: taskPlan });
  const { id: staffImportId } = await client.ok('staffImportCreate', { query, body });
  await client.ok('staffImportCheck', { params: { staffImportId }, body: staffPlan });
  await runDueJobs(api);
  return { importId, leadImportId, taskImportId, staffImportId };
};
