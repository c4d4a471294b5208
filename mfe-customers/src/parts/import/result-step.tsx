import type { RecordImport } from '@sala/shared-contracts';
import { Box, Button, Text } from '@sala/shared-ui';
import { DownloadIcon, EditIcon, UploadIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';
import { ImportCounts } from './import-counts';
import { ImportFaults } from './import-faults';
import type { ImportSubject } from './import-subject';
import type { ImportActions } from './use-import';

export interface ResultStepProps {
  readonly subject: ImportSubject;
  readonly file: RecordImport;
  readonly actions: ImportActions;
  /** Returns to the mapping; dry run only. */
  readonly onChange: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Result of a dry run or of an import. */
export const ResultStep = ({
  subject,
  file,
  actions: { run, rejects },
  onChange,
  onAnother,
  onClose,
}: ResultStepProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const foreseen = file.state === 'checked';
  const todo = file.counts.created + file.counts.updated;
  const left =
    file.counts.rejected +
    (file.state === 'cancelled' || file.state === 'failed' ? file.rows - file.position : 0);
  return (
    <>
      <Text role="status" fontWeight="medium" mb="3">
        {t(`imports.results.${file.state}`)}
      </Text>
      <ImportCounts file={file} foreseen={foreseen} />
      <Box display="flex" gap="2" flexWrap="wrap" mt="4">
        {foreseen ? (
          <>
            <Button
              variant="solid"
              disabled={todo === 0}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              {t(`imports.of.${subject.name}.run`, { count: todo, n: number(todo) })}
            </Button>
            <Button onClick={onChange}>
              <EditIcon />
              {t('imports.changeColumns')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="solid" onClick={onClose}>
              {t('imports.finish')}
            </Button>
            <Button onClick={onAnother}>
              <UploadIcon />
              {t('imports.another')}
            </Button>
          </>
        )}
        {left > 0 ? (
          <Button
            loading={rejects.isPending}
            onClick={() => rejects.mutate(undefined, { onSuccess: saveFile })}
          >
            <DownloadIcon />
            {t('imports.rejects', { count: left, n: number(left) })}
          </Button>
        ) : null}
      </Box>
      {left > 0 ? (
        <Text size="sm" tone="muted" mt="2">
          {t('imports.rejectsHelp')}
        </Text>
      ) : null}
      <ImportFaults file={file} />
    </>
  );
};
