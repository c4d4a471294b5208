import { api } from '@sala/shared-auth';
import { Box, Button, Card, Heading, Text } from '@sala/shared-ui';
import { EyeIcon } from '@sala/shared-ui/icons';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';

/** Opens a file in a new tab, or downloads it if the browser blocks that. */
const showFile = (file: Parameters<typeof saveFile>[0]): void => {
  // Not revoked: the tab may be reloaded while this page is open.
  if (!window.open(URL.createObjectURL(file.content))) saveFile(file);
};

/** Sample PDFs rendered by the server. The shell reports failures. */
export const SampleDocuments = () => {
  const { t } = useTranslation('hospital');
  const documents = useMutation({
    mutationKey: ['printSampleView'],
    mutationFn: () => api.printSampleView(),
    onSuccess: showFile,
  });
  return (
    <Card p="3" mb="5" display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <Box flex="1" minW="14rem">
        <Heading as="h2" size="sm">
          {t('organization.print.documents')}
        </Heading>
        <Text size="sm" tone="muted" mt="1">
          {t('organization.print.documentsText')}
        </Text>
      </Box>
      <Button loading={documents.isPending} onClick={() => documents.mutate()}>
        <EyeIcon />
        {t('organization.print.showDocuments')}
      </Button>
    </Card>
  );
};
