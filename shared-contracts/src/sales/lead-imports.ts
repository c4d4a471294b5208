import { importEndpoints } from '../platform/record-imports';

const ofLeads = importEndpoints('leadImportId', { permission: 'leads:write' }, 'leads');

export const leadImports = {
  leadImportList: ofLeads.list,
  leadImportCreate: ofLeads.create,
  leadImportView: ofLeads.view,
  leadImportSheet: ofLeads.sheet,
  leadImportCheck: ofLeads.check,
  leadImportRun: ofLeads.run,
  leadImportCancel: ofLeads.cancel,
  leadImportRejects: ofLeads.rejects,
};
