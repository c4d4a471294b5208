import { limits, type PatientFile } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Badge, Box, EmptyState, ErrorState, Flex, IconButton, LoadingState, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { DeleteIcon, DownloadIcon, UploadIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useFormat, useMutation, useQuery, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { useState } from 'react';

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt';

export interface FilesTabProps {
  readonly patientId: string;
  readonly canWrite: boolean;
}

/** Papers beside a patient; those of the clinical record are there for who may see it, and stay. */
export const FilesTab = ({ patientId, canWrite }: FilesTabProps) => {
  const { t } = useTranslation('hospital');
  const { number, dateTime } = useFormat();
  const client = useQueryClient();
  const canAddClinical = useCan('clinical:write') && canWrite;
  const list = useQuery({ ...apiQuery('patientFileList', { params: { patientId } }), meta: failsAlone });
  const [asked, setAsked] = useState<PatientFile | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const changed = () => void client.invalidateQueries({ queryKey: apiKey('patientFileList') });
  const create = useMutation({
    ...apiMutation('patientFileCreate'),
    onSuccess: ({ name }: PatientFile) => {
      notify.success(t('patients.files.created', { name }));
      changed();
    },
  });
  const download = useMutation({
    mutationKey: ['patientFileDownload'],
    mutationFn: (patientFileId: string) => api.patientFileDownload({ params: { patientFileId } }),
    onSuccess: saveFile,
  });
  const remove = useMutation({
    ...apiMutation('patientFileDelete'),
    onSuccess: () => {
      notify.success(t('patients.files.deleted'));
      setAsked(null);
      changed();
    },
  });
  const failure = useFailure(list.error);
  const refusal = useFailure(create.error);
  const problem = tooLarge ? { title: t('patients.files.tooLarge') } : refusal;
  const choose = (clinical: boolean) => (file: File) => {
    setTooLarge(file.size > limits.attachmentMaxBytes);
    if (file.size > limits.attachmentMaxBytes) return;
    create.mutate({ params: { patientId }, query: { name: file.name.slice(-limits.fileNameMax), clinical: String(clinical) }, body: file });
  };
  const add = (clinical: boolean) => (
    <FileButton accept={accepted} label={t(clinical ? 'patients.files.clinicalFile' : 'patients.files.file')} onFile={choose(clinical)} disabled={create.isPending}>
      <UploadIcon />
      {t(clinical ? 'patients.files.addClinical' : 'patients.files.add')}
    </FileButton>
  );
  const adding = canWrite ? (
    <Flex gap="2" wrap="wrap">
      {add(false)}
      {canAddClinical ? add(true) : null}
    </Flex>
  ) : null;

  if (failure && !list.data) return <ErrorState problem={failure} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (!list.data) return <LoadingState rows={3} />;
  const { items } = list.data;
  return (
    <Box pb="4">
      {items.length === 0 ? (
        <EmptyState title={t('patients.files.empty')} text={t(canWrite ? 'patients.files.emptyText' : 'patients.files.emptyReadOnly')} action={adding} />
      ) : (
        <>
          {adding}
          <Box as="ul" aria-label={t('patients.tabs.files')} listStyle="none" m="0" p="0" mt="2">
            {items.map((file) => (
              <Flex as="li" key={file.id} py="2" gap="2" align="center" borderBottomWidth="1px">
                <Box minW="0" flex="1">
                  <Text overflowWrap="anywhere">
                    {file.name} {file.clinical ? <Badge>{t('patients.files.clinical')}</Badge> : null}
                  </Text>
                  <Text size="sm" tone="muted">
                    {t('patients.files.facts', { kind: file.kind.toUpperCase(), size: number(Math.max(1, Math.round(file.size / 1024))), by: file.createdBy, at: dateTime(file.createdAt) })}
                  </Text>
                </Box>
                <IconButton label={t('patients.files.download', { name: file.name })} icon={<DownloadIcon />} variant="ghost" onClick={() => download.mutate(file.id)} />
                {canWrite && !file.clinical ? (
                  <IconButton label={t('patients.files.delete', { name: file.name })} icon={<DeleteIcon />} variant="ghost" onClick={() => setAsked(file)} />
                ) : null}
              </Flex>
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
        onConfirm={() => asked && remove.mutate({ params: { patientFileId: asked.id } })}
        title={t('patients.files.deleteTitle')}
        text={t('patients.files.deleteText', { name: asked?.name ?? '' })}
        confirmLabel={t('patients.files.deleteConfirm')}
        danger
      />
    </Box>
  );
};
