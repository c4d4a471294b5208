import { apiQuery, ApiError } from '@sala/shared-auth';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useEffect, useState } from 'react';
import { useForgetCustomers } from '../forget-customers';
import { MapStep } from './map-step';
import { ResultStep } from './result-step';
import { UploadStep } from './upload-step';
import { isWorking, useImport, useImportActions } from './use-import';
import { WorkingStep } from './working-step';

export interface ImportPanelProps {
  /** '' for a file that is yet to be chosen; the place in the URL, so that the panel can be left and found again. */
  readonly importId: string;
  /** Another import, '' for a new one. */
  readonly onImport: (importId: string) => void;
  readonly onClose: () => void;
}

/** Customers out of a file: choose it, say what its columns are, look at what it would do, do it. */
export const ImportPanel = ({ importId, onImport, onClose }: ImportPanelProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const view = useImport(importId);
  const fields = useQuery({ ...apiQuery('customerFieldList'), enabled: importId !== '' });
  const actions = useImportActions(importId);
  const [changing, setChanging] = useState(false);
  const forget = useForgetCustomers();
  const refusal = useFailure(actions.check.error ?? actions.sheet.error);
  const failure = useFailure(view.error ?? fields.error);
  const file = view.data;
  const written = file?.state === 'running' || file?.state === 'done' || file?.state === 'cancelled' ? file.position : 0;
  useEffect(() => {
    if (written > 0) forget(); // the list behind shows what came in
  }, [written, forget]);

  const content = () => {
    if (importId === '') return <UploadStep create={actions.create} onOpen={onImport} />;
    if (failure) {
      const missing = view.error instanceof ApiError && view.error.status === 404;
      return missing ? <ErrorState title={t('imports.notFound')} text={t('imports.notFoundText')} /> : <ErrorState problem={failure} onRetry={() => void view.refetch()} retrying={view.isFetching} />;
    }
    if (!file || !fields.data) return <LoadingState shape="form" rows={6} />;
    const params = { importId: file.id };
    if (isWorking(file)) {
      return <WorkingStep file={file} cancelling={actions.cancel.isPending} onCancel={() => actions.cancel.mutate({ params })} />;
    }
    if (file.state === 'draft' || (file.state === 'checked' && changing)) {
      return (
        <MapStep
          file={file}
          fields={fields.data.items}
          submitting={actions.check.isPending}
          problem={refusal}
          onSheet={(sheet) => actions.sheet.mutate({ params, body: { sheet } })}
          onSubmit={(body) => actions.check.mutate({ params, body }, { onSuccess: () => setChanging(false) })}
          onCancel={() => actions.cancel.mutate({ params }, { onSuccess: () => onImport('') })}
        />
      );
    }
    return <ResultStep file={file} actions={actions} onChange={() => setChanging(true)} onAnother={() => onImport('')} onClose={onClose} />;
  };

  return (
    <SidePanel
      open
      width="wide"
      title={t('imports.title')}
      description={file ? `${file.fileName} · ${t('imports.rows', { count: file.rows, n: number(file.rows) })}` : undefined}
      onClose={onClose}
    >
      {content()}
    </SidePanel>
  );
};
