import { apiQuery } from '@sala/shared-auth';
import { useQuery } from '@sala/shell-sdk';
import { ImportPanel, type ImportPanelProps } from '../../../parts/import/import-panel';
import { customerSubject } from '../../../parts/import/import-subject';
import { useInvalidateCustomers } from './invalidate-customers';

export const ImportCustomers = (
  props: Pick<ImportPanelProps, 'importId' | 'onImport' | 'onClose'>,
) => {
  const invalidate = useInvalidateCustomers();
  const fields = useQuery({ ...apiQuery('customerFieldList'), enabled: props.importId !== '' });
  return (
    <ImportPanel
      {...props}
      subject={customerSubject}
      fields={fields.data?.items}
      onWritten={invalidate}
    />
  );
};
