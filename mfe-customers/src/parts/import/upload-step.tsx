import { limits, type RecordImport } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { UploadIcon } from '@sala/shared-ui/icons';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import type { ImportSubject } from './import-subject';
import type { ImportActions } from './use-import';

export interface UploadStepProps {
  readonly subject: ImportSubject;
  readonly create: ImportActions['create'];
  readonly onOpen: (importId: string) => void;
}

/** First step: a new file or an earlier import. */
export const UploadStep = ({ subject, create, onOpen }: UploadStepProps) => {
  const { t } = useTranslation('customers');
  const { number, dateTime } = useFormat();
  const [tooLarge, setTooLarge] = useState(false);
  const list = useQuery({ ...subject.list(), meta: failsAlone });
  const failure = useFailure(create.error);
  const choose = (file: File) => {
    setTooLarge(file.size > limits.tableMaxBytes);
    if (file.size > limits.tableMaxBytes) return;
    create.mutate(
      { query: { name: file.name.slice(-limits.fileNameMax) }, body: file },
      { onSuccess: ({ id }: RecordImport) => onOpen(id) },
    );
  };
  const problem = tooLarge ? { title: t('imports.tooLarge') } : failure;
  return (
    <>
      <Text tone="muted" mb="3">
        {t(`imports.of.${subject.name}.intro`, { rows: number(limits.tableRowsMax) })}
      </Text>
      <FileButton
        accept=".csv,.xlsx,.txt"
        label={t(`imports.of.${subject.name}.file`)}
        onFile={choose}
        variant="solid"
        loading={create.isPending}
      >
        <UploadIcon />
        {t('imports.choose')}
      </FileButton>
      {problem ? (
        <Box mt="3">
          <ErrorState problem={problem} />
        </Box>
      ) : null}
      {list.data && list.data.items.length > 0 ? (
        <Box mt="6">
          <Text as="h3" fontWeight="medium" mb="1">
            {t('imports.recent')}
          </Text>
          <Box as="ul" aria-label={t('imports.recent')} listStyle="none" m="0" p="0">
            {list.data.items.map(({ id, fileName, rows, state, createdAt, createdBy }) => (
              <Box
                as="li"
                key={id}
                py="2"
                borderBottomWidth="1px"
                display="flex"
                gap="3"
                alignItems="center"
                justifyContent="space-between"
              >
                <Box minW="0">
                  <Text overflowWrap="anywhere">{fileName}</Text>
                  <Text size="sm" tone="muted">
                    {t(`imports.states.${state}`)} ·{' '}
                    {t('imports.rows', { count: rows, n: number(rows) })} · {createdBy},{' '}
                    {dateTime(createdAt)}
                  </Text>
                </Box>
                <Button
                  aria-label={t('imports.openNamed', { name: fileName })}
                  onClick={() => onOpen(id)}
                >
                  {t('imports.open')}
                </Button>
              </Box>
            ))}
          </Box>
        </Box>
      ) : null}
    </>
  );
};
