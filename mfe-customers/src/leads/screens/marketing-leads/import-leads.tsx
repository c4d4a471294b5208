import { ImportPanel, type ImportPanelProps } from '../../../parts/import/import-panel';
import { leadSubject } from '../../../parts/import/import-subject';
import { useInvalidateLeads } from './invalidate-leads';

const noFields: ImportPanelProps['fields'] = [];

export const ImportLeads = (props: Pick<ImportPanelProps, 'importId' | 'onImport' | 'onClose'>) => (
  <ImportPanel
    {...props}
    subject={leadSubject}
    fields={noFields}
    onWritten={useInvalidateLeads()}
  />
);
