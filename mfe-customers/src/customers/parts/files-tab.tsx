import type { CustomerFile } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { RecordFiles } from '@sala/screen-parts/record-files';

export const FilesTab = ({ customerId }: { readonly customerId: string }) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const canWrite = useCan('customers:write');
  const list = useQuery({
    ...apiQuery('customerFileList', { params: { customerId } }),
    meta: failsAlone,
  });
  const changed = () => {
    void client.invalidateQueries({ queryKey: apiKey('customerFileList') });
    void client.invalidateQueries({ queryKey: apiKey('customerTimelineList') });
  };
  const create = useMutation({
    ...apiMutation('customerFileCreate'),
    onSuccess: ({ name }: CustomerFile) => {
      notify.success(t('files.created', { name }));
      changed();
    },
  });
  const remove = useMutation({
    ...apiMutation('customerFileDelete'),
    onSuccess: () => {
      notify.success(t('files.deleted'));
      changed();
    },
  });
  const add = {
    key: 'file',
    label: t('files.file'),
    text: t('files.add'),
    send: (file: File, name: string) =>
      create.mutate({ params: { customerId }, query: { name }, body: file }),
  };
  return (
    <RecordFiles
      label={t('files.title')}
      list={list}
      empty={{
        title: t('files.empty'),
        text: t(canWrite ? 'files.emptyText' : 'files.emptyReadOnly'),
      }}
      uploads={canWrite ? [add] : []}
      creation={create}
      download={[
        'customerFileDownload',
        (customerFileId) => api.customerFileDownload({ params: { customerFileId } }),
      ]}
      removal={{
        allowed: () => canWrite,
        label: ({ name }) => t('files.delete', { name }),
        title: t('files.deleteTitle'),
        text: ({ name }) => t('files.deleteText', { name }),
        confirm: t('delete'),
        run: ({ id }, onDone) =>
          remove.mutate({ params: { customerFileId: id } }, { onSuccess: onDone }),
      }}
    />
  );
};
