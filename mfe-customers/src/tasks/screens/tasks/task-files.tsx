import type { TaskDetail, TaskFile } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Heading } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { RecordFiles } from '@sala/screen-parts/record-files';

/** Files of a task, for whoever reads it. */
export const TaskFiles = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const params = { taskId: task.id };
  const list = useQuery({ ...apiQuery('taskFileList', { params }), meta: failsAlone });
  const changed = () => void client.invalidateQueries({ queryKey: apiKey('taskFileList') });
  const create = useMutation({
    ...apiMutation('taskFileCreate'),
    onSuccess: ({ name }: TaskFile) => {
      notify.success(t('tasks.files.created', { name }));
      changed();
    },
  });
  const remove = useMutation({
    ...apiMutation('taskFileDelete'),
    onSuccess: () => {
      notify.success(t('tasks.files.deleted'));
      changed();
    },
  });
  const add = {
    key: 'file',
    label: t('tasks.files.file'),
    text: t('tasks.files.add'),
    send: (file: File, name: string) => create.mutate({ params, query: { name }, body: file }),
  };
  return (
    <Box as="section" aria-label={t('tasks.files.title')}>
      <Heading as="h3" size="sm" mb="2">
        {t('tasks.files.title')}
      </Heading>
      <RecordFiles
        label={t('tasks.files.title')}
        list={list}
        empty={{ title: t('tasks.files.empty'), text: t('tasks.files.emptyText') }}
        uploads={task.writable ? [add] : []}
        creation={create}
        download={[
          'taskFileDownload',
          (taskFileId) => api.taskFileDownload({ params: { taskFileId } }),
        ]}
        removal={{
          allowed: () => task.writable,
          label: ({ name }) => t('tasks.files.delete', { name }),
          title: t('tasks.files.deleteTitle'),
          text: ({ name }) => t('tasks.files.deleteText', { name }),
          confirm: t('delete'),
          run: ({ id }, onDone) =>
            remove.mutate({ params: { taskFileId: id } }, { onSuccess: onDone }),
        }}
      />
    </Box>
  );
};
