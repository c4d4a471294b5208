import type { ChatFile } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Button, Flex } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';

/** Files that a message carries. */
export const MessageFiles = ({ files }: { readonly files: readonly ChatFile[] }) => {
  const { t } = useTranslation('customers');
  const load = useMutation({
    mutationFn: (chatFileId: string) => api.chatFileDownload({ params: { chatFileId } }),
    onSuccess: saveFile,
  });
  if (files.length === 0) return null;
  return (
    <Flex gap="2" wrap="wrap" my="1">
      {files.map(({ id, name }) => (
        <Button
          key={id}
          size="sm"
          aria-label={t('chats.download', { name })}
          loading={load.isPending && load.variables === id}
          onClick={() => load.mutate(id)}
        >
          <DownloadIcon />
          {name}
        </Button>
      ))}
    </Flex>
  );
};
