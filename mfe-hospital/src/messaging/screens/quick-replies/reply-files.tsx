import { limits, type QuickReply } from '@sala/shared-contracts';
import { api, apiKey, apiMutation } from '@sala/shared-auth';
import { Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { AttachIcon, CloseIcon, DownloadIcon } from '@sala/shared-ui/icons';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';

const accepted = '.pdf,.png,.jpg,.jpeg,.docx,.xlsx,.csv,.txt,.mp3,.ogg,.m4a,.aac,.mp4,.3gp';

/** Files that go with a quick reply: kept at once, apart from its fields. */
export const ReplyFiles = ({
  reply: { id: quickReplyId, files },
  readOnly,
}: {
  readonly reply: QuickReply;
  readonly readOnly: boolean;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: apiKey('quickReplyList') });
  const add = useMutation({ ...apiMutation('quickReplyFileCreate'), onSettled });
  const remove = useMutation({ ...apiMutation('quickReplyFileDelete'), onSettled });
  const load = useMutation({
    mutationFn: (quickReplyFileId: string) =>
      api.quickReplyFileDownload({ params: { quickReplyFileId } }),
    onSuccess: saveFile,
  });
  return (
    <Flex as="section" aria-label={t('quickReplies.files')} direction="column" gap="2" mt="4">
      <Text size="sm" fontWeight="medium">
        {t('quickReplies.files')}
      </Text>
      {files.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('quickReplies.noFiles')}
        </Text>
      ) : null}
      {files.map(({ id, name }) => (
        <Flex key={id} align="center" gap="1" minW="0">
          <Button
            size="sm"
            variant="ghost"
            loading={load.isPending && load.variables === id}
            onClick={() => load.mutate(id)}
          >
            <DownloadIcon />
            {name}
          </Button>
          {readOnly ? null : (
            <IconButton
              size="sm"
              label={t('quickReplies.removeFile', { name })}
              icon={<CloseIcon />}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ params: { quickReplyFileId: id } })}
            />
          )}
        </Flex>
      ))}
      {readOnly || files.length >= limits.quickReplyFilesMax ? null : (
        <FileButton
          accept={accepted}
          variant="outline"
          size="sm"
          label={t('quickReplies.addFile')}
          loading={add.isPending}
          onFile={(file) => {
            if (file.size > limits.messageMediaMaxBytes)
              notify.error(t('quickReplies.fileTooLarge'));
            else
              add.mutate({
                params: { quickReplyId },
                query: { name: file.name.slice(-limits.fileNameMax) },
                body: file,
              });
          }}
        >
          <AttachIcon />
          {t('quickReplies.addFile')}
        </FileButton>
      )}
    </Flex>
  );
};
