import { ImportPanel, type ImportPanelProps } from '../../../parts/import/import-panel';
import { taskSubject } from '../../../parts/import/import-subject';
import { useInvalidateTasks } from './invalidate-tasks';

const noFields: ImportPanelProps['fields'] = [];

export const ImportTasks = (props: Pick<ImportPanelProps, 'importId' | 'onImport' | 'onClose'>) => (
  <ImportPanel
    {...props}
    subject={taskSubject}
    fields={noFields}
    onWritten={useInvalidateTasks()}
  />
);
