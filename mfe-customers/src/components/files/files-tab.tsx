import { limits, type CustomerFile } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, EmptyState, ErrorState, IconButton, LoadingState, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { DeleteIcon, DownloadIcon, UploadIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useFormat, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { useState } from 'react';
import { sizeText } from './size-text';

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt';

/** Files beside a customer: look, bring, take, remove. */
export const FilesTab = ({ customerId }: { readonly customerId: string }) => {
  const { t } = useTranslation('customers');
  const { number, dateTime } = useFormat();
  const client = useQueryClient();
  const canWrite = useCan('customers:write');
  const list = useQuery({ ...apiQuery('customerFileList', { params: { customerId } }), meta: failsAlone });
  const [asked, setAsked] = useState<CustomerFile | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const changed = () => {
    void client.invalidateQueries({ queryKey: apiKey('customerFileList') });
    void client.invalidateQueries({ queryKey: apiKey('customerTimelineList') });
  };
  const create = useMutation({
    ...apiMutation('customerFileCreate'),
    onSuccess: (file: CustomerFile) => {
      notify.success(t('files.created', { name: file.name }));
      changed();
    },
  });
  const download = useMutation({
    mutationKey: ['customerFileDownload'],
    mutationFn: (customerFileId: string) => api.customerFileDownload({ params: { customerFileId } }),
    onSuccess: saveFile,
  });
  const remove = useMutation({
    ...apiMutation('customerFileDelete'),
    onSuccess: () => {
      notify.success(t('files.deleted'));
      setAsked(null);
      changed();
    },
  });
  const failure = useFailure(list.error);
  const refusal = useFailure(create.error);
  const problem = tooLarge ? { title: t('files.tooLarge') } : refusal;
  const choose = (file: File) => {
    setTooLarge(file.size > limits.attachmentMaxBytes);
    if (file.size <= limits.attachmentMaxBytes) create.mutate({ params: { customerId }, query: { name: file.name.slice(-limits.fileNameMax) }, body: file });
  };
  const add = canWrite ? (
    <FileButton accept={accepted} label={t('files.file')} onFile={choose} loading={create.isPending}>
      <UploadIcon />
      {t('files.add')}
    </FileButton>
  ) : null;

  if (failure && !list.data) return <ErrorState problem={failure} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (!list.data) return <LoadingState rows={3} />;
  const { items } = list.data;
  return (
    <Box pb="4">
      {items.length === 0 ? (
        <EmptyState title={t('files.empty')} text={t(canWrite ? 'files.emptyText' : 'files.emptyReadOnly')} action={add} />
      ) : (
        <>
          {add}
          <Box as="ul" aria-label={t('files.title')} listStyle="none" m="0" p="0" mt="2">
            {items.map((file) => (
              <Box as="li" key={file.id} py="2" borderBottomWidth="1px" display="flex" gap="2" alignItems="center">
                <Box minW="0" flex="1">
                  <Text overflowWrap="anywhere">{file.name}</Text>
                  <Text size="sm" tone="muted">
                    {t(`files.kinds.${file.kind}`)} · {sizeText(file.size, number)} · {file.createdBy}, {dateTime(file.createdAt)}
                  </Text>
                </Box>
                <IconButton
                  label={t('files.download', { name: file.name })}
                  icon={<DownloadIcon />}
                  variant="ghost"
                  onClick={() => download.mutate(file.id)}
                />
                {canWrite ? <IconButton label={t('files.delete', { name: file.name })} icon={<DeleteIcon />} variant="ghost" onClick={() => setAsked(file)} /> : null}
              </Box>
            ))}
          </Box>
        </>
      )}
      {problem ? (
        <Box mt="3">
          <ErrorState problem={problem} />
        </Box>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && remove.mutate({ params: { customerFileId: asked.id } })}
        title={t('files.deleteTitle')}
        text={t('files.deleteText', { name: asked?.name ?? '' })}
        confirmLabel={t('delete')}
        danger
      />
    </Box>
  );
};
