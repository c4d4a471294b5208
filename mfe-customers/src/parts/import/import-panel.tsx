import { ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useEffect, useState } from 'react';
import type { ImportSubject } from './import-subject';
import { MapStep, type OwnField } from './map-step';
import { ResultStep } from './result-step';
import { UploadStep } from './upload-step';
import { isWorking, useImport, useImportActions } from './use-import';
import { WorkingStep } from './working-step';

export interface ImportPanelProps {
  readonly subject: ImportSubject;
  /** Custom fields of these records; undefined until loaded. */
  readonly fields: readonly OwnField[] | undefined;
  /** Import in the URL, so that the panel can be left and reopened; '' for a new file. */
  readonly importId: string;
  /** Opens another import; '' for a new one. */
  readonly onImport: (importId: string) => void;
  /** Called when rows were written, to invalidate the list. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

/** Imports records from a file: upload, map columns, preview, import. */
export const ImportPanel = ({
  subject,
  fields,
  importId,
  onImport,
  onWritten,
  onClose,
}: ImportPanelProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const view = useImport(subject, importId);
  const actions = useImportActions(subject, importId);
  const [changing, setChanging] = useState(false);
  const refusal = useFailure(actions.check.error ?? actions.sheet.error);
  const failure = useFailure(view.error);
  const file = view.data;
  const written =
    file?.state === 'running' || file?.state === 'done' || file?.state === 'cancelled'
      ? file.position
      : 0;
  useEffect(() => {
    if (written > 0) onWritten();
  }, [written, onWritten]);

  const content = () => {
    if (importId === '')
      return <UploadStep subject={subject} create={actions.create} onOpen={onImport} />;
    if (isMissing(view))
      return <ErrorState title={t('imports.notFound')} text={t('imports.notFoundText')} />;
    if (failure)
      return (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      );
    if (!file || !fields) return <LoadingState shape="form" rows={6} />;
    if (isWorking(file)) {
      return (
        <WorkingStep
          subject={subject}
          file={file}
          cancelling={actions.cancel.isPending}
          onCancel={() => actions.cancel.mutate()}
        />
      );
    }
    if (file.state === 'draft' || (file.state === 'checked' && changing)) {
      return (
        <MapStep
          subject={subject}
          file={file}
          fields={fields}
          submitting={actions.check.isPending}
          problem={refusal}
          onSheet={(sheet) => actions.sheet.mutate(sheet)}
          onSubmit={(body) => actions.check.mutate(body, { onSuccess: () => setChanging(false) })}
          onCancel={() => actions.cancel.mutate(undefined, { onSuccess: () => onImport('') })}
        />
      );
    }
    return (
      <ResultStep
        subject={subject}
        file={file}
        actions={actions}
        onChange={() => setChanging(true)}
        onAnother={() => onImport('')}
        onClose={onClose}
      />
    );
  };

  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={t(`imports.of.${subject.name}.title`)}
      description={
        file
          ? `${file.fileName} · ${t('imports.rows', { count: file.rows, n: number(file.rows) })}`
          : undefined
      }
      onClose={onClose}
    >
      {content()}
    </SidePanel>
  );
};
