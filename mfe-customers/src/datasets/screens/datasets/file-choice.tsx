import { limits } from '@sala/shared-contracts';
import { Box, Button, Text, type UiProblem } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useRef, useState, type DragEvent } from 'react';

export interface FileChoiceProps {
  readonly onChoose: (file: File) => void;
  readonly sending: boolean;
  readonly problem: UiProblem | null;
}

const megabyte = 1_048_576;

export const FileChoice = ({ onChoose, sending, problem }: FileChoiceProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !sending) onChoose(file);
  };
  return (
    <Box display="grid" gap="3">
      <Text tone="muted">
        {t('datasets.uploadHelp', {
          rows: format.number(limits.datasetRowsMax),
          size: format.number(limits.datasetFileMaxBytes / megabyte),
        })}
      </Text>
      {problem ? (
        <Text role="alert" tone="danger">
          {problem.title}
        </Text>
      ) : null}
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        display="grid"
        justifyItems="center"
        gap="2"
        px="4"
        py="8"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={over ? 'accent.solid' : 'border.control'}
        bg={over ? 'accent.subtle' : 'bg.subtle'}
        borderRadius="lg"
      >
        <Text tone="muted">{t('datasets.dropHere')}</Text>
        <Button variant="solid" loading={sending} onClick={() => input.current?.click()}>
          {t('datasets.chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('datasets.chooseFile')}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            target.value = ''; // allows choosing the same file again after correcting it
          }}
        />
      </Box>
    </Box>
  );
};
