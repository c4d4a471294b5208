import { importEndpoints } from '../platform/record-imports';

const ofStaff = importEndpoints(
  'staffImportId',
  { permission: 'staff:manage' },
  'the staff roster',
);

export const staffImports = {
  staffImportList: ofStaff.list,
  staffImportCreate: ofStaff.create,
  staffImportView: ofStaff.view,
  staffImportSheet: ofStaff.sheet,
  staffImportCheck: ofStaff.check,
  staffImportRun: ofStaff.run,
  staffImportCancel: ofStaff.cancel,
  staffImportRejects: ofStaff.rejects,
};
