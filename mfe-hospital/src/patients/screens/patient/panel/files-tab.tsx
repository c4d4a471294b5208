import type { PatientFile } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Badge } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { RecordFiles } from '@sala/screen-parts/record-files';

export interface FilesTabProps {
  readonly patientId: string;
  readonly canWrite: boolean;
}

/** Files of a patient; clinical ones need clinical access and cannot be deleted. */
export const FilesTab = ({ patientId, canWrite }: FilesTabProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const canAddClinical = useCan('clinical:write') && canWrite;
  const list = useQuery({
    ...apiQuery('patientFileList', { params: { patientId } }),
    meta: failsAlone,
  });
  const changed = () => void client.invalidateQueries({ queryKey: apiKey('patientFileList') });
  const create = useMutation({
    ...apiMutation('patientFileCreate'),
    onSuccess: ({ name }: PatientFile) => {
      notify.success(t('patients.files.created', { name }));
      changed();
    },
  });
  const remove = useMutation({
    ...apiMutation('patientFileDelete'),
    onSuccess: () => {
      notify.success(t('patients.files.deleted'));
      changed();
    },
  });
  const send = (clinical: boolean) => (file: File, name: string) =>
    create.mutate({
      params: { patientId },
      query: { name, clinical: String(clinical) },
      body: file,
    });
  const add = {
    key: 'file',
    label: t('patients.files.file'),
    text: t('patients.files.add'),
    send: send(false),
  };
  const addClinical = {
    key: 'clinical',
    label: t('patients.files.clinicalFile'),
    text: t('patients.files.addClinical'),
    send: send(true),
  };
  return (
    <RecordFiles
      label={t('patients.tabs.files')}
      list={list}
      empty={{
        title: t('patients.files.empty'),
        text: t(canWrite ? 'patients.files.emptyText' : 'patients.files.emptyReadOnly'),
      }}
      uploads={[...(canWrite ? [add] : []), ...(canAddClinical ? [addClinical] : [])]}
      creation={create}
      download={[
        'patientFileDownload',
        (patientFileId) => api.patientFileDownload({ params: { patientFileId } }),
      ]}
      removal={{
        allowed: ({ clinical }) => canWrite && !clinical,
        label: ({ name }) => t('patients.files.delete', { name }),
        title: t('patients.files.deleteTitle'),
        text: ({ name }) => t('patients.files.deleteText', { name }),
        confirm: t('patients.files.deleteConfirm'),
        run: ({ id }, onDone) =>
          remove.mutate({ params: { patientFileId: id } }, { onSuccess: onDone }),
      }}
      mark={({ clinical }) => (clinical ? <Badge>{t('patients.files.clinical')}</Badge> : null)}
    />
  );
};
