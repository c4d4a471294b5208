import { apiMutation } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { Box, Button, Text } from '@sala/shared-ui';
import { FileButton, TextareaField, TextField, useFormikContext } from '@sala/shared-ui/form';
import { CloseIcon } from '@sala/shared-ui/icons';
import { useFormat, useMutation, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import type { LetterValues } from './letter-values';

const Uploads = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { values, setFieldValue } = useFormikContext<LetterValues>();
  const upload = useMutation({
    ...apiMutation('emailUploadCreate'),
    onSuccess: ({ id, name, size }) =>
      void setFieldValue('uploads', [...values.uploads, { id, name, size }]),
  });
  return (
    <Box>
      {values.uploads.map(({ id, name, size }) => (
        <Box key={id} display="flex" alignItems="center" gap="2">
          <Text size="sm">
            {t('email.file', { name, size: format.number(Math.ceil(size / 1024)) })}
          </Text>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('email.removeFile', { name })}
            onClick={() =>
              void setFieldValue(
                'uploads',
                values.uploads.filter((one) => one.id !== id),
              )
            }
          >
            <CloseIcon />
          </Button>
        </Box>
      ))}
      {values.uploads.length < limits.emailUploadsMax ? (
        <FileButton
          accept=".pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt"
          label={t('email.attach')}
          onFile={(file) => upload.mutate({ query: { name: file.name }, body: file })}
        >
          {t('email.attach')}
        </FileButton>
      ) : null}
    </Box>
  );
};

/** What every mail has that somebody writes. */
export const LetterFields = ({ signature }: { readonly signature: string }) => {
  const { t } = useTranslation('hospital');
  const { dirty } = useFormikContext<LetterValues>();
  useUnsavedWork(dirty);
  return (
    <>
      <TextField
        name="to"
        label={t('email.recipients')}
        required
        help={t('email.recipientsHelp')}
      />
      <TextField name="cc" label={t('email.copies')} />
      <TextareaField
        name="text"
        label={t('email.text')}
        required
        rows={8}
        countTo={limits.emailTextMax}
      />
      {signature ? (
        <Text size="sm" tone="muted" whiteSpace="pre-wrap">
          {t('email.signed', { signature })}
        </Text>
      ) : null}
      <Uploads />
    </>
  );
};
