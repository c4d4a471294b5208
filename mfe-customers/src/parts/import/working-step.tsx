import type { RecordImport } from '@sala/shared-contracts';
import { Box, Button, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ImportSubject } from './import-subject';

export interface WorkingStepProps {
  readonly subject: ImportSubject;
  readonly file: RecordImport;
  readonly cancelling: boolean;
  readonly onCancel: () => void;
}

/** Progress; the import continues when the page is closed. */
export const WorkingStep = ({ subject, file, cancelling, onCancel }: WorkingStepProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const running = file.state === 'running';
  const doing = running ? t(`imports.of.${subject.name}.running`) : t('imports.checking');
  const share = file.position / file.rows;
  return (
    <>
      <Text fontWeight="medium">{doing}</Text>
      <Box
        role="progressbar"
        aria-label={doing}
        aria-valuemin={0}
        aria-valuemax={file.rows}
        aria-valuenow={file.position}
        mt="3"
        h="2"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box
          h="full"
          bg="accent.solid"
          transformOrigin="left"
          transition="transform 150ms"
          _motionReduce={{ transition: 'none' }}
          style={{ transform: `scaleX(${share})` }}
        />
      </Box>
      <Text size="sm" tone="muted" mt="2" fontVariantNumeric="tabular-nums">
        {t('imports.progress', { done: number(file.position), all: number(file.rows) })}
      </Text>
      <Text tone="muted" mt="3">
        {t(running ? 'imports.runningText' : 'imports.checkingText')}
      </Text>
      <Button mt="4" loading={cancelling} onClick={onCancel}>
        {t('imports.stop')}
      </Button>
    </>
  );
};
